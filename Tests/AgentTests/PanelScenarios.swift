// SPDX-License-Identifier: MIT

import Agent
import Cards
import Engine
import Forecast
import Outputs
import Quantities
import Simulation
import Store
import TestKit
import Testing

/// The whole agent with a panel on its emulator, in simulated time.
@Suite("Scenarios: the panel")
struct PanelScenarios {
  /// Midnight UTC of 10 July 2027; the benches live in UTC.
  private static let midnight = 1_815_177_600.0

  private func bench(
    start hour: Double = 12, panel: String = "waveshare-2in13-v4",
    location: StoreLocation = .memory
  ) throws -> AgentBench {
    var options = Agent.Options()
    options.place = Coordinates(latitude: 51, longitude: 0)
    let named: PanelProfile? = PanelProfile.named(panel)
    let profile = try #require(named)
    return AgentBench(
      location: location, bootedAt: Self.midnight, start: hour * 3600, options: options,
      panel: profile)
  }

  /// A forecast for the 60 hours from midnight of `day`; wet in `rain`, hours of that day.
  private func forecast(day: Int = 0, rain: ClosedRange<Int>? = nil) throws -> Forecast {
    let start = Self.midnight + Double(day) * 86_400
    let hours = Nights.hours(from: WallTime(seconds: start), count: 60) { index, hour in
      if rain?.contains(index) == true { hour.rainChance = Percentage(percent: 70) }
    }
    return Forecast(
      provider: .openMeteo, place: try #require(Coordinates(latitude: 51, longitude: 0)),
      fetched: WallTime(seconds: start + 11 * 3600), hours: hours)
  }

  /// Watches the glass after each cycle: what is on it, and whether its advice is still good.
  private final class Watch {
    var expired: [Double] = []
    var wrongGlass: [Double] = []
    var cards: [String] = []
    private var refreshes = 0

    func look(_ bench: AgentBench) {
      guard let panel = bench.panel else { return }
      let now = bench.clock.time
      if let shown = panel.lastRefresh?.content {
        if cards.last != shown.card { cards.append(shown.card) }
        if let until = shown.goodUntil, now >= until { expired.append(now.seconds) }
      }
      // The glass changes with a refresh and at no other time.
      guard panel.emulator.refreshes.count != refreshes else { return }
      refreshes = panel.emulator.refreshes.count
      if let frame = panel.frame, panel.picture != frame { wrongGlass.append(now.seconds) }
    }
  }

  private func watched(_ bench: AgentBench) -> Watch {
    let watch = Watch()
    bench.after = { [unowned bench] in watch.look(bench) }
    return watch
  }

  /// The makers' limits over everything that the glass went through.
  private func expectLimits(_ emulator: PanelEmulator, until end: Double) {
    #expect(emulator.violations == [])
    let times = emulator.refreshes.map(\.time)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= 180 })
    var partials = 0
    for refresh in emulator.refreshes {
      partials = refresh.mode == .full ? 0 : partials + 1
      #expect(partials <= 5)
    }
    let fulls = emulator.refreshes.filter { $0.mode == .full }.map(\.time) + [end]
    #expect(zip(fulls, fulls.dropFirst()).allSatisfy { $1 - $0 <= 86_400 })
  }

  @Test(
    "040 a week with a panel: within the makers' limits, and no expired advice at any minute",
    arguments: [("waveshare-2in13-v4", 7), ("waveshare-2in13-v2", 2)])
  func week(_ name: String, _ days: Int) throws {
    let bench = try bench(panel: name)
    let watch = watched(bench)
    let emulator = try #require(bench.panel).emulator
    for day in 0..<days {
      bench.agent.take(try forecast(day: day, rain: day % 3 == 1 ? 24...27 : nil))
      bench.temperature = day == 5 ? 4 : 12
      bench.run(hours: 9) { _ in 1012 }
      // A sensor that is gone for two hours, a night with a front, a panel out of order for a while.
      bench.chip.faults.dataZeros = day == 2
      bench.run(hours: 2) { _ in 1012 }
      bench.chip.faults.dataZeros = false
      emulator.faults.busy = day == 4 ? .stuck(high: true) : nil
      bench.run(hours: 0.25) { _ in 1012 }
      emulator.faults.busy = nil
      emulator.faults.losesPower = day == 6
      bench.run(hours: 12.75) { hours in day == 3 ? 1012 - min(hours, 5) * 2 : 1012 }
    }
    #expect(watch.expired == [])
    #expect(watch.wrongGlass == [])
    expectLimits(emulator, until: bench.clock.time.seconds)
    #expect(bench.agent.samples > days * 1400)
    // Two dozen times a day at least, for a lease is an hour long.
    #expect((days * 24...days * 80).contains(emulator.refreshes.count))
    #expect(Set(watch.cards).isSuperset(of: ["tonight", "overnight", "morning"]))
    #expect(watch.cards.contains("fault") == (days > 2))
    #expect(bench.events.contains { $0.name == "frame" })
  }

  @Test("041 a killed agent leaves nothing on the glass that promises more than one lease")
  func killed() throws {
    let bench = try bench()
    bench.agent.take(try forecast())
    for minutes in [7.0, 43, 1, 200, 61] {
      bench.run(hours: minutes / 60) { _ in 1012 }
      let until = try #require(bench.panel?.lastRefresh?.content.goodUntil)
      #expect(until - bench.clock.time <= Outlook.lease)
    }
  }

  @Test("042 another answer is on the glass, in full, three minutes after the last refresh at most")
  func change() throws {
    let bench = try bench()
    bench.agent.take(try forecast())
    bench.run(hours: 2) { _ in 1012 }
    #expect(bench.panel?.lastRefresh?.content.answer == "off")
    bench.agent.take(try forecast(rain: 24...27))
    bench.run(hours: 4.0 / 60) { _ in 1012 }
    #expect(bench.panel?.lastRefresh?.content.answer == "on")
    #expect(bench.panel?.lastRefresh?.mode == .full)
  }

  @Test("043 a stuck panel is a fault in status, on the lamp, and stops no sample")
  func stuck() throws {
    let bench = try bench()
    bench.agent.take(try forecast())
    bench.run(hours: 1) { _ in 1012 }
    bench.panel?.emulator.faults.busy = .stuck(high: true)
    let before = bench.agent.samples
    bench.run(hours: 2) { _ in 1012 }
    #expect(bench.agent.samples == before + 120)
    let health = try #require(bench.agent.health.first { $0.part == "panel" })
    #expect(health.state == .fault)
    #expect(health.message.contains("busy for more than"))
    #expect(bench.patterns.last == "off_fault")
    bench.panel?.emulator.faults.busy = nil
    bench.run(hours: 0.5) { _ in 1012 }
    #expect(bench.agent.health.first { $0.part == "panel" }?.state == .ok)
    #expect(bench.patterns.last == "off")
    #expect(bench.panel?.emulator.violations == [])
  }

  @Test("044 the wear of the glass and the chosen card survive a restart and a power cut")
  func restart() throws {
    let folder = TemporaryDirectory()
    let location = StoreLocation(stateDirectory: folder.path, runtimeDirectory: folder.path)
    let bench = try bench(location: location)
    bench.agent.take(try forecast())
    bench.run(hours: 3) { _ in 1012 }
    bench.panel?.press(.nextCard)
    bench.panel?.press(.nextCard)
    bench.run(hours: 2.0 / 60) { _ in 1012 }
    let record = try #require(bench.panel?.record)
    #expect(record.chosen == .checks)
    bench.restart()
    bench.agent.take(try forecast())
    #expect(bench.panel?.record == record)
    bench.run(hours: 1) { _ in 1012 }
    #expect(bench.panel?.lastRefresh?.content.card == "checks")
    #expect(bench.panel?.emulator.violations == [])

    let store = try MainStore(path: location.main)
    let cut = PanelRecord(store, boot: BootID("another"))
    #expect(cut.chosen == .checks)
    #expect(cut.counters.totalFull == bench.panel?.record.counters.totalFull)
    #expect(cut.counters.lastRefresh == BootTime(seconds: 0))
    #expect(cut.counters.lastFull == nil)
  }

  @Test(
    "045 before it freezes the glass says that it is too cold, and is left alone until it thaws")
  func cold() throws {
    let bench = try bench()
    let watch = watched(bench)
    bench.agent.take(try forecast())
    for celsius in stride(from: 5.0, through: -8, by: -0.25) {
      bench.temperature = celsius
      bench.run(hours: 0.1) { _ in 1012 }
    }
    let emulator = try #require(bench.panel).emulator
    let count = emulator.refreshes.count
    #expect(bench.panel?.lastRefresh?.content.card == "too_cold")
    bench.run(hours: 30) { _ in 1012 }
    #expect(emulator.refreshes.count == count)
    #expect(bench.agent.health.first { $0.part == "panel" }?.state == .notice)
    bench.agent.take(try forecast(day: 1))
    bench.temperature = 6
    bench.run(hours: 1) { _ in 1012 }
    #expect(bench.panel?.lastRefresh?.content.card != "too_cold")
    #expect(watch.expired == [])
    #expect(emulator.violations == [])
    // Below ten degrees nothing but full refreshes.
    #expect(emulator.refreshes.allSatisfy { $0.mode == .full })
  }

  @Test("046 a stop leaves STOPPED on the glass and the panel asleep")
  func stop() throws {
    let bench = try bench()
    bench.agent.take(try forecast())
    bench.run(hours: 0.5) { _ in 1012 }
    bench.clock.time = BootTime(seconds: bench.clock.time.seconds)
    bench.panel?.emulator.time = bench.clock.time.seconds
    bench.agent.end()
    #expect(bench.panel?.lastRefresh?.content.card == "stopped")
    #expect(bench.panel?.lastRefresh?.content.goodUntil == nil)
    bench.panel?.emulator.time += 3600
    #expect(bench.panel?.emulator.violations == [])
  }

  @Test("048 buttons: the fly is on and off again, an alert is heard, the rest is the panel's")
  func buttons() throws {
    let folder = TemporaryDirectory()
    let location = StoreLocation(stateDirectory: folder.path, runtimeDirectory: nil)
    let bench = try bench(location: location)
    bench.agent.take(try forecast())
    bench.run(hours: 0.5) { _ in 1012 }
    bench.buttons.presses = [.fly]
    bench.run(hours: 1.0 / 60) { _ in 1012 }
    #expect(bench.agent.outlook?.fly == .on)
    bench.buttons.presses = [.fly, .acknowledge]
    bench.run(hours: 1.0 / 60) { _ in 1012 }
    #expect(bench.agent.outlook?.fly == .off)
    let words = try MainStore(path: location.main).words(after: 0)
    #expect(words.map(\.kind) == [.fly, .fly, .acknowledge])
    bench.buttons.presses = [.nextCard, .nextCard]
    bench.run(hours: 0.1) { _ in 1012 }
    #expect(bench.panel?.lastRefresh?.content.card == "checks")
    let count = bench.panel?.emulator.refreshes.count ?? 0
    bench.buttons.presses = [.fullRefresh]
    bench.run(hours: 0.1) { _ in 1012 }
    #expect(bench.panel?.emulator.refreshes.count == count + 1)
    #expect(bench.panel?.lastRefresh?.mode == .full)
    #expect(bench.panel?.emulator.violations == [])
  }

  @Test(
    "049 after a crash the one-shot says that there is no data, unless the glass was just drawn")
  func afterStop() throws {
    let bench = try bench()
    bench.agent.take(try forecast())
    bench.run(hours: 0.5) { _ in 1012 }
    let emulator = try #require(bench.panel).emulator
    let record = try #require(bench.panel?.record)
    let notice = Notice(.noData(since: WallTime(seconds: Self.midnight)), at: nil, zone: .utc)
    for (delay, isDrawn) in [(0.0, false), (300, true)] {
      var panel = Panel(SSD168xDriver(emulator.profile, on: emulator), counters: record.counters)
      let now = try #require(record.counters.lastRefresh) + (delay + 10)
      emulator.time = max(emulator.time, now.seconds)
      #expect(AfterStop.draw(notice, on: &panel, now: now) == isDrawn)
    }
    #expect(emulator.picture(turnedBy: 1) == CardPainter(width: 250, height: 122).frame(notice))
    #expect(emulator.violations == [])
  }

  @Test(
    "050 the buzzer sounds with an alert once a cycle, until it is heard or ten minutes are over")
  func buzzer() throws {
    let bench = try bench(start: 16)
    bench.agent.take(try forecast())
    bench.run(hours: 8) { hours in hours < 5 ? 1012 : 1012 - 2 * (hours - 5) }
    let began = try #require(bench.events.first { $0.name == "pressure_alert" }).time
    #expect(bench.clock.time - began > 3600)
    // Ten beeps for each time that the alert began or got worse, and no more.
    let alerts = bench.events.filter { $0.name == "pressure_alert" }.count
    #expect((10...10 * alerts).contains(bench.buzzer.beeps))

    let other = try self.bench(start: 16)
    other.agent.take(try forecast())
    other.run(hours: 5) { _ in 1012 }
    var hours = 0.0
    while other.buzzer.beeps == 0, hours < 4 {
      other.run(hours: 1.0 / 60) { _ in 1012 - 2 * hours }
      hours += 1.0 / 60
    }
    #expect(other.buzzer.beeps == 1)
    other.buttons.presses = [.acknowledge]
    other.run(hours: 5.0 / 60) { _ in 1012 - 2 * hours }
    #expect(other.buzzer.beeps <= 2)
    #expect(other.agent.outlook?.advice == .on)
  }

  @Test("047 a chosen card gives way when the answer changes")
  func chosen() throws {
    let bench = try bench()
    bench.agent.take(try forecast())
    bench.run(hours: 1) { _ in 1012 }
    for _ in 0..<4 { bench.panel?.press(.nextCard) }
    bench.run(hours: 0.1) { _ in 1012 }
    #expect(bench.panel?.lastRefresh?.content.card == "camp")
    bench.agent.take(try forecast(rain: 24...27))
    bench.run(hours: 0.1) { _ in 1012 }
    #expect(bench.panel?.lastRefresh?.content.card == "tonight")
    #expect(bench.panel?.record.chosen == nil)
  }
}
