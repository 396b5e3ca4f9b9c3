// SPDX-License-Identifier: MIT

/// The twelve calibration words of a BMP280 or BME280 (BMP280 datasheet §3.11.2, table 17).
public struct BMP280Calibration: Hashable, Sendable {
  /// Words of the temperature: T1 is unsigned, the others are signed.
  public let t1, t2, t3: Double
  /// Words of the pressure: P1 is unsigned, the others are signed.
  public let p1, p2, p3, p4, p5, p6, p7, p8, p9: Double

  /// The words in `bytes`, the 24 bytes from 0x88; more bytes are ignored.
  ///
  /// Throws `blankCalibration` where all bytes are 00 or FF, and `badCalibration` where one word
  /// is 0x0000 or 0xFFFF or bytes are missing: no real chip has such a word.
  public init(bytes: [UInt8]) throws(CompensationError) {
    let words = RegisterBytes(Array(bytes.prefix(BMP280.calibrationCount)))
    guard words.bytes.count == BMP280.calibrationCount else { throw .badCalibration }
    guard !words.areBlank else { throw .blankCalibration }
    for index in stride(from: 0, to: BMP280.calibrationCount, by: 2) {
      let word = words.little16(index)
      guard word != 0x0000, word != 0xFFFF else { throw .badCalibration }
    }
    t1 = Double(words.little16(0))
    t2 = Double(words.littleSigned16(2))
    t3 = Double(words.littleSigned16(4))
    p1 = Double(words.little16(6))
    p2 = Double(words.littleSigned16(8))
    p3 = Double(words.littleSigned16(10))
    p4 = Double(words.littleSigned16(12))
    p5 = Double(words.littleSigned16(14))
    p6 = Double(words.littleSigned16(16))
    p7 = Double(words.littleSigned16(18))
    p8 = Double(words.littleSigned16(20))
    p9 = Double(words.littleSigned16(22))
  }
}
