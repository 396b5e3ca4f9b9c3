// SPDX-License-Identifier: MIT

import Barometers
import Buses
import Quantities

/// A chip emulator that meets the weather of the moment: the bus of a simulated board.
///
/// The driver on top of it is the one of a real board; only the registers are fed.
public final class StagedChip: I2CBus, Pause {
  /// The chip.
  public let emulator: BMx280Emulator
  /// The weather of this moment, as it was recorded.
  public let weather: () -> Reading?

  /// The name that messages give the bus.
  public var name: String { emulator.name }

  /// A `chip` at 0x76 that meets what `weather` says whenever it is spoken to; `nil` plays a bus whose
  /// data lines are held low.
  public init(chip: Chip, weather: @escaping () -> Reading?) {
    emulator = BMx280Emulator(chip: chip, address: .sdoLow)
    emulator.keepsLog = false
    self.weather = weather
  }

  /// Reads registers of the chip.
  public func read(
    _ address: I2CAddress, from register: UInt8, into buffer: inout [UInt8]
  ) throws(BusError) {
    try emulator.read(address, from: register, into: &buffer)
  }

  /// Writes a register of the chip, after showing it the weather of this moment.
  public func write(_ address: I2CAddress, _ value: UInt8, to register: UInt8) throws(BusError) {
    let reading = weather()
    emulator.faults.dataZeros = reading == nil
    if let reading, reading != shown {
      emulator.show(reading)
      shown = reading
    }
    try emulator.write(address, value, to: register)
  }

  private var shown: Reading?

  /// Moves the chip's own time.
  public func pause(seconds: Double) { emulator.pause(seconds: seconds) }
}
