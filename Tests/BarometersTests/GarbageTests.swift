// SPDX-License-Identifier: MIT

import Barometers
import Buses
import Glibc
import Quantities
import Simulation
import TestKit
import Testing

@Suite struct GarbageTests {
  @Test(
    "a bus of garbage never traps, never takes for ever, and gives only plausible readings",
    arguments: [1, 2, 3, 4])
  func garbage(seed: UInt64) {
    let bus = GarbageBus(seed: seed)
    let pause = ManualPause()
    var settings = BarometerSettings()
    settings.bursts = 2
    var watch = BarometerWatch(bus: bus, pause: pause, settings: settings)
    for minute in 0..<500 {
      let before = pause.total
      // A day between the samples, so that no back-off hides an attempt.
      let outcome = watch.sample(at: BootTime(seconds: Double(minute) * 86_400))
      if case .reading(let reading, let chip, _) = outcome {
        #expect(Plausibility.accepts(reading, of: chip))
      }
      #expect(pause.total - before < 3)
    }
    #expect(watch.counters.faults > 0)
    #expect(watch.counters.rejected > 100)
    #expect(watch.counters.bursts > 10)
  }
}

/// Answers with an id that is right often enough, and anything else with anything.
private final class GarbageBus: I2CBus {
  let name = "garbage"
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  private func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }

  func read(_ address: I2CAddress, from register: UInt8, into buffer: inout [UInt8])
    throws(BusError)
  {
    if next() % 200 == 0 { throw BusError(.read, name, errno: EIO) }
    switch register {
    case 0xD0: buffer = [[0x58, 0x60, 0x58, 0x60, 0x00, 0xFF, 0x42][Int(next() % 7)]]
    case 0x88 where next() % 10 > 0: buffer = answer(EmulatorCalibration.air, buffer.count)
    case 0xE1 where next() % 10 > 0: buffer = answer(EmulatorCalibration.humidity, buffer.count)
    // Mostly what the driver wants to see, so that it gets as far as the data.
    case 0xF2: buffer = answer([0x01, 0x00, 0x54, 0x00], buffer.count)
    case 0xF3: buffer = answer([0x00, 0x54, 0x00], buffer.count)
    default: buffer = buffer.map { _ in [0x00, 0xFF, 0x80, UInt8(next() % 256)][Int(next() % 4)] }
    }
    // A bus that answers with another length than it was asked for.
    if next() % 500 == 0 { buffer.removeLast() }
  }

  private func answer(_ wanted: [UInt8], _ count: Int) -> [UInt8] {
    (0..<count).map { index in
      next() % 400 == 0 || index >= wanted.count ? UInt8(next() % 256) : wanted[index]
    }
  }

  func write(_ address: I2CAddress, _ value: UInt8, to register: UInt8) throws(BusError) {
    if next() % 200 == 0 { throw BusError(.write, name, errno: EREMOTEIO) }
  }
}
