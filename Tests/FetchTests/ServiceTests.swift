// SPDX-License-Identifier: MIT

import Fetch
import Forecast
import Foundation
import Quantities
import TestKit
import Testing

/// What each provider is asked, and what is remembered of its answers.
///
/// The clock is that of the recordings: 2020-07-20 11:44:31 UTC for MET Norway.
@Suite("Providers, asked as they want it", .enabled(if: SharedData.isPresent))
struct ServiceTests {
  private let server = "https://one.example"
  private let metNow = 1_595_245_471.0

  private func address() throws -> WebAddress { try #require(WebAddress(server)) }

  private func metReply() throws -> HTTPReply {
    json(
      try SharedData.bytes("forecasts/metno/complete_london.json"),
      [
        ("expires", "Mon, 20 Jul 2020 12:16:23 GMT"),
        ("last-modified", "Mon, 20 Jul 2020 11:44:31 GMT"),
      ])
  }

  // MARK: MET Norway

  @Test("MET Norway: four decimals, whole metres, the exact stamp, and 304 keeps the data")
  func metNorway() throws {
    let service = METNorwayService(try address())
    let question = ForecastQuestion(
      51.500049, -0.100000001, from: metNow, to: metNow + 86_400, metres: 24.6)
    var memory = ServiceMemory()
    let full = try metReply()
    let first = ScriptedTransport { _ in full }
    let forecast = try service.forecast(question, &memory, Patience().session(first, now: metNow))
    #expect(
      first.addresses == [
        server + "/weatherapi/locationforecast/2.0/complete?lat=51.5&lon=-0.1&altitude=25"
      ])
    #expect(first.requests[0].headers.isEmpty, "nothing to compare with yet")
    #expect(forecast?.provider == .metNorway)
    #expect(memory.lastModified == "Mon, 20 Jul 2020 11:44:31 GMT")
    #expect(memory.expires?.seconds == 1_595_247_383)

    let second = ScriptedTransport { _ in
      HTTPReply(status: 304, headers: [HTTPHeader("expires", "Mon, 20 Jul 2020 13:00:00 GMT")])
    }
    let later = try service.forecast(
      question, &memory, Patience().session(second, now: metNow + 2000))
    #expect(later == nil)
    #expect(
      second.requests[0].headers == [
        HTTPHeader("If-Modified-Since", "Mon, 20 Jul 2020 11:44:31 GMT")
      ])
    #expect(memory.lastModified == "Mon, 20 Jul 2020 11:44:31 GMT", "to be sent again")
    #expect(memory.expires?.seconds == 1_595_250_000)
    // "Not modified" of nothing is no answer.
    var empty = ServiceMemory()
    #expect(throws: FetchFailure.self) {
      try service.forecast(question, &empty, Patience().session(second, now: metNow))
    }
  }

  @Test("a damaged reply is not remembered as the one that holds")
  func metDamaged() throws {
    let service = METNorwayService(try address())
    let question = ForecastQuestion(51.5, -0.1, from: metNow, to: metNow + 86_400)
    var memory = ServiceMemory()
    var cut = try metReply()
    cut.body = Array(cut.body.prefix(30_000))
    let transport = ScriptedTransport { [cut] _ in cut }
    #expect(throws: FetchFailure.unreadable(.notJSON)) {
      try service.forecast(question, &memory, Patience().session(transport, now: metNow))
    }
    #expect(memory.lastModified == nil && memory.expires == nil)
  }

  @Test("203 works and is told; 403 is not asked again for a day; 429 with its own word")
  func metStatus() throws {
    let service = METNorwayService(try address())
    let question = ForecastQuestion(51.5, -0.1, from: metNow, to: metNow + 86_400)
    var memory = ServiceMemory()
    var deprecated = try metReply()
    deprecated.status = 203
    let patience = Patience()
    let warned = ScriptedTransport { [deprecated] _ in deprecated }
    #expect(try service.forecast(question, &memory, patience.session(warned, now: metNow)) != nil)
    #expect(patience.warnings.count == 1 && patience.warnings[0].contains("newer rainfly"))

    let page = HTTPReply(
      status: 403, headers: [HTTPHeader("content-type", "text/html")],
      body: Array("<html>Forbidden".utf8))
    let banned = ScriptedTransport { _ in page }
    #expect(throws: FetchFailure.refused(.metNorway, status: 403, reason: "")) {
      try service.forecast(question, &memory, Patience().session(banned, now: metNow))
    }
    #expect(throws: FetchFailure.wait(.metNorway, until: WallTime(seconds: metNow + 86_400))) {
      try service.forecast(question, &memory, Patience().session(banned, now: metNow + 3600))
    }
    #expect(banned.requests.count == 1)

    var other = ServiceMemory()
    let throttled = ScriptedTransport { _ in
      HTTPReply(status: 429, headers: [HTTPHeader("retry-after", "90")])
    }
    #expect(throws: FetchFailure.wait(.metNorway, until: WallTime(seconds: metNow + 90))) {
      try service.forecast(question, &other, Patience().session(throttled, now: metNow))
    }
  }

  // MARK: Open-Meteo

  /// 2026-03-02 12:00 UTC, the first day of the recording.
  private let openNow = 1_772_452_800.0

  @Test("Open-Meteo: ten variables, Unix stamps, metres a second, yesterday and eight days")
  func openMeteo() throws {
    let service = OpenMeteoService(try address())
    let body = try SharedData.bytes("forecasts/openmeteo/eos_de_2026-03-02_full.json")
    let transport = ScriptedTransport { _ in json(body) }
    var memory = ServiceMemory()
    let forecast = try service.forecast(
      ForecastQuestion(50.00004, 10, from: openNow, to: openNow + 40_000, metres: 291), &memory,
      Patience().session(transport, now: openNow))
    #expect(forecast?.hours.count == 72)
    #expect(forecast?.fetched?.seconds == openNow)
    let text = try #require(transport.addresses.first)
    let query = try #require(URLComponents(string: text)?.queryItems)
    func value(_ name: String) -> String? { query.first { $0.name == name }?.value }
    #expect(text.hasPrefix(server + "/v1/forecast?"))
    #expect(value("latitude") == "50" && value("longitude") == "10")
    #expect(value("timeformat") == "unixtime" && value("wind_speed_unit") == "ms")
    #expect(value("past_days") == "1" && value("forecast_days") == "8")
    #expect(value("elevation") == "291")
    let hourly = value("hourly")?.split(separator: ",") ?? []
    #expect(hourly.count == 10 && Set(hourly).count == 10)
    // An hour of rest: nothing new can come before.
    #expect(memory.expires?.seconds == openNow + 3600)
  }

  @Test("Open-Meteo's limits end with the clock, as its own words say")
  func limits() throws {
    // 2026-03-02 12:34:56 UTC.
    let now = WallTime(seconds: 1_772_454_896)
    // 12:35, 13:00 and midnight, and some seconds; a minute where no counter is named.
    let expected: [(String, Double)] = [
      ("minutely", 1_772_454_905), ("hourly", 1_772_456_405), ("daily", 1_772_496_005),
      ("concurrent", 1_772_454_956),
    ]
    for (name, until) in expected {
      let body = try SharedData.bytes("forecasts/errors/openmeteo_429_\(name).json")
      let reply = json(body, status: 429)
      #expect(RetryRule.earliest(after: reply, now: now).seconds == until, "\(name)")
    }
  }

  @Test("an overloaded server is asked again, a refusal is not, and its reason is told")
  func openMeteoTrouble() throws {
    let service = OpenMeteoService(try address())
    let question = ForecastQuestion(50, 10, from: openNow, to: openNow + 40_000)
    let overloaded = try SharedData.bytes("forecasts/errors/openmeteo_overloaded.json")
    let full = try SharedData.bytes("forecasts/openmeteo/eos_de_2026-03-02_full.json")
    let patience = Patience()
    var count = 0
    let busy = ScriptedTransport { _ in
      count += 1
      return count < 3 ? json(overloaded, status: 400) : json(full)
    }
    var memory = ServiceMemory()
    #expect(try service.forecast(question, &memory, patience.session(busy, now: openNow)) != nil)
    #expect(patience.waits == [5, 20])

    let wrong = try SharedData.bytes("forecasts/errors/openmeteo_400_no_data.json")
    let refusing = ScriptedTransport { _ in json(wrong, status: 400) }
    #expect(
      throws: FetchFailure.refused(
        .openMeteo, status: 400, reason: "No data is available for this location")
    ) { try service.forecast(question, &memory, Patience().session(refusing, now: openNow)) }
    #expect(refusing.requests.count == 1)
  }

  @Test("the record of a night is the hours that are over, without chances")
  func openMeteoRecord() throws {
    let service = OpenMeteoService(try address())
    let body = try SharedData.bytes("forecasts/openmeteo/eos_de_2026-03-02_full.json")
    let transport = ScriptedTransport { _ in json(body) }
    var memory = ServiceMemory()
    // The night of 2 March by the file's zone: 21:00 UTC to 06:00 UTC; asked at 04:30 UTC.
    let record = try service.record(
      ForecastQuestion(50, 10, from: 1_772_485_200, to: 1_772_517_600), &memory,
      Patience().session(transport, now: 1_772_512_200))
    #expect(record.hours.first?.start.seconds == 1_772_485_200)
    #expect(record.hours.last?.start.seconds == 1_772_506_800, "03:00, which ended at 04:00")
    #expect(record.hours.count == 7)
    #expect(record.hours.allSatisfy { $0.rainChance == nil && $0.temperature != nil })
  }

  // MARK: NWS

  @Test("NWS: point, then cell, which is remembered; 500 is asked again with longer pauses")
  func nws() throws {
    let service = NWSService(try address())
    let points = try SharedData.bytes("forecasts/nws/points.json")
    let grid = try SharedData.bytes("forecasts/nws/gridpoint_raw.json")
    let trouble = try SharedData.bytes("forecasts/errors/nws_500_unexpected.json")
    var failures = 2
    let transport = ScriptedTransport { request in
      if request.address.text.contains("/points/") { return json(points) }
      guard failures == 0 else {
        failures -= 1
        return json(trouble, status: 500)
      }
      return json(grid)
    }
    let now = 1_643_932_800.0
    let question = ForecastQuestion(30.0, -85.0, from: now, to: now + 50_000)
    var memory = ServiceMemory()
    let patience = Patience()
    let forecast = try service.forecast(question, &memory, patience.session(transport, now: now))
    #expect(forecast?.provider == .nws)
    #expect(
      transport.addresses == [
        server + "/points/30,-85", server + "/gridpoints/TAE/58,65",
        server + "/gridpoints/TAE/58,65", server + "/gridpoints/TAE/58,65",
      ])
    #expect(patience.waits == [5, 20])
    #expect(
      transport.requests.allSatisfy {
        $0.headers.contains(HTTPHeader("Accept", "application/geo+json"))
      })
    _ = try service.forecast(question, &memory, patience.session(transport, now: now + 4000))
    #expect(transport.addresses.count == 5, "the cell is known")
    _ = try service.forecast(
      question, &memory, patience.session(transport, now: now + 32 * 86_400))
    #expect(transport.addresses.count == 7, "after a month it is asked again")
  }

  @Test("NWS: five hundred for ever ends, and a cell that is gone is looked up anew")
  func nwsGone() throws {
    let service = NWSService(try address())
    let trouble = try SharedData.bytes("forecasts/errors/nws_500_unexpected.json")
    let question = ForecastQuestion(30, -85, from: 0, to: 1)
    let always = ScriptedTransport { _ in json(trouble, status: 500) }
    let patience = Patience()
    var memory = ServiceMemory()
    #expect(
      throws: FetchFailure.refused(
        .nws, status: 500, reason: "An unexpected problem has occurred.")
    ) { try service.forecast(question, &memory, patience.session(always, now: 1_643_932_800)) }
    #expect(patience.waits == [5, 20, 60])

    let points = String(decoding: try SharedData.bytes("forecasts/nws/points.json"), as: UTF8.self)
      // Offices have been seen to send the numbers as texts.
      .replacingOccurrences(of: "\"gridX\": 58", with: "\"gridX\": \"58\"")
    let grid = try SharedData.bytes("forecasts/nws/gridpoint_raw.json")
    let missing = try SharedData.bytes("forecasts/errors/nws_404_not_found.json")
    #expect(points.contains("\"gridX\": \"58\""))
    let moved = ScriptedTransport { request in
      if request.address.text.contains("/points/") { return json(Array(points.utf8)) }
      return request.address.text.contains("OLD") ? json(missing, status: 404) : json(grid)
    }
    memory = ServiceMemory(["cell": "OLD/1,1", "cell_since": "1643932700"])
    // A page of some proxy says nothing about the place.
    let page = ScriptedTransport { _ in
      HTTPReply(status: 404, headers: [HTTPHeader("content-type", "text/html")], body: [0x3C])
    }
    var other = ServiceMemory()
    #expect(throws: FetchFailure.refused(.nws, status: 404, reason: "")) {
      try service.forecast(question, &other, Patience().session(page, now: 1_643_932_800))
    }
    #expect(other.notHereBefore == nil)
    let forecast = try service.forecast(
      question, &memory, Patience().session(moved, now: 1_643_932_800))
    #expect(forecast != nil)
    #expect(memory.texts["cell"] == "TAE/58,65")
  }

  @Test("NWS: outside the US it is asked once and then left alone")
  func nwsElsewhere() throws {
    let service = NWSService(try address())
    let invalid = try SharedData.bytes("forecasts/errors/nws_404_invalid_point.json")
    let transport = ScriptedTransport { _ in json(invalid, status: 404) }
    var memory = ServiceMemory()
    let question = ForecastQuestion(-20.9512, 55.3085, from: 0, to: 1)
    for _ in 0..<2 {
      #expect(throws: FetchFailure.self) {
        try service.forecast(question, &memory, Patience().session(transport, now: 1_643_932_800))
      }
    }
    #expect(transport.addresses == [server + "/points/-20.9512,55.3085"])
  }

  @Test("NWS: the record is what the nearest station observed")
  func nwsRecord() throws {
    let service = NWSService(try address())
    let points = try SharedData.bytes("forecasts/nws/points.json")
    let one = try SharedData.text("forecasts/nws/observation_latest.json")
    let list = "{\"features\":[\(one)]}"
    let stations =
      #"{"features":[{"properties":{"stationIdentifier":"K/../x"}},{"properties":{"#
      + #""stationIdentifier":"KFLL"}}]}"#
    let transport = ScriptedTransport { request in
      let text = request.address.text
      if text.contains("/points/") { return json(points) }
      return json(Array((text.contains("/observations") ? list : stations).utf8))
    }
    var memory = ServiceMemory()
    // The observation is of 2022-03-02 23:53 UTC.
    let record = try service.record(
      ForecastQuestion(26.07, -80.15, from: 1_646_258_400, to: 1_646_276_400), &memory,
      Patience().session(transport, now: 1_646_300_000))
    #expect(
      transport.addresses.last == server
        + "/stations/KFLL/observations?start=2022-03-02T21%3A00%3A00Z&end=2022-03-03T04%3A00%3A00Z")
    let hour = try #require(record.hours.first)
    #expect(record.hours.count == 1)
    #expect(hour.start.seconds == 1_646_265_600, "midnight is the hour nearest to 23:53")
    #expect(hour.temperature?.celsius == 22.8 && hour.dewPoint?.celsius == 18.3)
    #expect(abs((hour.wind?.metresPerSecond ?? 0) - 2.1) < 1e-9, "7.56 km/h")
    #expect(hour.gust == nil && hour.rainAmount == nil, "null was not observed")
    #expect(hour.cloud?.percent == 75, "broken, the densest layer")
    #expect(hour.thunderCode == false)
  }
}
