// SPDX-License-Identifier: MIT

import Quantities

/// The arithmetic of the BMP580, BMP581 and BMP585, from their datasheets alone: not yet confirmed
/// on a real chip.
///
/// Pure.
public enum BMP58x {
  /// The bytes from 0x1D: temperature (3), then pressure (3), low byte first.
  public static let burstCount = 6
  /// The raw word of a channel that was not measured.
  public static let skipped = 0x7F7F7F

  /// Temperature and pressure of one burst: 1/65536 °C, two's complement, and 1/64 Pa.
  ///
  /// Throws `skipped` where a raw word is 0x7F7F7F, `implausible` outside −45…+95 °C or
  /// 250…1300 hPa. The chip is calibrated inside.
  public static func reading(raw: [UInt8], chip: Chip) throws(CompensationError) -> Reading {
    let burst = RegisterBytes(raw)
    guard burst.little24(0) != skipped else { throw .skipped(.temperature) }
    guard burst.little24(3) != skipped else { throw .skipped(.pressure) }
    let temperature = Double(RegisterBytes.signed(burst.little24(0), bits: 24)) / 65536
    let reading = Reading(
      pressure: StationPressure(pascals: Double(burst.little24(3)) / 64),
      temperature: Temperature(celsius: temperature), humidity: nil)
    guard Plausibility.accepts(reading, of: chip) else { throw .implausible }
    return reading
  }
}
