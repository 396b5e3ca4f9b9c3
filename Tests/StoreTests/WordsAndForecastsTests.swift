// SPDX-License-Identifier: MIT

import Forecast
import Quantities
import Testing

@testable import Store

@Suite("Words, settings and forecasts in the store")
struct WordsAndForecastsTests {
  private func newest(_ store: MainStore, beyond time: WallTime? = nil) throws -> Forecast? {
    try ForecastTable.newest(in: store.database, beyond: time)
  }

  @Test("words come back in their order, each once")
  func words() throws {
    let store = try MainStore(path: ":memory:")
    let boot = BootID("a")
    for (index, value) in ["on", "off", "on"].enumerated() {
      try store.say(
        WordRecord(
          boot: boot, time: BootTime(seconds: Double(index)), saidAt: nil, kind: .fly, value: value)
      )
    }
    let all = try store.words(after: 0)
    #expect(all.map(\.value) == ["on", "off", "on"])
    #expect(try store.words(after: all[1].number).count == 1)
    #expect(try store.words(after: all[2].number).isEmpty)
  }

  @Test("a setting is kept, changed and reset")
  func settings() throws {
    let store = try MainStore(path: ":memory:")
    try store.set("rain.chance_pct", to: "40", changedAt: nil)
    try store.set("rain.chance_pct", to: "45", changedAt: nil)
    #expect(try store.settings().map(\.value) == ["45"])
    try store.set("rain.chance_pct", to: nil, changedAt: nil)
    #expect(try store.settings().isEmpty)
  }

  @Test("a forecast comes back as it was, missing fields included")
  func forecast() throws {
    let store = try MainStore(path: ":memory:")
    #expect(try newest(store) == nil)
    let place = try #require(Coordinates(latitude: 61.5, longitude: 8.3))
    var full = ForecastHour(start: WallTime(seconds: 1_800_000_000))
    full.temperature = Temperature(celsius: -3.25)
    full.dewPoint = Temperature(celsius: -4)
    full.humidity = RelativeHumidity(percent: 94)
    full.rainChance = Percentage(percent: 35)
    full.rainAmount = RainAmount(millimetres: 0.4)
    full.thunderChance = Percentage(percent: 5)
    full.thunderCode = false
    full.cloud = Percentage(percent: 80)
    full.wind = Speed(metresPerSecond: 3.5)
    full.gust = Speed(metresPerSecond: 9)
    full.radiation = 120
    full.blockHours = 6
    full.derived = [.dewPoint, .humidity]
    let empty = ForecastHour(start: WallTime(seconds: 1_800_003_600))
    let forecast = Forecast(
      provider: .metNorway, place: place, zone: "Europe/Oslo",
      issued: WallTime(seconds: 1_799_990_000), fetched: nil, hours: [full, empty])
    try store.keep(forecast)
    #expect(try newest(store) == forecast)
    var later = forecast
    later.fetched = WallTime(seconds: 1_799_999_999)
    try store.keep(later)
    #expect(try newest(store) == later)
  }

  @Test(
    "what cannot be weather is missing when it is read, for a flipped sign makes a wet hour dry")
  func damagedForecast() throws {
    let store = try MainStore(path: ":memory:")
    let place = try #require(Coordinates(latitude: 61.5, longitude: 8.3))
    var hour = ForecastHour(start: WallTime(seconds: 1_800_000_000))
    hour.rainChance = Percentage(percent: -80)
    hour.temperature = Temperature(celsius: 1e300)
    hour.cloud = Percentage(percent: 50)
    try store.keep(Forecast(provider: .openMeteo, place: place, hours: [hour]))
    let read = try #require(try newest(store)?.hours.first)
    #expect(read.rainChance == nil)
    #expect(read.temperature == nil)
    #expect(read.cloud == Percentage(percent: 50))
  }

  @Test("a newer forecast whose hours are past does not hide the one that still counts")
  func pastForecast() throws {
    let store = try MainStore(path: ":memory:")
    let place = try #require(Coordinates(latitude: 61.5, longitude: 8.3))
    func forecast(_ start: Double) -> Forecast {
      Forecast(
        provider: .openMeteo, place: place,
        hours: (0..<24).map { ForecastHour(start: WallTime(seconds: start + Double($0) * 3600)) })
    }
    try store.keep(forecast(1_800_000_000))
    try store.keep(forecast(1_700_000_000))
    let now = WallTime(seconds: 1_800_010_000)
    #expect(try newest(store, beyond: now)?.hours.first?.start.seconds == 1_800_000_000)
    #expect(try newest(store)?.hours.first?.start.seconds == 1_700_000_000)
    let later = WallTime(seconds: 1_900_000_000)
    #expect(try newest(store, beyond: later)?.hours.first?.start.seconds == 1_700_000_000)
  }
}
