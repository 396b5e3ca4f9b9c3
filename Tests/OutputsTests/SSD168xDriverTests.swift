// SPDX-License-Identifier: MIT

import Buses
import Cards
import Glibc
import Outputs
import Quantities
import Simulation
import TestKit
import Testing

@Suite struct SSD168xDriverTests {
  private func profile(_ name: String = "waveshare-2in13-v4") throws -> PanelProfile {
    try #require(PanelProfile.named(name))
  }

  @Test(
    "B128, B129: every panel shows the very pixels, asleep afterwards", arguments: PanelProfile.all)
  func full(_ profile: PanelProfile) throws {
    let emulator = PanelEmulator(profile)
    var driver = SSD168xDriver(profile, on: emulator)
    let frame = PanelBench.frame(profile.columns, profile.rows, 1)
    try driver.show(frame, over: nil, .full)
    #expect(emulator.glass == frame)
    #expect(emulator.violations.isEmpty)
    #expect(try emulator.isBusyHigh())
    // Asleep: an hour later nothing has been left powered.
    emulator.time += 3600
    #expect(emulator.violations.isEmpty)
  }

  @Test(
    "partial refreshes are right whatever the chip does with its memories",
    arguments: PanelFaults.AfterPartial.allCases)
  func partial(_ after: PanelFaults.AfterPartial) throws {
    let profile = try profile()
    let emulator = PanelEmulator(profile)
    emulator.faults.afterPartial = after
    var driver = SSD168xDriver(profile, on: emulator)
    var old: Frame?
    for round in 0..<6 {
      let frame = PanelBench.frame(profile.columns, profile.rows, round)
      try driver.show(frame, over: old, round == 0 ? .full : .partial)
      #expect(emulator.glass == frame)
      old = frame
      emulator.time += 200
    }
    #expect(emulator.violations.isEmpty)
    #expect(emulator.ghosts.contains { $0 > 1 })
  }

  @Test("B131: a driver that takes the glass for another one leaves a ghost that is seen")
  func ghost() throws {
    let profile = try profile()
    let emulator = PanelEmulator(profile)
    var driver = SSD168xDriver(profile, on: emulator)
    let first = PanelBench.frame(profile.columns, profile.rows, 1)
    let second = PanelBench.frame(profile.columns, profile.rows, 2)
    try driver.show(first, over: nil, .full)
    emulator.time += 200
    try driver.show(second, over: second, .partial)
    #expect(emulator.glass == first)
  }

  @Test("a profile without the shifted sources is eight pixels off on a glass that has them")
  func shift() throws {
    let emulator = PanelEmulator(try profile("waveshare-2in13-v4"))
    var driver = SSD168xDriver(try profile("waveshare-2in13-v2"), on: emulator)
    let frame = PanelBench.frame(122, 250, 1)
    try? driver.show(frame, over: nil, .full)
    #expect(emulator.glass.difference(from: frame) > 1000)
  }

  /// A fault and the error that it must end in.
  struct Case: Sendable, CustomStringConvertible {
    var description: String
    var code: String
    var set: @Sendable (inout PanelFaults) -> Void
  }

  static let faults: [Case] = [
    Case(description: "busy stuck high", code: "panel_busy_stuck") {
      $0.busy = .stuck(high: true)
    },
    Case(description: "busy stuck low", code: "panel_no_reaction") {
      $0.busy = .stuck(high: false)
    },
    Case(description: "busy floating", code: "panel_busy_floating") { $0.busy = .floating },
    Case(description: "busy inverted", code: "panel_other_family") { $0.busy = .inverted },
    Case(description: "busy unreadable", code: "panel_link") { $0.busy = .unreadable(ENODEV) },
    Case(description: "an SPI error", code: "panel_link") { $0.failsAtByte = 3000 },
    Case(description: "a deaf panel", code: "panel_no_reaction") { $0.isDeaf = true },
    Case(description: "power lost", code: "panel_refresh_too_short") { $0.losesPower = true },
    Case(description: "another revision", code: "panel_refresh_too_short") {
      $0.lacksWaveforms = true
    },
  ]

  @Test(
    "B124, B125: each fault ends in its name, in bounded time, with the panel asleep",
    arguments: faults)
  func fault(_ fault: Case) throws {
    let profile = try profile()
    let emulator = PanelEmulator(profile)
    fault.set(&emulator.faults)
    var driver = SSD168xDriver(profile, on: emulator)
    let frame = PanelBench.frame(profile.columns, profile.rows, 1)
    let error = failure { () throws(PanelError) in try driver.show(frame, over: nil, .full) }
    #expect(error?.code == fault.code)
    #expect(emulator.time < 15)
    #expect(error?.description.contains(": ") == true)
    // Whatever happened, a panel that hears is asleep.
    emulator.faults = PanelFaults()
    emulator.time += 3600
    #expect(!emulator.violations.contains { $0.kind == .leftPowered })
    // And the next picture is right.
    try driver.show(frame, over: nil, .full)
    #expect(emulator.glass == frame)
  }

  @Test("a panel that the request of its lines woke is put to sleep, one that sleeps is let be")
  func rest() throws {
    let profile = try profile()
    let emulator = PanelEmulator(profile)
    var driver = SSD168xDriver(profile, on: emulator)
    try emulator.hold(inReset: true)
    emulator.pause(seconds: 1)
    try emulator.hold(inReset: false)
    driver.rest()
    #expect(try emulator.isBusyHigh())
    emulator.time += 3600
    driver.rest()
    try driver.show(PanelBench.frame(profile.columns, profile.rows, 1), over: nil, .full)
    driver.rest()
    #expect(emulator.violations == [])
  }

  @Test("rest is bounded, whatever busy says", arguments: [true, false])
  func restBounded(high: Bool) throws {
    let profile = try profile()
    let emulator = PanelEmulator(profile)
    emulator.faults.busy = .stuck(high: high)
    SSD168xDriver(profile, on: emulator).rest()
    #expect(emulator.time < 1)
    emulator.faults.busy = .unreadable(ENODEV)
    SSD168xDriver(profile, on: emulator).rest()
    #expect(emulator.time < 2)
  }

  @Test("an SPI error at any byte is a fault with a name and never a wrong picture kept for right")
  func errorAtEachByte() throws {
    let profile = try profile()
    for byte in stride(from: 1, to: 8100, by: 97) {
      let emulator = PanelEmulator(profile)
      emulator.faults.failsAtByte = byte
      var driver = SSD168xDriver(profile, on: emulator)
      let frame = PanelBench.frame(profile.columns, profile.rows, 1)
      do throws(PanelError) {
        try driver.show(frame, over: nil, .full)
        #expect(emulator.glass == frame)
      } catch {
        #expect(error == .link(BusError(.write, emulator.name, errno: EIO)))
        #expect(!driver.hasRefreshed || emulator.glass == frame)
      }
      emulator.time += 100
      #expect(emulator.violations.isEmpty, "byte \(byte)")
    }
  }

  @Test("another family is told apart before the first command")
  func familyFirst() throws {
    let emulator = PanelEmulator(try profile())
    emulator.faults.busy = .inverted
    // The first byte that is sent would fail with something else.
    emulator.faults.failsAtByte = 1
    var driver = SSD168xDriver(try profile(), on: emulator)
    #expect(throws: PanelError.otherFamily) {
      try driver.show(PanelBench.frame(122, 250, 1), over: nil, .full)
    }
  }
}
