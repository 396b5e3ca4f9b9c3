// SPDX-License-Identifier: MIT

import Quantities

/// The arithmetic of the BMP180 in the form that its datasheet's example confirms.
///
/// Pure.
///
/// Datasheet BST-BMP180-DS000 §3.5, figure 4: shifts round down, the two divisions round towards
/// zero. The example (69964 Pa) comes out with exactly this mixture; its B5 = 2399 is 2400 by the
/// formula. Temperature is in steps of 0.1 °C, pressure in steps of 1 Pa, up to 8 Pa from the
/// unrounded formula.
public enum BMP180 {
  /// The bytes from 0xAA, high byte first.
  public static let calibrationCount = 22
  /// The bytes of the temperature (2) and of the pressure (3), both read from 0xF6.
  public static let burstCount = 5

  /// Temperature and pressure of one pair of conversions.
  ///
  /// `raw` is UT (2 bytes) and UP (3 bytes), `calibration` 22 bytes from 0xAA, `oversampling`
  /// 0…3 as in oss. Throws ``CompensationError``: each calibration word 0x0000 or 0xFFFF is
  /// `badCalibration` (datasheet §3.4), output registers at their reset value are `skipped`.
  public static func reading(raw: [UInt8], calibration: [UInt8], oversampling: Int)
    throws(CompensationError) -> Reading
  {
    let words = RegisterBytes(calibration)
    guard !words.areBlank else { throw .blankCalibration }
    let burst = RegisterBytes(raw)
    guard burst.big16(0) != 0x8000 else { throw .skipped(.temperature) }
    guard burst.big24(2) != 0x800000 else { throw .skipped(.pressure) }
    for index in stride(from: 0, to: calibrationCount, by: 2) {
      let word = words.big16(index)
      guard word != 0x0000, word != 0xFFFF else { throw .badCalibration }
    }
    let setting = min(max(oversampling, 0), 3)
    guard
      let fine = fineTemperature(burst.big16(0), words),
      let pascals = pressure(burst.big24(2) >> (8 - setting), setting, fine: fine, words)
    else { throw .badCalibration }
    let reading = Reading(
      pressure: StationPressure(pascals: pascals),
      temperature: Temperature(celsius: shift(fine + 8, 4) / 10), humidity: nil)
    guard Plausibility.accepts(reading, of: .bmp180) else { throw .implausible }
    return reading
  }

  /// B5 of the datasheet, or `nil` where its divisor is zero.
  ///
  /// `raw` is unsigned.
  private static func fineTemperature(_ raw: Int, _ words: RegisterBytes) -> Double? {
    let ac5 = Double(words.big16(8))
    let ac6 = Double(words.big16(10))
    let mc = Double(words.bigSigned16(18))
    let md = Double(words.bigSigned16(20))
    let x1 = shift((Double(raw) - ac6) * ac5, 15)
    guard x1 + md != 0 else { return nil }
    return x1 + (mc * 2048 / (x1 + md)).rounded(.towardZero)
  }

  private static func pressure(
    _ raw: Int, _ setting: Int, fine: Double, _ words: RegisterBytes
  ) -> Double? {
    let ac1 = Double(words.bigSigned16(0))
    let ac2 = Double(words.bigSigned16(2))
    let ac3 = Double(words.bigSigned16(4))
    let ac4 = Double(words.big16(6))
    let b1 = Double(words.bigSigned16(12))
    let b2 = Double(words.bigSigned16(14))
    let scale = Double(1 << setting)

    let b6 = fine - 4000
    let square = shift(b6 * b6, 12)
    let x3 = shift(b2 * square, 11) + shift(ac2 * b6, 11)
    let b3 = shift((ac1 * 4 + x3) * scale + 2, 2)
    let y3 = shift(shift(ac3 * b6, 13) + shift(b1 * square, 16) + 2, 2)
    let b4 = shift(ac4 * (y3 + 32768), 15)
    guard b4 != 0 else { return nil }
    let b7 = (Double(raw) - b3) * (50000 / scale)
    let quotient = (b7 * 2 / b4).rounded(.towardZero)
    let high = shift(quotient, 8)
    let correction = shift(shift(high * high * 3038, 16) + shift(-7357 * quotient, 16) + 3791, 4)
    return quotient + correction
  }

  /// An arithmetic shift to the right, in numbers that cannot overflow.
  private static func shift(_ value: Double, _ bits: Int) -> Double {
    (value / Double(1 << bits)).rounded(.down)
  }
}
