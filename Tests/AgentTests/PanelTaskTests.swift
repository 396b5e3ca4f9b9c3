// SPDX-License-Identifier: MIT

import Agent
import Cards
import Engine
import Outputs
import Quantities
import Simulation
import Store
import Synchronization
import TestKit
import Testing

/// The panel's own thread; every wait in it is simulated, so that nothing here depends on time.
@Suite struct PanelTaskTests {
  /// What the thread's emulator went through, seen from outside.
  private final class Report: Sendable {
    let links = Mutex(0)
  }

  private var notice: Notice { Notice(.stopped(isStored: true), at: nil, zone: .utc) }

  private func task(
    _ report: Report, fails: Bool = false, busy: PanelFaults.Busy? = nil
  ) throws -> PanelTask {
    let profile = PanelProfile.standIn
    return PanelTask(profile, quarters: 1, record: PanelRecord()) {
      () throws(PanelError) in
      report.links.withLock { $0 += 1 }
      if fails { throw .refused("another HAT: take it off") }
      let emulator = PanelEmulator(profile)
      emulator.faults.busy = busy
      return emulator
    }
  }

  @Test("the end draws the notice and is waited for")
  func end() throws {
    let task = try task(Report())
    task.end(notice)
    #expect(task.lastRefresh?.content.card == "stopped")
    #expect(task.record.counters.totalFull == 1)
    #expect(task.health.state == .ok)
  }

  @Test("a panel that is stuck ends too, with its fault in the health")
  func stuck() throws {
    let task = try task(Report(), busy: .stuck(high: true))
    task.end(notice)
    #expect(task.lastRefresh == nil)
    #expect(task.health.state == .fault)
    #expect(task.health.message.contains("busy"))
  }

  @Test("a HAT that is refused is a fault, and the end does not wait for it")
  func refused() throws {
    let task = try task(Report(), fails: true)
    while task.health.state != .fault {}
    #expect(task.health.message == "another HAT: take it off")
    task.end(notice)
  }
}
