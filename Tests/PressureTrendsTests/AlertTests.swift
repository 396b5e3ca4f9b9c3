// SPDX-License-Identifier: MIT

import PressureTrends
import Quantities
import Testing

@Suite("The pressure alert")
struct AlertTests {
  private let thresholds = AlertThresholds(
    fall3: PressureChange(hectopascals: 2.4), fall1: PressureChange(hectopascals: 1.6))

  private func fall(_ three: Double, _ one: Double? = nil) -> PressureTendency {
    .change(
      over3Hours: PressureChange(hectopascals: -three),
      over1Hour: one.map { PressureChange(hectopascals: -$0) })
  }

  /// Steps a rule tick by tick; the ticks (by number) at which something changed.
  private func run(
    _ ticks: [(PressureTendency, Bool)], _ rule: inout AlertRule
  ) -> [(Int, AlertRule.Event)] {
    var changes: [(Int, AlertRule.Event)] = []
    for (index, (tendency, permitted)) in ticks.enumerated() {
      let time = BootTime(seconds: Double(index) * 600)
      if let event = rule.step(at: time, tendency, thresholds, permitted: permitted) {
        changes.append((index, event))
      }
    }
    return changes
  }

  private func began(_ event: AlertRule.Event) -> Bool {
    if case .began = event { true } else { false }
  }

  private func ended(_ event: AlertRule.Event) -> Bool {
    if case .ended = event { true } else { false }
  }

  @Test("it begins at the second tick in a row, by three hours or by one")
  func secondTick() {
    for tendency in [fall(2.4), fall(0.5, 1.6)] {
      var rule = AlertRule()
      let changes = run([(fall(0), true), (tendency, true), (tendency, true)], &rule)
      #expect(changes.map(\.0) == [2])
      #expect(changes.map(\.1).allSatisfy(began))
      #expect(rule.active?.since == BootTime(seconds: 1200))
    }
    var rule = AlertRule()
    #expect(run([(fall(2.4), true), (fall(2.3), true), (fall(2.4), true)], &rule).isEmpty)
  }

  @Test("a tick outside the hours, after a move or with the fly on does not count")
  func permission() {
    var rule = AlertRule()
    let changes = run(
      [(fall(3), false), (fall(3), true), (fall(3), false), (fall(3), true), (fall(3), true)], &rule
    )
    #expect(changes.map(\.0) == [4])
  }

  @Test("B116: it lasts half an hour at least and until the fall has halved")
  func rearms() {
    var rule = AlertRule()
    let fast = (fall(3), true)
    // 1.3 is more than half of 2.4, 1.1 is less.
    let changes = run(
      [fast, fast, (fall(1.1), true), (fall(1.1), true), (fall(1.3), true), (fall(1.1), true)],
      &rule)
    #expect(changes.count == 2)
    #expect(changes.last?.0 == 5)
    #expect(changes.last.map { ended($0.1) } == true)
  }

  @Test("B116: for six hours from its beginning only a worse word raises it again")
  func refractory() {
    let fast = (fall(3), true)
    let calm = (fall(0), true)
    let first = [fast, fast, calm, calm, calm]
    var rule = AlertRule()
    #expect(run(first + [fast, fast, fast], &rule).count == 2)
    rule = AlertRule()
    let worse = run(first + [(fall(3.6), true), (fall(3.6), true)], &rule)
    #expect(worse.count == 3)
    #expect(worse.last?.0 == 6)
    rule = AlertRule()
    // Began at tick 1; tick 37 is six hours later.
    let later = run(first + Array(repeating: calm, count: 30) + [fast, fast, fast], &rule)
    #expect(later.last?.0 == 37)
  }

  @Test("a worse word updates it once, a better one does not")
  func worsens() {
    var rule = AlertRule()
    let changes = run(
      [
        (fall(3), true), (fall(3), true), (fall(4), true), (fall(4.5), true), (fall(3), true),
        (fall(6.1), false),
      ], &rule)
    #expect(changes.map(\.0) == [1, 2, 5])
    #expect(rule.active?.word == .fallingVeryRapidly)
    #expect(rule.active?.since == BootTime(seconds: 600))
  }

  @Test("with the fly on, or to be on by the forecast, a worse word is kept and not told")
  func moot() {
    var rule = AlertRule()
    _ = run([(fall(3), true), (fall(3), true)], &rule)
    let told = rule.step(
      at: BootTime(seconds: 1200), fall(4), thresholds, permitted: false, isMoot: true)
    #expect(told == nil && rule.active?.word == .fallingQuickly)
    // Off again: the next worse word is news.
    let worse = rule.step(at: BootTime(seconds: 1800), fall(6.1), thresholds, permitted: true)
    guard case .worsened? = worse else {
      Issue.record("\(String(describing: worse))")
      return
    }
  }

  @Test("it outlives a blind barometer, but not by more than six hours")
  func blind() {
    var rule = AlertRule()
    let changes = run(
      [(fall(3), true), (fall(3), true)]
        + Array(repeating: (PressureTendency.insufficient, true), count: 40), &rule)
    #expect(changes.count == 2)
    #expect(changes.last?.0 == 37)
  }

  @Test("B116: thresholds by season, hemisphere and the user")
  func standard() throws {
    let oslo = try #require(Coordinates(latitude: 59.9, longitude: 10.7))
    let hobart = try #require(Coordinates(latitude: -42.9, longitude: 147.3))
    let miami = try #require(Coordinates(latitude: 25.8, longitude: -80.2))
    func sizes(_ place: Coordinates?, _ month: Int?, _ sensitivity: Double = 1) -> [Double] {
      let standard = AlertThresholds.standard(at: place, month: month, sensitivity: sensitivity)
      return [standard.fall3.hectopascals, standard.fall1.hectopascals]
    }
    #expect(sizes(oslo, 7) == [2.0, 1.0])
    #expect(sizes(oslo, 4) == [3.0, 1.5])
    #expect(sizes(hobart, 1) == [2.0, 1.0])
    #expect(sizes(hobart, 7) == [3.0, 1.5])
    #expect(sizes(miami, 7) == [2.4, 1.6])
    #expect(sizes(nil, 7) == [2.4, 1.6])
    #expect(sizes(oslo, nil) == [2.4, 1.6])
    #expect(sizes(oslo, 7, 1.25) == [2.5, 1.25])
  }

  @Test("no alert within half an hour of a move")
  func quietAfterMove() {
    var watch = PressureWatch()
    let circumstances = PressureWatch.Circumstances(
      tide: nil, thresholds: thresholds, mayAlert: true)
    var alerts: [BootTime] = []
    // Falls 0.8 hPa an hour for 4 hours, is carried 20 m up at 4 h, falls 1.7 an hour from then on.
    for minute in 0..<480 {
      let hours = Double(minute) / 60
      var pressure = 1000 - 0.7 * min(hours, 4)
      if hours >= 4 { pressure -= 2.4 + 1.7 * (hours - 4) }
      let sample = Sample(
        time: BootTime(seconds: Double(minute) * 60),
        reading: Reading(
          pressure: StationPressure(hectopascals: pressure), temperature: Temperature(celsius: 9),
          humidity: nil))
      for event in watch.ingest(sample, circumstances)
        + watch.advance(to: sample.time, circumstances)
      {
        if case .alert(.began, let time) = event { alerts.append(time) }
      }
    }
    #expect(alerts.count == 1)
    // Carried at 240 min, noticed at 243: no tick before 273 + one more may begin it.
    #expect(alerts.allSatisfy { $0.seconds >= 280 * 60 })
  }
  @Test(
    "B115: down 30 m and back up after half an hour, a leg in so many minutes, is no weather",
    arguments: [1, 3, 5, 7])
  func walk(legMinutes: Double) {
    var watch = PressureWatch()
    let circumstances = PressureWatch.Circumstances(
      tide: nil,
      thresholds: AlertThresholds(
        fall3: PressureChange(hectopascals: 2), fall1: PressureChange(hectopascals: 1)),
      mayAlert: true)
    var moves = 0
    for minute in stride(from: 0.0, to: 480, by: 1) {
      // 1 hPa in 8.3 m: from 40 m down to 10 m from minute 200 on, up again from minute 230 on.
      let down = min(max((minute - 200) / legMinutes, 0), 1)
      let up = min(max((minute - 230) / legMinutes, 0), 1)
      let sample = Sample(
        time: BootTime(seconds: minute * 60),
        reading: Reading(
          pressure: StationPressure(hectopascals: 1000 + 3.6 * (down - up)), temperature: nil,
          humidity: nil))
      for event in watch.ingest(sample, circumstances)
        + watch.advance(to: sample.time, circumstances)
      {
        switch event {
        case .jump(.moved), .jump(.moving): moves += 1
        case .alert(let alert, let time): Issue.record("\(alert) at \(time)")
        case .jump(.spike), .tick: break
        }
      }
    }
    #expect(moves >= 2)
  }
}
