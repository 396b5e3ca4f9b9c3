// SPDX-License-Identifier: MIT

import Agent
import Engine
import Forecast
import Quantities
import Store
import TestKit
import Testing

@Suite("Scenarios: settings that another program changes")
struct SettingScenarios {
  private let folder = TemporaryDirectory()
  /// Midnight UTC of 10 July 2027; the bench lives in UTC.
  private let midnight = 1_815_177_600.0

  @Test("040 the agent judges by what the store has, and by the default where that is no value")
  func thresholds() throws {
    let place = try #require(Coordinates(latitude: 51, longitude: 0))
    let location = StoreLocation(stateDirectory: folder.path, runtimeDirectory: nil)
    var options = Agent.Options()
    options.place = place
    let bench = AgentBench(
      location: location, bootedAt: midnight, start: 16 * 3600, options: options)
    bench.agent.take(
      Forecast(
        provider: .openMeteo, place: place, fetched: WallTime(seconds: midnight),
        hours: Nights.hours(from: WallTime(seconds: midnight), count: 60) { index, hour in
          if index == 25 { hour.rainChance = Percentage(percent: 40) }
        }))
    let other = try MainStore(path: location.main)
    func advice() -> Advice? {
      bench.run(hours: 0.05) { _ in 1012 }
      return bench.agent.outlook?.advice
    }
    #expect(advice() == .on)
    try other.set("rain.chance_pct", to: "60", changedAt: nil)
    #expect(advice() == .off)
    try other.set("rain.chance_pct", to: "a lot", changedAt: nil)
    #expect(advice() == .on)
    try other.set("rain.chance_pct", to: "60", changedAt: nil)
    try other.set("rain.chance_pct", to: nil, changedAt: nil)
    #expect(advice() == .on)
    // Each of the two breaks the rule between them alone; together they hold.
    try other.changeBook { book in
      book.set("rain.chance_pct", to: "15", at: nil)
      book.set("windy_rain.chance_pct", to: "10", at: nil)
    }
    #expect(advice() == .on)
  }

  @Test("041 B039: the barometer's offset is in what is shown, and is no move")
  func offset() throws {
    let location = StoreLocation(stateDirectory: folder.path, runtimeDirectory: folder.path)
    let bench = AgentBench(location: location, bootedAt: midnight, start: 3600)
    bench.run(hours: 0.1) { _ in 1000 }
    try MainStore(path: location.main).set("barometer.offset_pa", to: "150", changedAt: nil)
    bench.run(hours: 0.2) { _ in 1000 }
    let pascals = try #require(try HistoryReader(location).status?.number("pressure_pa"))
    #expect(abs(pascals - 100_150) < 1)
    #expect(!bench.names().contains("moved"))
  }
}
