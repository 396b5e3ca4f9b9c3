// SPDX-License-Identifier: MIT

import Forecast
import ForecastDecoders
import Quantities
import Testing

@Suite("NWS, made up")
struct NWSDecoderTests {
  private func reply(
    _ layers: String,
    geometry: String = #""geometry":{"type":"Point","coordinates":[-74,40.5]},"#
  ) -> String {
    "{\(geometry)\"properties\":{\"updateTime\":\"1970-01-01T02:00:00+01:00\",\(layers)}}"
  }

  /// A layer of one value in each block; blocks as `00:00/PT1H`.
  private func layer(_ key: String, _ uom: String?, _ blocks: [(String, String)]) -> String {
    let values = blocks.map {
      "{\"validTime\":\"1970-01-01T\($0.0.prefix(5)):00+00:00\($0.0.dropFirst(5))\","
        + "\"value\":\($0.1)}"
    }
    let unit = uom.map { "\"\($0)\"" } ?? "null"
    return "\"\(key)\":{\"uom\":\(unit),\"values\":[\(values.joined(separator: ","))]}"
  }

  private func decode(_ text: String) throws(ForecastDecodingError) -> Forecast {
    try ForecastFile.decode(Array(text.utf8), fetched: nil)
  }

  @Test("blocks are half-open, null is missing, and the rest is dry or not by its own layer")
  func expansion() throws {
    let forecast = try decode(
      reply(
        [
          layer(
            "temperature", "wmoUnit:degC",
            [("00:00/PT2H", "10"), ("02:00/PT1H", "null"), ("03:00/PT1H", "-5.5")]),
          layer("probabilityOfPrecipitation", "unit:percent", [("00:00/PT3H", "30")]),
          layer("quantitativePrecipitation", "wmoUnit:mm", [("00:00/PT6H", "3")]),
          layer("windSpeed", "wmoUnit:km_h-1", [("00:00/PT1H", "36")]),
          layer("windGust", "wmoUnit:m_s-1", [("00:00/PT1H", "12")]),
          layer("skyCover", "wmoUnit:percent", []), #""dewpoint":{"values":[]}"#,
          #""relativeHumidity":{}"#,
        ].joined(separator: ",")))
    #expect(forecast.hours.map(\.start.seconds) == (0..<6).map { Double($0) * 3600 })
    #expect(forecast.hours.map(\.temperature?.celsius) == [10, 10, nil, -5.5, nil, nil])
    #expect(forecast.hours.map(\.rainChance?.percent) == [30, 30, 30, nil, nil, nil])
    #expect(forecast.hours.allSatisfy { $0.rainAmount == RainAmount(millimetres: 0.5) })
    #expect(forecast.hours.map(\.blockHours) == [3, 3, 3, 6, 6, 6])
    #expect(forecast.hours[0].wind == Speed(metresPerSecond: 10))
    #expect(forecast.hours[0].gust == Speed(metresPerSecond: 12))
    #expect(!forecast.fields.contains(.cloud) && !forecast.fields.contains(.dewPoint))
    #expect(forecast.issued == WallTime(seconds: 3600) && forecast.zone == nil)
    #expect(forecast.place == Coordinates(latitude: 40.5, longitude: -74))
  }

  @Test(
    "every form of duration is read",
    arguments: [
      ("PT1H", 1), ("PT17H", 17), ("P1D", 24), ("P1DT6H", 30), ("P6DT15H", 159), ("PT90M", 2),
      ("P1DT1H30M", 26),
    ])
  func durations(text: String, hours: Int) throws {
    let forecast = try decode(
      reply(layer("temperature", "wmoUnit:degC", [("00:00/" + text, "1")])))
    #expect(forecast.hours.count == hours)
  }

  @Test(
    "every other duration is refused",
    arguments: [
      "", "P", "PT", "P0D", "PT0H", "PTH", "P1", "PT1", "P1H", "PT1D", "PT1M1H", "P1D1D", "P1Y",
      "P1W", "PT1.5H", "-PT1H", "P32D", "P99999999999999999999D", "pt1h", "PT1H/PT1H", "P1TD",
      "PT1HT1M",
    ])
  func badDurations(text: String) {
    let file = reply(layer("temperature", "wmoUnit:degC", [("00:00/" + text, "1")]))
    let stamp = "1970-01-01T00:00:00+00:00/" + text
    #expect(refusal(of: file) == .badTime(index: 0, text: stamp))
  }

  @Test("what was merged is told in pieces of at most half a day")
  func merged() throws {
    let forecast = try decode(
      reply(layer("probabilityOfPrecipitation", "wmoUnit:percent", [("00:00/P1DT6H", "5")])))
    let lengths = [Int](repeating: 12, count: 24) + [Int](repeating: 6, count: 6)
    #expect(forecast.hours.map(\.blockHours) == lengths)
  }

  @Test("units are those that the layer states, or the file is refused")
  func units() throws {
    let warm = try decode(reply(layer("temperature", "wmoUnit:degF", [("00:00/PT1H", "50")])))
    #expect(warm.hours[0].differences([.temperature: 10]) == [])
    let bad: [(String, String?)] = [
      ("temperature", "wmoUnit:K"), ("temperature", "degC"), ("temperature", nil),
      ("windSpeed", "nwsUnit:s"), ("windSpeed", "wmoUnit:degC"), ("skyCover", nil),
      ("quantitativePrecipitation", "wmoUnit:m"), ("probabilityOfThunder", "wmoUnit:mm"),
    ]
    for (key, unit) in bad {
      #expect(
        refusal(of: reply(layer(key, unit, [("00:00/PT1H", "1")])))
          == .unknownUnit(field: key, unit: unit ?? ""))
      // A layer without a value needs no unit.
      #expect(refusal(of: reply(layer(key, unit, [("00:00/PT1H", "null")]))) == .empty)
    }
  }

  private func words(_ list: [(String, String)]) -> String {
    let values = list.map {
      "{\"validTime\":\"1970-01-01T\($0.0):00:00Z/PT1H\",\"value\":\($0.1)}"
    }
    return "\"weather\":{\"values\":[\(values.joined(separator: ","))]}"
  }

  private func storm(_ coverage: String) -> String {
    "[{\"coverage\":\"chance\",\"weather\":\"rain\"},"
      + "{\"coverage\":\"\(coverage)\",\"weather\":\"thunderstorms\"}]"
  }

  @Test("thunder is told in words only where there are no numbers")
  func thunder() throws {
    let text = words([
      ("00", storm("isolated")), ("01", storm("slight_chance")), ("02", storm("scattered")),
      ("03", storm("chance")), ("04", storm("numerous")), ("05", storm("likely")),
      ("06", storm("widespread")), ("07", storm("definite")), ("08", storm("areas")),
      ("09", #"[{"coverage":null,"weather":null}]"#), ("10", "null"),
    ])
    let empty = layer("probabilityOfThunder", nil, [])
    let forecast = try decode(reply(text + "," + empty + "," + layer("skyCover", nil, [])))
    #expect(
      forecast.hours.map(\.thunderChance?.percent) == [20, 20, 50, 50, 70, 70, 90, 90, 0])
    #expect(forecast.hours.last?.start == WallTime(seconds: 9 * 3600))
    #expect(forecast.hours.allSatisfy { $0.derived == [.thunderChance] && $0.thunderCode == nil })

    let numbers = layer("probabilityOfThunder", nil, [("00:00/PT1H", "38")])
    let told = try decode(reply(text + "," + numbers))
    #expect(told.hours.map(\.thunderChance?.percent) == [38] && told.hours[0].derived.isEmpty)
  }

  @Test("a cell's place is the middle of its corners, a collection's its point")
  func place() throws {
    let air = layer("temperature", "wmoUnit:degC", [("00:00/PT1H", "1")])
    let cell = #""geometry":{"type":"Polygon","coordinates":[[[-84,30],[-82,30],[-82,31],[-84,31],"#
    let polygon = try decode(reply(air, geometry: cell + "[-84,30]]]},"))
    #expect(polygon.place == Coordinates(latitude: 30.5, longitude: -83))
    let both =
      #""geometry":{"geometries":[{"coordinates":[-83,30.25]},{"coordinates":[[[1,1]]]}]},"#
    let collection = try decode(reply(air, geometry: both))
    #expect(collection.place == Coordinates(latitude: 30.25, longitude: -83))
    for none in ["", #""geometry":null,"#, #""geometry":{"coordinates":[]},"#] {
      #expect(refusal(of: reply(air, geometry: none)) == .notAForecast(missing: "geometry"))
    }
    #expect(
      refusal(of: reply(air, geometry: #""geometry":{"coordinates":[-190,40]},"#))
        == .implausible(field: "longitude", index: nil, value: -190))
  }

  @Test("what cannot be is refused with its layer and block")
  func refusals() {
    let hot = layer("temperature", "wmoUnit:degC", [("00:00/PT1H", "1"), ("01:00/PT1H", "61")])
    #expect(refusal(of: reply(hot)) == .implausible(field: "temperature", index: 1, value: 61))
    let gale = layer("windGust", "wmoUnit:km_h-1", [("00:00/PT1H", "541")])
    #expect(refusal(of: reply(gale)) == .implausible(field: "windGust", index: 0, value: 541))
    #expect(
      refusal(of: reply(#""temperature":{"values":[{"validTime":"x","value":"1"}]}"#))
        == .notAForecast(missing: "list of numbers in properties.temperature"))
    #expect(
      refusal(of: reply(#""temperature":{},"weather":[1]"#))
        == .notAForecast(missing: "list of words in properties.weather"))
    #expect(refusal(of: reply(#""temperature":{}"#)) == .empty)
  }

  @Test("blocks that lie upon each other cannot fill the memory, and the first one counts")
  func overlapping() throws {
    let two = layer("temperature", "wmoUnit:degC", [("00:00/PT2H", "1"), ("01:00/PT2H", "2")])
    let forecast = try decode(reply(two))
    #expect(forecast.hours.map(\.temperature?.celsius) == [1, 1, 2])
    let many = [(String, String)](repeating: ("00:00/P31D", "1"), count: 100)
    guard
      case .badTime(index: 13, _)? = refusal(of: reply(layer("temperature", "wmoUnit:degC", many)))
    else {
      Issue.record("not refused")
      return
    }
  }
}
