// SPDX-License-Identifier: MIT

import Quantities

/// The arithmetic of the LPS22HB and LPS22HH, from their datasheets alone: not yet confirmed on a
/// real chip.
///
/// Pure.
public enum LPS22 {
  /// The bytes from 0x28: pressure (3), then temperature (2), low byte first.
  public static let burstCount = 5

  /// Temperature and pressure of one burst: 1/4096 hPa and 1/100 °C, both two's complement.
  ///
  /// Throws `implausible` outside −45…+95 °C or 250…1150 hPa. The chip is calibrated inside.
  public static func reading(raw: [UInt8], chip: Chip) throws(CompensationError) -> Reading {
    let burst = RegisterBytes(raw)
    let pressure = Double(RegisterBytes.signed(burst.little24(0), bits: 24)) / 4096
    let reading = Reading(
      pressure: StationPressure(hectopascals: pressure),
      temperature: Temperature(celsius: Double(burst.littleSigned16(3)) / 100), humidity: nil)
    guard Plausibility.accepts(reading, of: chip) else { throw .implausible }
    return reading
  }
}
