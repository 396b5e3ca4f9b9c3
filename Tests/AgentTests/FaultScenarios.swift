// SPDX-License-Identifier: MIT

import Agent
import Engine
import Glibc
import Outputs
import Quantities
import Store
import TestKit
import Testing

/// What the agent does when a part of it fails, in simulated time.
@Suite("Scenarios: faults")
struct FaultScenarios {
  private func codes(_ bench: AgentBench) -> [String] {
    bench.events.compactMap { event in
      switch event.kind {
      case .sensorFault(let code, _): code
      case .sensorOK(let chip): "ok \(chip)"
      default: nil
      }
    }
  }

  @Test("101 B083, B111: a chip that disappears is named once and shown, and its return is noticed")
  func disappears() {
    let bench = AgentBench()
    bench.run(hours: 1) { _ in 1000 }
    bench.chip.faults.absent = true
    bench.run(hours: 2) { _ in 1000 }
    #expect(codes(bench) == ["no_answer"])
    #expect(bench.patterns.last == "unknown_fault")
    #expect(bench.agent.outlook?.barometer.isFault == true)
    let samples = bench.agent.samples
    bench.chip.faults.absent = false
    bench.run(hours: 1.0 / 60) { _ in 1000 }
    #expect(codes(bench) == ["no_answer", "ok bme280"])
    #expect(bench.agent.samples == samples + 1)
    #expect(bench.patterns.last == "unknown")
  }

  @Test("102 B024: a chip that resets itself costs no sample")
  func resets() {
    let bench = AgentBench()
    bench.run(hours: 1) { _ in 1000 }
    bench.chip.dipPower()
    bench.run(hours: 1) { _ in 1000 }
    #expect(bench.agent.samples == 120)
    #expect(codes(bench).isEmpty)
  }

  @Test("103 B030: a chip that freezes is called frozen, not steady")
  func freezes() {
    let bench = AgentBench()
    bench.run(hours: 1) { 1000 + $0 }
    bench.chip.faults.frozen = true
    bench.run(hours: 1) { 1000 - $0 }
    #expect(codes(bench).first == "frozen")
    bench.chip.faults.frozen = false
    bench.run(hours: 0.1) { _ in 1000 }
    #expect(codes(bench).last == "ok bme280")
  }

  @Test("104 errors of the bus in the middle of a sample are tried again and lose nothing")
  func passing() {
    let bench = AgentBench()
    for errno in [EIO, ETIMEDOUT, EREMOTEIO, EAGAIN] {
      bench.chip.faults.fail(after: 7, count: 1, errno: errno)
      bench.run(hours: 0.1) { _ in 1000 }
    }
    #expect(bench.agent.samples == 24)
    #expect(codes(bench).isEmpty)
  }

  @Test("105 the lamp's lease ends three periods after the last cycle")
  func lease() throws {
    let bench = AgentBench()
    bench.run(hours: 0.5) { _ in 1000 }
    let lease = try #require(bench.lamp.leases.last)
    let last = 29.0 * 60
    #expect(lease.validUntil == BootTime(seconds: last + 180))
    #expect(lease.pattern(at: BootTime(seconds: last + 179)).kind == lease.pattern.kind)
    #expect(lease.pattern(at: BootTime(seconds: last + 180)).kind == .unknown)
  }

  @Test("106 the advice is a lease of an hour: after it every output reads unknown")
  func advice() throws {
    var options = Agent.Options()
    options.place = Coordinates(latitude: 50, longitude: 10)
    let bench = AgentBench(bootedAt: 1_815_177_600, start: 16 * 3600, options: options)
    bench.run(hours: 0.1) { _ in 1000 }
    let outlook = try #require(bench.agent.outlook)
    #expect(outlook.goodUntil - outlook.asOf == 3600)
    #expect(outlook.signal(at: outlook.asOf + 3599).base == outlook.signal(at: outlook.asOf).base)
    #expect(outlook.signal(at: outlook.asOf + 3600).base == .unknown)
    #expect(outlook.advice(at: outlook.asOf + 3600) == .unknown)
  }

  @Test(
    "107 B110: a database that cannot be opened: sampling goes on, the lamp and the status say it")
  func noDisk() {
    let nowhere = StoreLocation(stateDirectory: "/proc/nowhere", runtimeDirectory: nil)
    let bench = AgentBench(location: nowhere)
    bench.run(hours: 3) { _ in 1000 }
    #expect(bench.agent.samples == 180)
    #expect(bench.store.health.state == .fault)
    #expect(bench.patterns == ["unknown_fault"])
    #expect(bench.agent.outlook?.barometer.isFault == false)
  }

  @Test("108 B106: a damaged database is replaced, told, and the agent runs on")
  func damaged() throws {
    let folder = TemporaryDirectory()
    let location = StoreLocation(stateDirectory: folder.path, runtimeDirectory: folder.path)
    let file = open(location.main, O_CREAT | O_WRONLY, 0o600)
    let noise = [UInt8](repeating: 0xC3, count: 5000)
    #expect(write(file, noise, noise.count) == noise.count)
    close(file)
    let bench = AgentBench(location: location)
    bench.run(hours: 1) { _ in 1000 }
    #expect(bench.names().first == "store_recovered")
    #expect(bench.store.health.state == .notice)
    bench.agent.end()
    var rows = 0
    try HistoryReader(location).forEach(since: nil, until: nil) { _ in rows += 1 }
    #expect(rows == 60)
  }

  @Test("109 B091: the end: the lamp goes dark and what waits is on the card")
  func end() throws {
    let folder = TemporaryDirectory()
    let location = StoreLocation(stateDirectory: folder.path, runtimeDirectory: folder.path)
    let bench = AgentBench(location: location)
    bench.run(hours: 0.1) { _ in 1000 }
    bench.agent.end()
    #expect(bench.lamp.hasEnded)
    let database = try Database(path: location.main, .readOnly)
    #expect(try database.integer("SELECT count(*) FROM sample") == 6)
  }

  @Test("110 B107: batches: one commit in ten minutes, at once on an alert")
  func batches() throws {
    let folder = TemporaryDirectory()
    let location = StoreLocation(stateDirectory: folder.path, runtimeDirectory: folder.path)
    let bench = AgentBench(location: location, bootedAt: 1_815_177_600, start: 79_200)
    func stored() throws -> Int64? {
      try Database(path: location.main, .readOnly).integer("SELECT count(*) FROM sample")
    }
    // The first cycle has set the clock, which is urgent.
    bench.run(hours: 0.15) { _ in 1000 }
    #expect(try #require(try stored()) <= 1)
    bench.run(hours: 0.05) { _ in 1000 }
    #expect(try #require(try stored()) >= 10)
    bench.run(hours: 4) { 1000 - 1.5 * $0 }
    let alert = try #require(bench.events.first { $0.name == "pressure_alert" })
    let kept = try MainStore(path: location.main).events(since: nil)
    #expect(kept.contains { $0.2.kind == "pressure_alert" && $0.2.time == alert.time })
  }

  @Test("111 B111: a sensor that comes and goes each minute is told now and then, not each time")
  func flapping() {
    let bench = AgentBench()
    for minute in 0..<1440 {
      bench.chip.faults.absent = minute % 2 == 1
      bench.run(hours: 1.0 / 60) { _ in 1000 }
    }
    #expect(codes(bench).first == "no_answer")
    let kept = bench.events.filter(\.isKept).count
    #expect(kept < 150, "\(kept) events in a day")
  }

  @Test("113 B057, B069: errors that were got over are counted in the barometer's health")
  func counted() {
    let bench = AgentBench()
    bench.chip.faults.fail(after: 7, count: 2, errno: EIO)
    bench.run(hours: 0.1) { _ in 1000 }
    #expect(bench.agent.samples == 6)
    let barometer = bench.agent.health.first { $0.part == "barometer" }
    #expect(barometer?.message.contains("2 bus errors") == true)
  }
}
