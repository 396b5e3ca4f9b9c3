// SPDX-License-Identifier: MIT

import Buses
import Glibc
import Outputs
import Quantities
import Simulation
import Testing

@Suite struct LampTests {
  private func run(
    _ lamp: inout Lamp, _ line: RecordingLine, from start: Double, to end: Double
  ) {
    var now = start
    while now < end {
      line.now = now
      now += lamp.update(now: BootTime(seconds: now))
    }
  }

  @Test("a lamp without a lease says unknown")
  func starting() {
    let line = RecordingLine()
    var lamp = Lamp(line: line)
    run(&lamp, line, from: 0, to: 1)
    #expect(lamp.pattern == LEDPattern(.unknown))
    #expect(line.changes.map(\.lit) == [true, false, true, false])
  }

  @Test("an expired lease becomes unknown at that moment, never the old verdict")
  func expiry() {
    let line = RecordingLine()
    var lamp = Lamp(line: line)
    lamp.show(LampLease(LEDPattern(.on, fault: true), validUntil: BootTime(seconds: 12)))
    run(&lamp, line, from: 0, to: 11.9)
    #expect(lamp.pattern?.kind == .on)
    run(&lamp, line, from: 12, to: 17)
    #expect(lamp.pattern == LEDPattern(.unknown, fault: true))
  }

  @Test("the end of the lease is waited for, though the level would last longer")
  func expiryWakes() {
    let line = RecordingLine()
    var lamp = Lamp(line: line)
    lamp.show(LampLease(LEDPattern(.on), validUntil: BootTime(seconds: 2)))
    #expect(lamp.update(now: BootTime(seconds: 0)) == 2)
  }

  @Test("renewing the same pattern does not disturb it")
  func renewal() {
    let line = RecordingLine()
    var lamp = Lamp(line: line)
    for second in 0..<20 {
      lamp.show(
        LampLease(LEDPattern(.off), validUntil: BootTime(seconds: Double(second) + 90)))
      run(&lamp, line, from: Double(second), to: Double(second) + 1)
    }
    let lit = line.changes.filter(\.lit).map { $0.time.rounded() }
    #expect(lit == [0, 5, 10, 15])
  }

  @Test("line errors are kept, tried again with a growing pause, and never thrown")
  func lineFailure() {
    let line = RecordingLine()
    var lamp = Lamp(line: line)
    lamp.show(LampLease(LEDPattern(.on), validUntil: BootTime(seconds: 1000)))
    line.failure = ENODEV
    var now = 0.0
    for expected in [1.0, 2, 4, 8, 16, 32, 60, 60] {
      #expect(lamp.update(now: BootTime(seconds: now)) == expected)
      now += expected
    }
    #expect(lamp.errors == 8)
    #expect(lamp.fault?.error == BusError(.set, "GPIO17", errno: ENODEV))
    #expect(lamp.fault?.since == BootTime(seconds: 0))
    #expect(lamp.fault?.failures == 8)
    line.failure = nil
    _ = lamp.update(now: BootTime(seconds: now))
    #expect(lamp.fault == nil)
    #expect(line.isLit != nil)
  }

  @Test("before the next try the line is left alone")
  func backOff() {
    let line = RecordingLine()
    var lamp = Lamp(line: line)
    line.failure = EIO
    _ = lamp.update(now: BootTime(seconds: 0))
    let calls = line.calls
    #expect(lamp.update(now: BootTime(seconds: 0.25)) == 0.75)
    #expect(line.calls == calls)
  }

  @Test("B091: dark is dark, and the end of the lamp leaves the line dark and released")
  func end() {
    let line = RecordingLine()
    do {
      var lamp = Lamp(line: line)
      lamp.show(LampLease(LEDPattern(.on), validUntil: BootTime(seconds: 1000)))
      _ = lamp.update(now: BootTime(seconds: 0))
      #expect(line.isLit == true)
      lamp.dark()
      #expect(line.isLit == false)
      _ = lamp.update(now: BootTime(seconds: 1))
      #expect(line.isLit == true)
      lamp.release()
    }
    #expect(line.isLit == false)
    #expect(line.isReleased)
  }
}
