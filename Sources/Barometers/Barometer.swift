// SPDX-License-Identifier: MIT

import Buses
import Quantities

/// A barometer chip that can be asked for one burst after the other.
public protocol Barometer {
  /// Which chip it is, by its id.
  var chip: Chip { get }
  /// Where it answers.
  var address: I2CAddress { get }
  /// The configuration registers as the chip gave them back: address of a register, its content.
  var registers: [(register: UInt8, value: UInt8)] { get }

  /// Resets the chip, reads its calibration and sets it up; the first result is dropped.
  ///
  /// Needed before the first ``measure()`` and after each error of it.
  mutating func start() throws(SensorError)

  /// Starts a conversion, waits for its end and reads all channels of it in one transfer.
  mutating func measure() throws(SensorError) -> Burst
}
