// SPDX-License-Identifier: MIT

import Almanac
import Camps
import Engine
import Forecast
import Quantities
import TestKit
import Testing

@testable import Store

@Suite("Old forecasts are thinned, needed ones are not")
struct ThinningTests {
  private let folder = TemporaryDirectory()
  private let store: MainStore
  private let camp: Camp
  /// 2026-07-10 00:00 UTC.
  private let midnight = WallTime(seconds: 1_783_641_600)

  init() throws {
    store = try MainStore(path: folder.path + "/rainfly.db")
    let place = try #require(Coordinates(latitude: 50, longitude: 10))
    camp = Camp(id: CampID("a"), name: "Lee", place: place)
  }

  private func night(_ time: WallTime) -> Night {
    Night.at(time, place: camp.place, zone: .utc, packUp: 540)
  }

  private func thin(at now: WallTime) throws -> Int {
    try store.thinForecasts(now: now) { _, _, _, time in night(time) }
  }

  /// Keeps a forecast that was fetched `hour` hours after midnight and goes `count` hours on.
  private func keep(
    _ hour: Double, count: Int = 48, provider: ForecastProvider = .openMeteo
  ) throws {
    let start = midnight + (hour / 24).rounded(.down) * 86_400
    try store.keep(
      Forecast(
        provider: provider, place: camp.place, fetched: midnight + hour * 3600,
        hours: Nights.hours(from: start, count: count) { _, _ in }), for: camp.id)
  }

  /// When the kept forecasts were fetched, in hours after midnight.
  private func kept() throws -> [Double] {
    let rows = try store.database.prepare(
      "SELECT fetched_at FROM forecast WHERE kind = 'forecast' ORDER BY number")
    var hours: [Double] = []
    while try rows.step() { hours.append(((rows.real(0) ?? 0) - midnight.seconds) / 3600) }
    return hours
  }

  @Test("before the night only the newest counts, of each provider")
  func coming() throws {
    for hour in [10.0, 12, 15, 18] { try keep(hour) }
    try keep(16, provider: .metNorway)
    #expect(try thin(at: midnight + 19 * 3600) == 3)
    #expect(try kept() == [18, 16])
  }

  @Test("in the night and the day after, the one at 22:00 and all that came later")
  func running() throws {
    for hour in [15.0, 18, 21, 23, 24, 26] { try keep(hour) }
    #expect(try thin(at: midnight + 27 * 3600) == 2)
    #expect(try kept() == [21, 23, 24, 26])
    #expect(try thin(at: midnight + 59 * 3600) == 0, "its story is still told")
  }

  @Test("of an old night its first and its last word, with the hours of that night alone")
  func old() throws {
    for hour in [15.0, 21, 23, 26] { try keep(hour, count: 40) }
    // Another that says nothing of it, and is the newest there is.
    try keep(200, count: 30)
    #expect(try thin(at: midnight + 220 * 3600) == 2)
    #expect(try kept() == [21, 26, 200])
    let hours = try store.database.integer(
      "SELECT count(*) FROM forecast_hour WHERE forecast = 2")
    // 12:00 to 12:00 of the next day is 25 stamps; from midnight to 16:00 there are 40.
    #expect(hours == 25)
    #expect(try thin(at: midnight + 221 * 3600) == 0, "it has settled")
    // A year and more later it goes, and what is newest stays.
    #expect(try thin(at: midnight + 500 * 86_400) == 0)
    #expect(try kept() == [200])
  }

  @Test("a record stays with its night, the newest of two")
  func record() throws {
    try keep(21)
    for fetched in [30.0, 33] {
      try store.keep(
        NightRecord(
          provider: .openMeteo, place: camp.place, fetched: midnight + fetched * 3600,
          hours: Nights.hours(from: midnight + 22 * 3600, count: 8) { _, _ in }), for: camp.id)
    }
    #expect(try thin(at: midnight + 80 * 3600) == 1)
    #expect(try store.database.integer("SELECT count(*) FROM forecast WHERE kind = 'record'") == 1)
    let record = try store.record(
      for: camp, from: midnight + 22 * 3600, to: midnight + 28 * 3600)
    #expect(record?.fetched == midnight + 33 * 3600)
  }

  @Test("B110: a season of hourly downloads stays small, and no night loses its reference")
  func season() throws {
    for day in 0..<40 {
      for hour in stride(from: 1.0, through: 23, by: 2) {
        try keep(Double(day) * 24 + hour, count: 96)
      }
      _ = try thin(at: midnight + Double(day + 1) * 86_400 - 3000)
    }
    let rows = try store.database.integer("SELECT count(*) FROM forecast") ?? 0
    let hours = try store.database.integer("SELECT count(*) FROM forecast_hour") ?? 0
    // Two a settled night and at most a day of the newest; 25 hours each where one night needs it.
    #expect(rows <= 100, "\(rows)")
    #expect(hours <= 100 * 52, "\(hours)")
    for day in 0..<38 {
      let night = night(midnight + Double(day) * 86_400 + 79_200)
      let found = try store.forecasts(for: camp, from: night.noonBefore, to: night.noonAfter)
      let reference = ReferenceForecast.choose(among: found, night: night)
      #expect(reference?.held == midnight + Double(day) * 86_400 + 21 * 3600, "day \(day)")
      #expect(reference?.isLate == false)
    }
  }

  @Test("a row whose span is garbage is left alone, and ends in bounded time")
  func garbage() throws {
    try store.keep(
      Forecast(
        provider: .openMeteo, place: camp.place,
        hours: [
          ForecastHour(start: WallTime(seconds: -2e9)), ForecastHour(start: WallTime(seconds: 7e9)),
        ]), for: camp.id)
    #expect(try thin(at: midnight) == 0)
  }
}
