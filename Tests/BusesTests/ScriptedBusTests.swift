// SPDX-License-Identifier: MIT

import Buses
import Glibc
import TestKit
import Testing

@Suite struct ScriptedBusTests {
  @Test("a script that is followed leaves no problem")
  func followed() throws {
    let address = try #require(I2CAddress(0x76))
    let bus = ScriptedBus([.write(0x76, 0xB6, to: 0xE0), .read(0x76, 0xD0, [0x58])])
    try bus.write(address, 0xB6, to: 0xE0)
    #expect(try bus.read(address, from: 0xD0) == 0x58)
    #expect(bus.problems.isEmpty)
  }

  @Test("a step that is left over is a problem")
  func leftOver() {
    #expect(ScriptedBus([.read(0x76, 0xD0, [0x58])]).problems.count == 1)
  }

  @Test("another order is refused and stays a problem")
  func wrongOrder() throws {
    let address = try #require(I2CAddress(0x76))
    let bus = ScriptedBus([.read(0x76, 0xD0, [0x58])])
    #expect(throws: BusError(.read, "scripted 0x76", errno: EPROTO)) {
      try bus.read(address, from: 0xD1)
    }
    #expect(bus.problems.count == 2)
  }

  @Test("an injected failure keeps its errno and uses its step up")
  func failing() throws {
    let address = try #require(I2CAddress(0x76))
    let bus = ScriptedBus([.read(0x76, 0xD0, [0x58]).failing(EREMOTEIO)])
    #expect(throws: BusError(.read, "scripted 0x76", errno: EREMOTEIO)) {
      try bus.read(address, from: 0xD0)
    }
    #expect(bus.problems.isEmpty)
  }
}
