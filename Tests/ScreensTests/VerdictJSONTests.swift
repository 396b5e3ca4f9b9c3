// SPDX-License-Identifier: MIT

import Almanac
import Engine
import Forecast
import JSONText
import Quantities
import Screens
import TestKit
import Testing

@Suite("The verdict as JSON")
struct VerdictJSONTests {
  /// 2026-07-10 20:00 UTC on the equator at Greenwich.
  private let now = WallTime(seconds: 1_783_713_600)

  private func object(_ forecast: Forecast?) throws -> [(String, JSONValue)] {
    let place = try #require(Coordinates(latitude: 0, longitude: 0))
    let night = Night.at(now, place: place, zone: .utc, packUp: 540)
    let judgement = Judge.judge(forecast: forecast, night: night, now: now)
    let value = VerdictJSON.object(
      judgement: judgement, forecast: forecast,
      age: forecast == nil ? .none : .fresh, asOf: now, goodUntil: now + 3600)
    guard case .object(let members) = value else { return [] }
    return members
  }

  private func forecast() throws -> Forecast {
    Forecast(
      provider: .openMeteo, place: try #require(Coordinates(latitude: 0, longitude: 0)),
      fetched: now - 60,
      hours: Nights.hours(from: now, count: 24) { index, hour in
        if index == 6 { hour.rainChance = Percentage(percent: 35) }
      })
  }

  private let keys = [
    "advice", "verdict", "reason", "checks", "notes", "night", "low_c", "closest_dew_gap_c",
    "highest_rain_chance_pct", "provider", "issued_unix", "fetched_unix", "age", "as_of_unix",
    "good_until_unix", "attribution",
  ]

  @Test("has the keys of the contract in their order, null where there is nothing")
  func contract() throws {
    let empty = try object(nil)
    #expect(empty.map(\.0) == keys)
    let texts = Dictionary(uniqueKeysWithValues: empty.map { ($0, $1.text) })
    for key in ["low_c", "closest_dew_gap_c", "highest_rain_chance_pct", "provider"] {
      #expect(texts[key] == "null")
    }
    #expect(texts["advice"] == "\"unknown\"" && texts["age"] == "\"none\"")
  }

  @Test("prints a rainy night")
  func rainy() throws {
    let texts = Dictionary(
      uniqueKeysWithValues: try object(forecast()).map { ($0, $1.text) })
    #expect(texts["advice"] == "\"on\"" && texts["verdict"] == "\"on\"")
    // 20:00 + 6 h is 02:00, 1783735200.
    #expect(
      texts["reason"]
        == #"{"check":"rain","text":"Rain 35 % after 02:00","at_unix":1783735200}"#)
    let checks = try #require(texts["checks"])
    #expect(
      checks.contains(
        #"{"check":"rain","state":"fired","value":35.0,"unit":"%","threshold":30.0,"#
          + #""at_unix":1783735200,"note":null}"#))
    #expect(texts["issued_unix"] == "null" && texts["fetched_unix"] == "1783713540")
    #expect(
      texts["as_of_unix"] == "1783713600" && texts["good_until_unix"] == "1783717200"
    )
    #expect(texts["low_c"] == "10.0" && texts["highest_rain_chance_pct"] == "35.0")
    // 22:00 is 1783720800, pack-up at 09:00 1783760400.
    let night = try #require(texts["night"])
    #expect(night.hasPrefix(#"{"start_unix":1783720800,"end_unix":17837"#))
    #expect(night.hasSuffix(#""pack_up_unix":1783760400}"#))
  }
}
