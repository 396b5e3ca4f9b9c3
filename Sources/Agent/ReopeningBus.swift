// SPDX-License-Identifier: MIT

import Buses

/// An I²C adapter that may not be there yet, or go away and come back.
///
/// The node is opened at the first transfer, and opened again after a failure, so that I²C which is
/// turned on later or an adapter that was unplugged needs no restart.
final class ReopeningBus: I2CBus {
  let name: String
  private var bus: LinuxI2CBus?

  init(path: String) { name = path }

  func read(
    _ address: I2CAddress, from register: UInt8, into buffer: inout [UInt8]
  ) throws(BusError) {
    let bus = try opened()
    do throws(BusError) {
      try bus.read(address, from: register, into: &buffer)
    } catch {
      self.bus = nil
      throw error
    }
  }

  func write(_ address: I2CAddress, _ value: UInt8, to register: UInt8) throws(BusError) {
    let bus = try opened()
    do throws(BusError) {
      try bus.write(address, value, to: register)
    } catch {
      self.bus = nil
      throw error
    }
  }

  private func opened() throws(BusError) -> LinuxI2CBus {
    if let bus { return bus }
    let bus = try LinuxI2CBus(path: name)
    self.bus = bus
    return bus
  }
}
