// SPDX-License-Identifier: MIT

import Quantities

/// The arithmetic of the BMP388 and the BMP390.
///
/// Pure.
public enum BMP388 {
  /// The bytes from 0x31.
  public static let calibrationCount = 21
  /// The bytes from 0x04: pressure xlsb, lsb, msb, then temperature.
  public static let burstCount = 6
  /// The raw word of a channel that was not measured (datasheet BST-BMP388-DS001 §4.3).
  public static let skipped = 0x800000

  /// Temperature and pressure of one burst.
  ///
  /// `checksum` is register 0x30 where it was read. Throws ``CompensationError``; a checksum that
  /// does not match is `badCalibration`, a result outside −45…+95 °C or 250…1300 hPa
  /// `implausible`.
  public static func reading(raw: [UInt8], calibration: [UInt8], checksum: UInt8?, chip: Chip)
    throws(CompensationError) -> Reading
  {
    let words = RegisterBytes(calibration)
    guard !words.areBlank else { throw .blankCalibration }
    let burst = RegisterBytes(raw)
    guard burst.little24(3) != skipped else { throw .skipped(.temperature) }
    guard burst.little24(0) != skipped else { throw .skipped(.pressure) }
    for index in wordOffsets {
      let word = words.little16(index)
      guard word != 0x0000, word != 0xFFFF else { throw .badCalibration }
    }
    if let checksum, checksum != self.checksum(of: calibration) { throw .badCalibration }
    let celsius = temperature(burst.little24(3), words)
    let pascals = pressure(burst.little24(0), celsius, words)
    let reading = Reading(
      pressure: StationPressure(pascals: pascals), temperature: Temperature(celsius: celsius),
      humidity: nil)
    guard Plausibility.accepts(reading, of: chip) else { throw .implausible }
    return reading
  }

  /// CRC-8 of the calibration as register 0x30 holds it: polynomial 0x1D, start and final xor 0xFF.
  public static func checksum(of calibration: [UInt8]) -> UInt8 {
    var remainder: UInt8 = 0xFF
    for byte in calibration {
      remainder ^= byte
      for _ in 0..<8 {
        let carry = remainder & 0x80 != 0
        remainder <<= 1
        if carry { remainder ^= 0x1D }
      }
    }
    return remainder ^ 0xFF
  }

  // The words of 16 bits: T1 T2 P1 P2 P5 P6 P9. The others are single bytes and may be zero.
  private static let wordOffsets = [0, 2, 5, 7, 11, 13, 17]

  /// Datasheet §9.2.
  private static func temperature(_ raw: Int, _ words: RegisterBytes) -> Double {
    let t1 = Double(words.little16(0)) * 256
    let t2 = Double(words.little16(2)) / 0x1p30
    let t3 = Double(words.signed8(4)) / 0x1p48
    let offset = Double(raw) - t1
    return offset * t2 + offset * offset * t3
  }

  /// Datasheet §9.3.
  private static func pressure(_ raw: Int, _ celsius: Double, _ words: RegisterBytes) -> Double {
    let p1 = (Double(words.littleSigned16(5)) - 16384) / 0x1p20
    let p2 = (Double(words.littleSigned16(7)) - 16384) / 0x1p29
    let p3 = Double(words.signed8(9)) / 0x1p32
    let p4 = Double(words.signed8(10)) / 0x1p37
    let p5 = Double(words.little16(11)) * 8
    let p6 = Double(words.little16(13)) / 64
    let p7 = Double(words.signed8(15)) / 256
    let p8 = Double(words.signed8(16)) / 32768
    let p9 = Double(words.littleSigned16(17)) / 0x1p48
    let p10 = Double(words.signed8(19)) / 0x1p48
    let p11 = Double(words.signed8(20)) / 0x1p65

    let raw = Double(raw)
    let square = celsius * celsius
    let cube = square * celsius
    let offset = p5 + p6 * celsius + p7 * square + p8 * cube
    let slope = p1 + p2 * celsius + p3 * square + p4 * cube
    let bend = p9 + p10 * celsius
    return offset + raw * slope + raw * raw * bend + raw * raw * raw * p11
  }
}
