// SPDX-License-Identifier: MIT

import Quantities

/// The arithmetic of the DPS310, from its datasheet alone: not yet confirmed on a real chip.
///
/// Pure.
public enum DPS310 {
  /// The bytes from 0x10, high bits first.
  public static let calibrationCount = 18
  /// The bytes from 0x00: pressure, then temperature, high byte first.
  public static let burstCount = 6

  /// Temperature and pressure of one burst.
  ///
  /// `pressureTimes` and `temperatureTimes` are the oversampling rates 1, 2, 4 … 128; others are
  /// `badCalibration`. Throws ``CompensationError``. Datasheet DPS310 §4.9; the coefficients lie
  /// packed in §8.11. Zero is a valid raw word and a valid coefficient here.
  public static func reading(
    raw: [UInt8], calibration: [UInt8], pressureTimes: Int, temperatureTimes: Int
  ) throws(CompensationError) -> Reading {
    let words = RegisterBytes(calibration)
    guard !words.areBlank else { throw .blankCalibration }
    guard let pressureScale = scale(pressureTimes), let temperatureScale = scale(temperatureTimes)
    else { throw .badCalibration }
    let burst = RegisterBytes(raw)
    let p = Double(RegisterBytes.signed(burst.big24(0), bits: 24)) / pressureScale
    let t = Double(RegisterBytes.signed(burst.big24(3), bits: 24)) / temperatureScale

    let c0 = Double(RegisterBytes.signed(words.big16(0) >> 4, bits: 12))
    let c1 = Double(RegisterBytes.signed(words.big16(1), bits: 12))
    let c00 = Double(RegisterBytes.signed(words.big24(3) >> 4, bits: 20))
    let c10 = Double(RegisterBytes.signed(words.big24(5), bits: 20))
    let c01 = Double(words.bigSigned16(8))
    let c11 = Double(words.bigSigned16(10))
    let c20 = Double(words.bigSigned16(12))
    let c21 = Double(words.bigSigned16(14))
    let c30 = Double(words.bigSigned16(16))

    let reading = Reading(
      pressure: StationPressure(
        pascals: c00 + p * (c10 + p * (c20 + p * c30)) + t * c01 + t * p * (c11 + p * c21)),
      temperature: Temperature(celsius: c0 / 2 + c1 * t), humidity: nil)
    guard Plausibility.accepts(reading, of: .dps310) else { throw .implausible }
    return reading
  }

  /// The scale factor of an oversampling rate (datasheet table 9), or `nil` for no such rate.
  public static func scale(_ times: Int) -> Double? {
    switch times {
    case 1: 524_288
    case 2: 1_572_864
    case 4: 3_670_016
    case 8: 7_864_320
    case 16: 253_952
    case 32: 516_096
    case 64: 1_040_384
    case 128: 2_088_960
    default: nil
    }
  }
}
