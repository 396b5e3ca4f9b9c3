// SPDX-License-Identifier: MIT

import PressureTrends
import Quantities
import Testing

@Suite("The guard against steps and spikes")
struct StepGuardTests {
  /// Runs hPa values a minute apart through a guard; what it noticed, and the levels it let through.
  private func run(
    _ values: [Double], every seconds: Double = 60
  ) -> (events: [StepGuard.Event], levels: [Double]) {
    var subject = StepGuard()
    var events: [StepGuard.Event] = []
    var levels: [Double] = []
    for (index, value) in values.enumerated() {
      let time = BootTime(seconds: Double(index) * seconds)
      let (accepted, event) = subject.ingest(StationPressure(hectopascals: value), at: time)
      levels += accepted.map(\.level.hectopascals)
      if let event { events.append(event) }
    }
    return (events, levels)
  }

  @Test("a fall of half a hectopascal a minute is weather")
  func fastWeatherPasses() {
    let (events, levels) = run((0..<20).map { 1000 - 0.49 * Double($0) })
    #expect(events.isEmpty)
    #expect(levels.count == 20)
  }

  @Test("B057: a single spike is dropped and said with its size")
  func spike() throws {
    let (events, levels) = run([1000, 1000, 1003.4, 1000, 1000])
    guard case .spike(let change, let time)? = events.first, events.count == 1 else {
      Issue.record("expected one spike, got \(events)")
      return
    }
    #expect(abs(change.hectopascals - 3.4) < 1e-9)
    #expect(time == BootTime(seconds: 120))
    #expect(levels.count == 4)
    #expect(levels.allSatisfy { abs($0 - 1000) < 1e-9 })
  }

  @Test("B113, B117: carried 30 m up: one move of 3.6 hPa, and the level goes on as before")
  func moved() throws {
    let values = Array(repeating: 1000.0, count: 5) + Array(repeating: 996.4, count: 10)
    let (events, levels) = run(values)
    guard case .moved(let change, let time)? = events.first, events.count == 1 else {
      Issue.record("expected one move, got \(events)")
      return
    }
    #expect(abs(change.hectopascals + 3.6) < 1e-9)
    #expect(time == BootTime(seconds: 300))
    #expect(levels.count == 15)
    #expect(levels.allSatisfy { abs($0 - 1000) < 1e-9 })
  }

  @Test("a move is not called before three minutes have passed, however short the period")
  func movedNeedsTime() {
    let values = Array(repeating: 1000.0, count: 5) + Array(repeating: 995.0, count: 17)
    #expect(run(values, every: 10).events.isEmpty)
    #expect(run(values + [995.0, 995.0], every: 10).events.count == 1)
  }

  @Test("B114: a drive of 300 m in 15 minutes is motion, and then level again")
  func moving() {
    // 2.4 hPa a minute for 15 minutes.
    let drive = (1...15).map { 1000 - 2.4 * Double($0) }
    let (events, levels) = run([1000, 1000] + drive + Array(repeating: 964.0, count: 10))
    #expect(!events.isEmpty)
    let total = events.reduce(0.0) { sum, event in
      switch event {
      case .moved(let change, _), .moving(let change, _): sum + change.hectopascals
      case .spike: sum
      }
    }
    #expect(abs(total + 36) < 0.51)
    #expect(levels.allSatisfy { abs($0 - 1000) < 0.51 })
  }

  @Test("after a gap of an hour 3.5 hPa are weather, 3.7 are not")
  func gap() {
    // 0.6 + 3.0 hPa on a feed of one reading an hour (SKILL §5).
    #expect(run([1000, 996.45], every: 3600).events.isEmpty)
    #expect(run([1000, 996.45], every: 3600).levels.count == 2)
    #expect(run([1000, 996.35], every: 3600).levels.count == 1)
  }

  @Test("on a ten-minute feed two samples settle a move")
  func coarseFeed() {
    let (events, _) = run([1000, 1000, 1000, 996, 996], every: 600)
    guard case .moved(let change, _)? = events.first else {
      Issue.record("expected a move, got \(events)")
      return
    }
    #expect(abs(change.hectopascals + 4) < 1e-9)
  }

  @Test("time that goes back and absurd pressures do not stop it")
  func garbage() {
    var subject = StepGuard()
    for (pressure, time) in [
      (1000.0, 60.0), (1e300, 30), (-1e300, -5), (.infinity, 90), (1000, 1e300),
    ] {
      _ = subject.ingest(StationPressure(hectopascals: pressure), at: BootTime(seconds: time))
    }
  }
}
