// SPDX-License-Identifier: MIT

import Buses

/// Why a barometer gave no reading.
///
/// Closed: whoever shows faults can name each of them.
public enum SensorError: Error, Hashable, Sendable {
  /// Nothing acknowledged any of the addresses that were tried.
  case noAnswer([I2CAddress])
  /// A chip answered that has no driver: `id` as it came, from `register`.
  case wrongChip(id: UInt8, register: UInt8, at: I2CAddress, named: Chip?)
  /// Every byte reads 0x00: the lines are held low.
  case busZeros
  /// Every byte reads 0xFF: nobody drives the lines.
  case busOnes
  /// The calibration is all zeros or all ones, also after a second reset.
  case blankCalibration
  /// A calibration word cannot be right, or two reads of it differ.
  case badCalibration
  /// A channel reads the code of a measurement that was not made.
  case skipped(Channel)
  /// The result is not finite, or no weather.
  case implausible
  /// The chip did not finish within `seconds` s.
  case timeout(Wait, seconds: Double)
  /// The chip has forgotten what it was told, as after a dip of its supply.
  case configurationLost
  /// Each conversion gives the same raw words, also after a reset.
  case frozen
  /// The kernel's drivers have no barometer.
  case noKernelDevice
  /// A transfer failed.
  case bus(BusError)

  /// What a driver waits for.
  public enum Wait: String, Sendable {
    /// The copy of the calibration after a reset.
    case calibration
    /// The end of a conversion.
    case conversion
  }

  init(_ error: CompensationError) {
    self =
      switch error {
      case .blankCalibration: .blankCalibration
      case .badCalibration: .badCalibration
      case .skipped(let channel): .skipped(channel)
      case .implausible: .implausible
      }
  }
}
