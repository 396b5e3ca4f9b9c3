// SPDX-License-Identifier: MIT

import Agent
import Engine
import Quantities
import Store
import TestKit
import Testing

/// Wall clocks that are missing, wrong or set in the middle of a night.
@Suite("Scenarios: clocks")
struct ClockScenarios {
  private static let midnight = 1_793_664_000.0
  private let folder = TemporaryDirectory()

  private var location: StoreLocation {
    StoreLocation(stateDirectory: folder.path, runtimeDirectory: folder.path)
  }

  private func system(_ bootedAt: Double, synchronised: Bool = false, rtc: Bool = false)
    -> SystemClock
  {
    SystemClock(bootedAt: bootedAt, isSynchronised: synchronised, hasRealTimeClock: rtc)
  }

  private func rows() throws -> [HistoryRow] {
    var rows: [HistoryRow] = []
    try HistoryReader(location).forEach(since: nil, until: nil) { rows.append($0) }
    return rows
  }

  private func options() -> Agent.Options {
    var options = Agent.Options()
    options.place = Coordinates(latitude: 51, longitude: 0)
    return options
  }

  @Test("201 B096: a Pi that boots in 1970: no verdict, but trend and alert work at any hour")
  func nineteenSeventy() {
    let bench = AgentBench(location: location, system: system(0), options: options())
    bench.run(hours: 5) { 1000 - 1.2 * $0 }
    #expect(bench.agent.clock == .unknown)
    #expect(bench.agent.outlook?.verdict == .unknown)
    #expect(bench.names().contains("pressure_alert"))
    #expect(bench.agent.outlook?.advice == .on)
  }

  @Test("202 B095: the time of the last shutdown is not believed; the reason says what to do")
  func saved() throws {
    let bench = AgentBench(system: system(Self.midnight), options: options())
    bench.run(hours: 0.1) { _ in 1000 }
    #expect(bench.agent.clock.quality == .saved)
    #expect(bench.agent.outlook?.reason.text.contains("rainfly clock set 21:40") == true)
  }

  @Test(
    "203 B093, B094: set by hand: all rows of this boot get their time, and the night is judged")
  func byHand() throws {
    let bench = AgentBench(location: location, system: system(0), options: options())
    bench.run(hours: 1) { _ in 1000 }
    #expect(try rows().allSatisfy { $0.wall == nil })
    try MainStore(path: location.main).say(
      WordRecord(
        boot: bench.clock.boot, time: BootTime(seconds: 3600), saidAt: nil, kind: .clock,
        value: "\(Self.midnight + 3600)"))
    bench.run(hours: 1) { _ in 1000 }
    #expect(bench.agent.clock == BootClock(bootedAt: Self.midnight, quality: .setByHand))
    #expect(bench.names().contains("clock_set"))
    let all = try rows()
    #expect(all.count == 120)
    #expect(all.first?.wall == WallTime(seconds: Self.midnight))
    #expect(all.last?.wall == WallTime(seconds: Self.midnight + 119 * 60))
    #expect(all.allSatisfy { $0.clock == .setByHand })
  }

  @Test(
    "204 B092: the network comes: forward by years, then a step back by an hour; nothing is lost")
  func steps() throws {
    let bench = AgentBench(location: location, system: system(0), options: options())
    bench.run(hours: 1) { _ in 1000 }
    bench.clock.systemClock = system(Self.midnight, synchronised: true)
    bench.agent.clockStepped(at: bench.clock.time)
    bench.run(hours: 1) { _ in 1000 }
    bench.clock.systemClock = system(Self.midnight - 3600, synchronised: true)
    bench.agent.clockStepped(at: bench.clock.time)
    bench.run(hours: 1) { _ in 1000 }
    bench.agent.end()
    let all = try rows()
    #expect(all.map { $0.time.seconds } == (0..<180).map { Double($0) * 60 })
    #expect(all.first?.wall == WallTime(seconds: Self.midnight - 3600))
    #expect(bench.names().filter { $0 == "clock_set" }.count == 2)
  }

  @Test("205 B095: a step does not move the trend")
  func trend() {
    let bench = AgentBench(system: system(0))
    bench.run(hours: 3) { 1000 - 0.4 * $0 }
    bench.clock.systemClock = system(Self.midnight, synchronised: true)
    bench.run(hours: 3) { 998.8 - 0.4 * $0 }
    let trends = bench.events.compactMap { event -> Double? in
      if case .trend(.change(let change, _)) = event.kind { change.hectopascals } else { nil }
    }
    #expect(trends.count > 20)
    #expect(trends.allSatisfy { abs($0 + 1.2) < 0.02 })
  }

  @Test("206 B097: a synchronised clock that loses its network is still right")
  func latched() {
    let bench = AgentBench(system: system(Self.midnight, synchronised: true))
    bench.run(hours: 0.1) { _ in 1000 }
    bench.clock.systemClock = system(Self.midnight - 1_209_600)
    bench.run(hours: 0.1) { _ in 1000 }
    #expect(bench.agent.clock == BootClock(bootedAt: Self.midnight, quality: .synchronised))
  }

  @Test("207 B096, B102: which clock counts: synchronised, by hand, real-time clock, saved")
  func ranks() {
    var keeper = ClockKeeper()
    let now = BootTime(seconds: 100)
    func observe(_ bootedAt: Double, synchronised: Bool = false, rtc: Bool = false) -> Bool {
      keeper.observe(system(bootedAt, synchronised: synchronised, rtc: rtc), at: now)
    }
    let garbage = [
      observe(0), observe(.nan), observe(1e18, synchronised: true), observe(-1e300, rtc: true),
    ]
    #expect(garbage == [false, false, false, false])
    let saved = observe(Self.midnight)
    #expect(saved && keeper.clock.quality == .saved)
    let cell = observe(Self.midnight + 500, rtc: true)
    #expect(cell && keeper.clock.quality == .realTimeClock)
    let hand = keeper.set(WallTime(seconds: Self.midnight + 1000), at: now)
    #expect(hand && keeper.clock.bootedAt == Self.midnight + 900)
    let cellAgain = observe(Self.midnight + 500, rtc: true)
    #expect(!cellAgain)
    let network = observe(Self.midnight + 600, synchronised: true)
    let slewed = observe(Self.midnight + 600.5, synchronised: true)
    let handAgain = keeper.set(WallTime(seconds: Self.midnight + 99_999), at: now)
    #expect(network && !slewed && !handAgain)
    #expect(keeper.clock == BootClock(bootedAt: Self.midnight + 600, quality: .synchronised))
  }

  @Test("208 a new process of the same boot knows the clock of the one before")
  func restart() {
    let bench = AgentBench(
      location: location, system: system(Self.midnight, synchronised: true))
    bench.run(hours: 0.1) { _ in 1000 }
    bench.clock.systemClock = system(Self.midnight)
    bench.restart()
    #expect(bench.agent.clock == BootClock(bootedAt: Self.midnight, quality: .synchronised))
  }

  @Test(
    "209 the fly was said to be on by a clock that was ahead: put right, it ends at the next noon")
  func flyByAWrongClock() throws {
    let bench = AgentBench(location: location, system: system(0), options: options())
    func say(_ kind: WordRecord.Kind, _ value: String) throws {
      try MainStore(path: location.main).say(
        WordRecord(
          boot: bench.clock.boot, time: bench.clock.time,
          saidAt: bench.agent.clock.trustedWall(bench.clock.time), kind: kind, value: value))
    }
    try say(.clock, "\(Self.midnight + 365 * 86_400)")
    bench.run(hours: 0.1) { _ in 1000 }
    try say(.fly, "on")
    bench.run(hours: 0.1) { _ in 1000 }
    #expect(bench.agent.outlook?.fly == .on)
    // It was midnight all along.
    try say(.clock, "\(Self.midnight + bench.clock.time.seconds)")
    bench.run(hours: 0.1) { _ in 1000 }
    #expect(bench.agent.outlook?.fly == .on)
    bench.run(hours: 12) { _ in 1000 }
    #expect(bench.agent.outlook?.fly == .unsaid)
  }

  @Test("210 B095, B097: a real-time clock counts while it shows the time of the system's clock")
  func realTimeClock() throws {
    func agrees(_ hctosys: String, _ sinceEpoch: Double?) throws -> Bool {
      let rtc = TemporaryDirectory()
      try SystemFile.write(hctosys + "\n", to: rtc.path + "/hctosys")
      if let sinceEpoch {
        try SystemFile.write("\(Int(sinceEpoch))\n", to: rtc.path + "/since_epoch")
      }
      return MachineTime.realTimeClockAgrees(in: rtc.path, wall: WallTime(seconds: Self.midnight))
    }
    #expect(try agrees("1", Self.midnight + 3))
    // Its cell is flat or there is none: it counts from 1970, and the system's clock was lifted to
    // the last shutdown by something else.
    #expect(try !agrees("1", 95))
    #expect(try !agrees("1", Self.midnight - 172_800))
    #expect(try !agrees("0", Self.midnight))
    #expect(try !agrees("1", nil))
  }

  @Test("211 B097: a boot two weeks back: alert and trend as ever, the history right afterwards")
  func twoWeeksBack() throws {
    // Two weeks back is still later than this program: it looks like a time.
    let truth = Self.midnight + 30 * 86_400
    let bench = AgentBench(
      location: location, system: system(truth - 14 * 86_400), options: options())
    bench.run(hours: 5) { 1000 - 1.2 * $0 }
    #expect(bench.agent.clock.quality == .saved)
    #expect(bench.agent.outlook?.verdict == .unknown)
    #expect(bench.names().contains("pressure_alert"))
    let before = bench.events.count
    bench.clock.systemClock = system(truth, synchronised: true)
    bench.agent.clockStepped(at: bench.clock.time)
    bench.run(hours: 1) { 994 - 1.2 * $0 }
    // The alert is the same one: the step neither ends it nor tells of it again.
    #expect(!bench.names(since: before).contains("pressure_alert"))
    #expect(bench.agent.outlook?.advice == .on)
    bench.agent.end()
    let all = try rows()
    #expect(all.count == 360)
    #expect(
      all.map(\.wall) == (0..<360).map { WallTime(seconds: truth + Double($0) * 60) })
  }

  @Test("212 suspended for six hours: no sample is made up, no alert comes of it, times are right")
  func suspended() throws {
    let bench = AgentBench(
      location: location, system: system(Self.midnight, synchronised: true), options: options())
    bench.run(hours: 4) { _ in 1000 }
    // The time since boot counts on while the machine sleeps; the air pressure does not wait either.
    bench.clock.time = bench.clock.time + 6 * 3600
    let woken = bench.events.count
    bench.run(hours: 1) { _ in 988 }
    // 12 hPa fell meanwhile, but over how long nobody saw: that is no trend.
    #expect(bench.agent.outlook?.barometer.cannotWatch != nil)
    bench.run(hours: 4) { _ in 988 }
    guard case .tendency(.change(let three, _)) = bench.agent.outlook?.barometer.state else {
      Issue.record("no trend five hours after waking")
      return
    }
    // What is left is the tide, taken out of a pressure that has none: at most 1.16 hPa by half a day's
    // sine, which changes by 1.64 hPa in three hours.
    #expect(three.pascals.magnitude < 164)
    #expect(!bench.names(since: woken).contains("pressure_alert"))
    // It is 15:00, and alerts begin at 20:00.
    bench.run(hours: 6) { 988 - 1.5 * $0 }
    #expect(bench.names(since: woken).contains("pressure_alert"))
    bench.agent.end()
    let all = try rows()
    #expect(all.count == (4 + 1 + 4 + 6) * 60)
    #expect(all[239].wall == WallTime(seconds: Self.midnight + 239 * 60))
    #expect(all[240].wall == WallTime(seconds: Self.midnight + 10 * 3600))
  }

  @Test("213 a clock that is never set, for two days: no verdict, every sample, no date")
  func neverSet() throws {
    let bench = AgentBench(location: location, system: system(0), options: options())
    bench.run(hours: 48) { _ in 1000 }
    #expect(bench.agent.outlook?.verdict == .unknown)
    #expect(bench.agent.outlook?.reason.text.contains("rainfly clock set 21:40") == true)
    bench.agent.end()
    let all = try rows()
    #expect(all.count == 48 * 60 && all.allSatisfy { $0.wall == nil })
    #expect(all.last?.time == BootTime(seconds: 48 * 3600 - 60))
  }
}
