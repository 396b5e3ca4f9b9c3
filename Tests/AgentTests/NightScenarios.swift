// SPDX-License-Identifier: MIT

import Agent
import Camps
import Engine
import Forecast
import Quantities
import Store
import TestKit
import Testing

/// Whole nights of the whole agent in simulated time, numbered and named.
@Suite("Scenarios: nights")
struct NightScenarios {
  /// Midnight UTC of 10 July 2027; the benches live in UTC.
  private static let midnight = 1_815_177_600.0

  private let place = Coordinates(latitude: 51, longitude: 0)

  /// A bench whose day begins at midnight, with two quiet days of forecast unless `rain` says which
  /// hours since midnight are wet.
  private func bench(
    start hour: Double = 16, rain: ClosedRange<Int>? = nil, forecast: Bool = true,
    location: StoreLocation = .memory
  ) throws -> AgentBench {
    var options = Agent.Options()
    options.place = place
    let bench = AgentBench(
      location: location, bootedAt: Self.midnight, start: hour * 3600, options: options)
    if forecast { bench.agent.take(try self.forecast(rain: rain)) }
    return bench
  }

  private func forecast(rain: ClosedRange<Int>? = nil) throws -> Forecast {
    let hours = Nights.hours(from: WallTime(seconds: Self.midnight), count: 60) { index, hour in
      if rain?.contains(index) == true { hour.rainChance = Percentage(percent: 70) }
    }
    return Forecast(
      provider: .openMeteo, place: try #require(place),
      fetched: WallTime(seconds: Self.midnight + 12 * 3600), hours: hours)
  }

  /// Hours since midnight of the first event called `name` after `index`.
  private func hour(of name: String, in bench: AgentBench) -> Double? {
    bench.events.first { $0.name == name }.map { $0.time.seconds / 3600 }
  }

  @Test("001 a quiet night stays off and dark but for its flash")
  func quiet() throws {
    let bench = try bench()
    bench.run(hours: 18) { 1012 + 0.05 * $0 }
    #expect(bench.names() == ["verdict", "advice", "led", "advice"])
    // The second one only says that the barometer watches now.
    #expect(bench.patterns == ["off"])
    #expect(bench.agent.outlook?.advice == .off)
    #expect(bench.agent.samples == 18 * 60)
  }

  @Test("002 a front at midnight that no forecast saw: off, alert, on; and over when it is over")
  func front() throws {
    let bench = try bench()
    // From 22:00 on 2 hPa an hour for five hours, then level.
    bench.run(hours: 18) { hours in 1012 - 2 * min(max(hours - 6, 0), 5) }
    #expect(bench.patterns == ["off", "pressure_alert", "off"])
    let began = try #require(hour(of: "pressure_alert", in: bench))
    // 2.0 hPa in 3 h or 1.0 in 1 h in July at 51°: half an hour's fall shows in the hour's slope.
    #expect((22.5...23.5).contains(began))
    let alert = bench.events.filter { $0.name == "pressure_alert" }
    // 3.6 and then 6 hPa in three hours make it worse twice.
    #expect(alert.count == 3)
    let ended = try #require(hour(of: "pressure_alert_end", in: bench))
    #expect((28.0...31).contains(ended))
  }

  @Test("003 rain in the forecast: on from the start, and no pressure alert beside it")
  func rain() throws {
    let bench = try bench(rain: 25...28)
    bench.run(hours: 10) { 1012 - 1.5 * $0 }
    #expect(bench.patterns == ["on"])
    #expect(!bench.names().contains("pressure_alert"))
    #expect(bench.agent.outlook?.reason.check == .rain)
  }

  @Test("004 no forecast: unknown is never off, and the alert works all the same")
  func noForecast() throws {
    let bench = try bench(forecast: false)
    bench.run(hours: 5) { _ in 1012 }
    #expect(bench.patterns == ["unknown"])
    bench.run(hours: 4) { 1012 - 2 * $0 }
    #expect(bench.patterns == ["unknown", "pressure_alert"])
    #expect(bench.agent.outlook?.advice == .on)
    #expect(bench.agent.outlook?.verdict == .unknown)
  }

  @Test("005 a fall at noon is weather of the day: no alert before 20:00")
  func daytime() throws {
    let bench = try bench(start: 8)
    bench.run(hours: 10) { 1012 - 1.5 * $0 }
    #expect(!bench.names().contains("pressure_alert"))
    bench.run(hours: 4) { 997 - 1.5 * $0 }
    let began = try #require(hour(of: "pressure_alert", in: bench))
    // Both ticks must be inside the hours.
    #expect(abs(began - (20 + 1.0 / 6)) < 0.01)
  }

  @Test("006 B113: carried up 30 m in the evening: said, and no alert")
  func carried() throws {
    let bench = try bench(start: 19)
    bench.run(hours: 8) { hours in hours < 3 ? 1012 : 1008.4 }
    let moved = bench.events.compactMap { event -> Double? in
      if case .moved(let change, _) = event.kind { change.hectopascals } else { nil }
    }
    #expect(moved.count == 1)
    #expect(abs(try #require(moved.first) + 3.6) < 0.01)
    #expect(!bench.names().contains("pressure_alert"))
  }

  @Test("007 B114: a hike up 300 m in the morning is motion, not a storm")
  func hike() throws {
    let bench = try bench(start: 4)
    bench.run(hours: 6) { hours in
      // 36 hPa in half an hour from 07:00 on.
      1012 - 36 * min(max((hours - 3) / 0.5, 0), 1)
    }
    #expect(bench.names().contains("moving"))
    #expect(!bench.names().contains("pressure_alert"))
  }

  @Test("008 the fly is said to be on: the alert is silent until it is said to be off")
  func flyOn() throws {
    let folder = TemporaryDirectory()
    let location = StoreLocation(stateDirectory: folder.path, runtimeDirectory: nil)
    let bench = try bench(start: 18, location: location)
    func say(_ value: String) throws {
      try MainStore(path: location.main).say(
        WordRecord(
          boot: bench.clock.boot, time: bench.clock.time,
          saidAt: WallTime(seconds: Self.midnight + bench.clock.time.seconds), kind: .fly,
          value: value))
    }
    bench.run(hours: 3) { _ in 1012 }
    try say("on")
    bench.run(hours: 4) { 1012 - 2 * $0 }
    #expect(!bench.names().contains("pressure_alert"))
    #expect(bench.agent.outlook?.fly == .on)
    #expect(bench.patterns == ["off"])
    try say("off")
    bench.run(hours: 1) { 1004 - 2 * $0 }
    #expect(bench.names().contains("pressure_alert"))
    // The next noon forgets what was said.
    try say("on")
    bench.run(hours: 11) { _ in 1002 }
    #expect(bench.agent.outlook?.fly == .unsaid)
  }

  @Test("009 a restart in the middle of an alert goes on with it")
  func restart() throws {
    let folder = TemporaryDirectory()
    let location = StoreLocation(stateDirectory: folder.path, runtimeDirectory: folder.path)
    let bench = try bench(start: 18, location: location)
    bench.run(hours: 5) { 1012 - 1.2 * $0 }
    #expect(bench.patterns.last == "pressure_alert")
    let before = bench.events.count
    bench.restart()
    bench.agent.take(try forecast())
    bench.run(hours: 0.5) { 1006 - 1.2 * $0 }
    #expect(bench.patterns.last == "pressure_alert")
    #expect(!bench.names(since: before).contains("pressure_alert"))
    #expect(bench.agent.outlook?.advice == .on)
  }
}
