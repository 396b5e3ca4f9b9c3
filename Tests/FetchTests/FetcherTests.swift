// SPDX-License-Identifier: MIT

import Almanac
import Camps
import Engine
import Fetch
import Forecast
import Quantities
import Store
import TestKit
import Testing

/// A provider as a test wants it.
private struct ScriptedService: ForecastService {
  var provider: ForecastProvider
  var answer: @Sendable (inout ServiceMemory, FetchSession) throws(FetchFailure) -> Forecast?
  var happened: @Sendable (FetchSession) throws(FetchFailure) -> NightRecord = {
    (_) throws(FetchFailure) in throw .noRecord(.metNorway)
  }

  func forecast(
    _ question: ForecastQuestion, _ memory: inout ServiceMemory, _ session: FetchSession
  ) throws(FetchFailure) -> Forecast? { try answer(&memory, session) }

  func record(
    _ question: ForecastQuestion, _ memory: inout ServiceMemory, _ session: FetchSession
  ) throws(FetchFailure) -> NightRecord { try happened(session) }
}

@Suite("A forecast is replaced only by something better")
struct FetcherTests {
  private let folder = TemporaryDirectory()
  private let store: MainStore
  private let reader: HistoryReader
  private let place: FetchPlace
  private let night: Night
  /// 2026-07-10 18:00 UTC; the night begins at 22:00.
  private let now = 1_783_706_400.0

  init() throws {
    let location = StoreLocation(stateDirectory: folder.path, runtimeDirectory: nil)
    store = try MainStore(path: location.main)
    reader = try HistoryReader(location)
    let spot = try #require(Coordinates(latitude: 50, longitude: 10))
    night = Night.at(WallTime(seconds: now), place: spot, zone: .utc, packUp: 540)
    let camp = Camp(id: CampID("a"), name: "Lee", place: spot)
    place = FetchPlace(camp: camp, name: "Lee", place: spot, nights: [night])
  }

  /// A good forecast at `place` from today's midnight on, changed by `change`.
  private func forecast(
    _ provider: ForecastProvider = .openMeteo, fetched: Double, issued: Double? = nil,
    _ change: (inout Forecast) -> Void = { _ in }
  ) -> Forecast {
    var forecast = Forecast(
      provider: provider, place: place.place, issued: issued.map(WallTime.init(seconds:)),
      fetched: WallTime(seconds: fetched),
      hours: Nights.hours(from: WallTime(seconds: 1_783_641_600), count: 72) { _, _ in })
    change(&forecast)
    return forecast
  }

  private func fetch(
    _ services: [ScriptedService], at now: Double
  ) throws -> Fetcher.Outcome {
    let session = Patience().session(ScriptedTransport { _ in HTTPReply(status: 500) }, now: now)
    return try Fetcher(store, ForecastServices(services), session).fetch(place)
  }

  private func kept() throws -> [Forecast] {
    try store.forecasts(for: place.camp, from: night.noonBefore, to: night.noonAfter)
  }

  private func failing(
    _ provider: ForecastProvider, _ failure: FetchFailure
  ) -> ScriptedService {
    ScriptedService(provider: provider) { (_, _) throws(FetchFailure) in throw failure }
  }

  private func giving(_ forecast: Forecast?) -> ScriptedService {
    ScriptedService(provider: forecast?.provider ?? .openMeteo) { _, _ in forecast }
  }

  @Test("a good one is kept, and the next provider is asked only where the first one fails")
  func fallback() throws {
    let good = forecast(.metNorway, fetched: now)
    let outcome = try fetch(
      [
        failing(.openMeteo, .notJSON(host: "api.open-meteo.com", mediaType: "text/html")),
        giving(good),
      ], at: now)
    let portal = FetchFailure.notJSON(host: "api.open-meteo.com", mediaType: "text/html")
    #expect(outcome == .kept(good, [.init(provider: .openMeteo, reason: portal)]))
    #expect(try kept() == [good])
    let tried = try #require(try reader.fetchTries().first)
    #expect(tried.provider == "met-norway")
    #expect(tried.failure?.contains("log in") == true, "why the first one did not do")
    // A wish comes before the place.
    #expect(place.providers == [.openMeteo, .metNorway])
  }

  @Test(
    "what is not better leaves the old one, and the reason is kept",
    arguments: [
      "elsewhere", "past", "stale", "empty", "ends before", "no rain", "no air", "older issue",
    ])
  func refused(kind: String) throws {
    let old = forecast(fetched: now - 20_000, issued: now - 20_000)
    try store.keep(old, for: place.camp?.id)
    let bad = forecast(fetched: now, issued: now) { forecast in
      switch kind {
      case "elsewhere": forecast.place = Coordinates(latitude: 52, longitude: 10) ?? .zero
      case "past": forecast = forecast.moved(bySeconds: -5 * 86_400)
      case "stale":
        forecast.hours.insert(ForecastHour(start: WallTime(seconds: now - 60 * 3600)), at: 0)
      case "empty": forecast.hours = []
      case "ends before": forecast.hours.removeLast(45)
      case "no rain":
        for index in forecast.hours.indices {
          forecast.hours[index].rainChance = nil
          forecast.hours[index].rainAmount = nil
        }
      case "no air":
        for index in forecast.hours.indices { forecast.hours[index].temperature = nil }
      default: forecast.issued = WallTime(seconds: now - 86_400)
      }
    }
    let outcome = try fetch([giving(bad)], at: now)
    guard case .failed(let failures) = outcome else {
      Issue.record("\(kind): \(outcome)")
      return
    }
    #expect(failures.first?.provider == .openMeteo)
    #expect(try kept() == [old])
    let tried = try #require(try reader.fetchTries().first)
    #expect(tried.provider == nil && tried.failure?.isEmpty == false)
  }

  @Test("the same forecasts are good where the night is not concerned")
  func accepted() throws {
    // The controls of the cases above: the limits themselves.
    let short = forecast(fetched: now) { $0.hours.removeLast(72 - 33) }
    let near = forecast(fetched: now) {
      $0.place = Coordinates(latitude: 50.3, longitude: 10) ?? .zero
    }
    for good in [forecast(fetched: now), short, near] {
      let outcome = try fetch([giving(good)], at: now)
      #expect(outcome == .kept(good, []))
    }
  }

  @Test("before it expires a provider is not asked while its forecast is kept")
  func expiry() throws {
    let good = forecast(fetched: now)
    let service = ScriptedService(provider: .openMeteo) { memory, session in
      memory.expires = session.now + 3600
      memory.lastModified = "stamp"
      return good
    }
    #expect(try fetch([service], at: now) == .kept(good, []))
    let never = failing(.openMeteo, .key("must not be asked"))
    #expect(try fetch([never], at: now + 3599) == .unchanged(.openMeteo))
    guard case .failed = try fetch([never], at: now + 3601) else {
      Issue.record("asked again after it expired")
      return
    }
    // The stamp goes back, and "not modified" is an answer.
    let unchanged = ScriptedService(provider: .openMeteo) { memory, _ in
      #expect(memory.lastModified == "stamp")
      return nil
    }
    #expect(try fetch([unchanged], at: now + 7300) == .unchanged(.openMeteo))
  }

  @Test("a memory of a forecast that is not kept any more counts for nothing")
  func lostForecast() throws {
    try store.keep(
      providerMemory: ["expires": "\(now + 3000)", "last_modified": "stamp", "cell": "X/1,1"],
      of: "open-meteo", place: "a 50,10")
    let good = forecast(fetched: now)
    let service = ScriptedService(provider: .openMeteo) { memory, _ in
      #expect(memory.lastModified == nil && memory.expires == nil)
      #expect(memory.texts["cell"] == "X/1,1")
      return good
    }
    #expect(try fetch([service], at: now) == .kept(good, []))
  }

  @Test("a forecast that was refused does not come back as one that holds")
  func refusedStamp() throws {
    try store.keep(forecast(fetched: now - 9000), for: place.camp?.id)
    let bad = forecast(fetched: now) { $0.hours.removeLast(45) }
    let service = ScriptedService(provider: .openMeteo) { memory, session in
      memory.lastModified = "bad"
      memory.expires = session.now + 3600
      return bad
    }
    _ = try fetch([service], at: now)
    #expect(try store.providerMemory("open-meteo", place: "a 50,10") == [:])
  }

  @Test("one server that is not found does not keep the next from being asked")
  func unreachable() throws {
    let gone = FetchFailure.transport(.noName(host: "api.open-meteo.com", detail: "?"))
    let good = forecast(.metNorway, fetched: now)
    let outcome = try fetch([failing(.openMeteo, gone), giving(good)], at: now)
    #expect(outcome == .kept(good, [.init(provider: .openMeteo, reason: gone)]))
  }

  @Test("what a clock that was ahead left behind neither silences a provider nor wins")
  func clockAhead() throws {
    try store.keep(forecast(fetched: now + 9000), for: place.camp?.id)
    let key = "a 50,10"
    for (name, place) in [("expires", key), ("answered", key), ("not_before", "*")] {
      var memory = try store.providerMemory("open-meteo", place: place)
      memory[name] = "\(now + (name == "not_before" ? 1e8 : 12_000))"
      try store.keep(providerMemory: memory, of: "open-meteo", place: place)
    }
    try store.forgetFetches(after: WallTime(seconds: now))
    let good = forecast(fetched: now) { $0.hours[30].rainChance = Percentage(percent: 77) }
    let transport = ScriptedTransport { _ in HTTPReply(status: 500) }
    let session = Patience().session(transport, now: now)
    // The session itself must not wait either.
    var memory = ServiceMemory(["not_before": "\(now + 1e8)"])
    #expect(throws: FetchFailure.refused(.openMeteo, status: 500, reason: "")) {
      let address = try #require(WebAddress("https://one.example"))
      _ = try session.reply(to: HTTPRequest(address), .openMeteo, &memory)
    }
    #expect(try fetch([giving(good)], at: now) == .kept(good, []))
    #expect(try kept().last == good)
    let story = NightStory(try kept(), night: night, now: WallTime(seconds: now))
    #expect(story.newest?.forecast == good)
  }

  @Test("what a provider forbids, it forbids for all places")
  func providerWide() throws {
    let service = ScriptedService(provider: .openMeteo) { (memory, session) throws(FetchFailure) in
      memory.notBefore = session.now + 3600
      throw .refused(.openMeteo, status: 403, reason: "")
    }
    _ = try fetch([service], at: now)
    var elsewhere = place
    elsewhere.camp?.id = CampID("b")
    elsewhere.place = Coordinates(latitude: 10, longitude: 10) ?? .zero
    let session = Patience().session(ScriptedTransport { _ in HTTPReply(status: 500) }, now: now)
    let asked = ScriptedService(provider: .openMeteo) { (memory, _) throws(FetchFailure) in
      #expect(memory.notBefore != nil)
      throw .key("looked")
    }
    _ = try Fetcher(store, ForecastServices([asked]), session).fetch(elsewhere)
  }

  @Test("a few hours that are left of a reply, or a record of nulls, are not kept")
  func holes() throws {
    let holes = forecast(fetched: now) { forecast in
      for index in forecast.hours.indices where index != 25 {
        forecast.hours[index].temperature = nil
      }
    }
    // Neither where there is nothing yet: it would stand as fresh while it says nothing.
    guard case .failed = try fetch([giving(holes)], at: now) else {
      Issue.record("one hour of temperature was enough for an empty store")
      return
    }
    let full = forecast(fetched: now - 4000)
    try store.keep(full, for: place.camp?.id)
    guard case .failed = try fetch([giving(holes)], at: now) else {
      Issue.record("one hour of temperature was enough")
      return
    }
    var service = giving(full)
    let spot = place.place
    let nulls = (0..<8).map { ForecastHour(start: night.start + Double($0) * 3600) }
    service.happened = { session in
      NightRecord(provider: .openMeteo, place: spot, fetched: session.now, hours: nulls)
    }
    let session = Patience().session(
      ScriptedTransport { _ in HTTPReply(status: 500) }, now: now + 50_000)
    let outcome = try Fetcher(store, ForecastServices([service]), session)
      .fetchRecord(place, of: night)
    guard case .failed = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(try reader.record(for: place.camp, from: night.start, to: night.end) == nil)
  }

  @Test("a record is kept beside the forecasts and is none; the next one replaces it")
  func record() throws {
    let said = forecast(fetched: now)
    try store.keep(said, for: place.camp?.id)
    let hours = Nights.hours(from: night.start, count: 7) { _, hour in
      hour.rainAmount = RainAmount(millimetres: 0.4)
    }
    var service = giving(said)
    let spot = place.place
    service.happened = { session in
      NightRecord(provider: .openMeteo, place: spot, fetched: session.now, hours: hours)
    }
    let session = Patience().session(
      ScriptedTransport { _ in HTTPReply(status: 500) }, now: now + 50_000)
    let outcome = try Fetcher(store, ForecastServices([service]), session)
      .fetchRecord(place, of: night)
    guard case .kept = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(try kept() == [said])
    let record = try #require(
      try reader.record(for: place.camp, from: night.start, to: night.end))
    #expect(record.hours.count == 7)
    #expect(record.hours.first?.rainAmount?.millimetres == 0.4)
    #expect(record.hours.first?.rainChance == nil, "what happened has no chance")
    #expect(record.fetched?.seconds == now + 50_000)
    #expect(try reader.keptForecasts()?.count == 1)
  }
}
