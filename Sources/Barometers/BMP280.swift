// SPDX-License-Identifier: MIT

import Quantities

/// The arithmetic of the BMP280: calibration words and raw words in, units out.
///
/// Pure.
public enum BMP280 {
  /// The bytes of ``BMP280Register/calibration``.
  public static let calibrationCount = 24
  /// The bytes of one burst from ``BMP280Register/data``.
  public static let burstCount = 6

  /// Temperature and pressure of one burst.
  ///
  /// `raw` is ``burstCount`` bytes from 0xF7. Throws `skipped` where a raw word is 0x80000 and
  /// `implausible` outside −45…+95 °C or 250…1150 hPa.
  public static func reading(raw: [UInt8], calibration: BMP280Calibration)
    throws(CompensationError) -> Reading
  {
    try rejectSkipped(raw: raw)
    let words = RegisterBytes(raw)
    let rawPressure = words.big20(0)
    let rawTemperature = words.big20(3)
    let fine = fineTemperature(rawTemperature, calibration)
    guard let pascals = pressure(rawPressure, fine: fine, calibration) else {
      throw .badCalibration
    }
    let reading = Reading(
      pressure: StationPressure(pascals: pascals), temperature: temperature(fine: fine),
      humidity: nil)
    guard Plausibility.accepts(reading, of: .bmp280) else { throw .implausible }
    return reading
  }

  /// Throws `skipped` where a raw word is 0x80000: that channel was not measured.
  ///
  /// Compensated, the code gives 20…27 °C and 587…820 hPa. Its neighbours are valid.
  public static func rejectSkipped(raw: [UInt8]) throws(CompensationError) {
    let words = RegisterBytes(raw)
    guard words.big20(3) != BMP280Register.skipped else { throw .skipped(.temperature) }
    guard words.big20(0) != BMP280Register.skipped else { throw .skipped(.pressure) }
  }

  /// The fine temperature that everything else is compensated with: 1/5120 °C.
  ///
  /// Datasheet §8.1. It is kept as a `Double`; cut to an integer it moves pressure by up to
  /// 0.04 Pa.
  public static func fineTemperature(_ raw: Int, _ words: BMP280Calibration) -> Double {
    let raw = Double(raw)
    let first = (raw / 16384 - words.t1 / 1024) * words.t2
    let offset = raw / 131072 - words.t1 / 8192
    return first + offset * offset * words.t3
  }

  /// The temperature of a fine temperature.
  public static func temperature(fine: Double) -> Temperature { Temperature(celsius: fine / 5120) }

  /// The pressure in pascals, not limited, or `nil` where the divisor is zero (datasheet §8.1).
  public static func pressure(_ raw: Int, fine: Double, _ words: BMP280Calibration) -> Double? {
    let centred = fine / 2 - 64000
    let quadratic = centred * centred * words.p6 / 32768 + centred * words.p5 * 2
    let offset = quadratic / 4 + words.p4 * 65536
    let slope = (words.p3 * centred * centred / 524288 + words.p2 * centred) / 524288
    let divisor = (1 + slope / 32768) * words.p1
    guard divisor != 0 else { return nil }
    let linear = (1_048_576 - Double(raw) - offset / 4096) * 6250 / divisor
    let correction = words.p9 * linear * linear / 2_147_483_648 + linear * words.p8 / 32768
    return linear + (correction + words.p7) / 16
  }
}
