// SPDX-License-Identifier: MIT

import Agent
import Camps
import Engine
import Forecast
import Quantities
import Store
import TestKit
import Testing

/// Forecasts that come while the night runs, camps that change, and nights without any forecast.
@Suite("Scenarios: forecasts and camps")
struct ForecastScenarios {
  /// Midnight UTC of 10 July 2027; the benches live in UTC.
  private static let midnight = 1_815_177_600.0
  private let folder = TemporaryDirectory()

  private var location: StoreLocation {
    StoreLocation(stateDirectory: folder.path, runtimeDirectory: folder.path)
  }

  private func bench(start hour: Double, boot: String = "bench") -> AgentBench {
    AgentBench(location: location, boot: boot, bootedAt: Self.midnight, start: hour * 3600)
  }

  /// Keeps a forecast for 51° N that was fetched `fetched` hours after midnight.
  private func keep(fetched hour: Double, rain: ClosedRange<Int>? = nil, latitude: Double = 51)
    throws
  {
    let hours = Nights.hours(from: WallTime(seconds: Self.midnight), count: 72) { index, hour in
      if rain?.contains(index) == true { hour.rainChance = Percentage(percent: 70) }
    }
    let place = try #require(Coordinates(latitude: latitude, longitude: 0))
    try MainStore(path: location.main).keep(
      Forecast(
        provider: .openMeteo, place: place,
        fetched: WallTime(seconds: Self.midnight + hour * 3600), hours: hours))
  }

  private func overnightAlerts(_ bench: AgentBench) -> [Double] {
    bench.events.filter { $0.name == "overnight_alert" }.map { $0.time.seconds / 3600 }
  }

  @Test("301 at 23:40 a new forecast turns off into on: one alert, and advice on")
  func turnsOn() throws {
    let bench = bench(start: 18)
    try keep(fetched: 17)
    bench.run(hours: 5.5) { _ in 1012 }
    #expect(bench.agent.outlook?.advice == .off)
    try keep(fetched: 23.5, rain: 25...28)
    bench.run(hours: 1) { _ in 1012 }
    #expect(overnightAlerts(bench).count == 1)
    #expect(bench.agent.outlook?.advice == .on)
    #expect(bench.patterns == ["off", "on"])
    // Newer ones that say the same, and one that says off, bring no second alert.
    try keep(fetched: 24.4, rain: 25...29)
    bench.run(hours: 1) { _ in 1012 }
    try keep(fetched: 25.4)
    bench.run(hours: 1) { _ in 1012 }
    try keep(fetched: 26.4, rain: 27...29)
    bench.run(hours: 0.5) { _ in 1012 }
    #expect(overnightAlerts(bench).count == 1)
  }

  @Test("302 the alert of a night is not repeated after a restart or a power cut")
  func afterPowerCut() throws {
    let first = bench(start: 18)
    try keep(fetched: 17)
    first.run(hours: 5) { _ in 1012 }
    try keep(fetched: 22.9, rain: 25...28)
    first.run(hours: 1) { _ in 1012 }
    #expect(overnightAlerts(first).count == 1)
    first.restart()
    first.run(hours: 0.5) { _ in 1012 }
    #expect(overnightAlerts(first).count == 1)
    let second = AgentBench(
      location: location, boot: "after the cut", bootedAt: Self.midnight + 24.6 * 3600)
    second.run(hours: 1) { _ in 1012 }
    #expect(overnightAlerts(second).isEmpty)
    #expect(second.agent.outlook?.advice == .on)
  }

  @Test("303 on at the reference time and off later is no alert")
  func turnsOff() throws {
    let bench = bench(start: 18)
    try keep(fetched: 17, rain: 25...28)
    bench.run(hours: 5) { _ in 1012 }
    try keep(fetched: 22.9)
    bench.run(hours: 2) { _ in 1012 }
    #expect(overnightAlerts(bench).isEmpty)
    #expect(bench.agent.outlook?.advice == .off)
  }

  @Test("304 a camp is shown: its own forecast counts, and not that of another place")
  func camps() throws {
    let bench = bench(start: 17)
    try keep(fetched: 16, rain: 25...28)
    bench.run(hours: 0.5) { _ in 1012 }
    #expect(bench.agent.outlook?.advice == .on)
    let far = try #require(Coordinates(latitude: 52, longitude: 0))
    let camp = Camp(id: CampID("far"), name: "Far away", place: far, zone: nil, altitude: nil)
    let store = try MainStore(path: location.main)
    _ = try store.changeBook { book in
      book.put(camp, at: WallTime(seconds: Self.midnight + 17.5 * 3600))
    }
    bench.run(hours: 0.5) { _ in 1012 }
    #expect(bench.agent.outlook?.verdict == .unknown)
    try keep(fetched: 18, latitude: 52)
    bench.run(hours: 0.5) { _ in 1012 }
    #expect(bench.agent.outlook?.verdict == .off)
  }

  @Test("306 rain that is forecast for another camp neither alerts here nor turns the advice on")
  func otherCamp() throws {
    let bench = bench(start: 17)
    let here = try #require(Coordinates(latitude: 51, longitude: 0))
    let camp = Camp(id: CampID("here"), name: "Here", place: here, zone: nil, altitude: nil)
    _ = try MainStore(path: location.main).changeBook { book in
      book.put(camp, at: WallTime(seconds: Self.midnight + 16 * 3600))
    }
    try keep(fetched: 16)
    bench.run(hours: 6) { _ in 1012 }
    #expect(bench.agent.outlook?.advice == .off)
    try keep(fetched: 22.9, rain: 25...28, latitude: 55)
    bench.run(hours: 1) { _ in 1012 }
    #expect(overnightAlerts(bench).isEmpty)
    #expect(bench.agent.outlook?.advice == .off)
    // The same rain for this camp is news.
    try keep(fetched: 23.9, rain: 25...28)
    bench.run(hours: 0.5) { _ in 1012 }
    #expect(overnightAlerts(bench).count == 1)
    #expect(bench.agent.outlook?.advice == .on)
  }

  @Test("305 without any forecast a steep evening fall makes rain likely: on, by the sensors alone")
  func sensorsOnly() {
    let bench = bench(start: 12)
    // 1.5 hPa an hour from 15:00: −4.5 in three hours at 18:00.
    bench.run(hours: 6.5) { hours in 1000 - 1.5 * max(hours - 3, 0) }
    let outlook = bench.agent.outlook
    #expect(outlook?.verdict == .unknown)
    #expect(outlook?.advice == .on)
    #expect(bench.events.allSatisfy { $0.name != "pressure_alert" })
    // A rising barometer is no promise of a dry night.
    bench.run(hours: 5) { hours in 994.75 + 1.5 * hours }
    #expect(bench.agent.outlook?.advice == .unknown)
  }
}
