// SPDX-License-Identifier: MIT

/// The calibration words of a BME280 (datasheet BST-BME280-DS002 §4.2.2, table 16).
public struct BME280Calibration: Hashable, Sendable {
  /// The words of temperature and pressure.
  public let air: BMP280Calibration
  /// Words of the humidity: H1 and H3 are unsigned bytes, H2 a signed word, H6 a signed byte, H4
  /// and H5 signed words of 12 bits.
  ///
  /// Any of them may be zero.
  public let h1, h2, h3, h4, h5, h6: Double

  /// The words in `bytes`, the 26 bytes from 0x88, and `humidity`, the 7 bytes from 0xE1.
  ///
  /// H4 and H5 share 0xE5: its low half belongs to H4, its high half to H5. Throws
  /// `blankCalibration` where either block is all 00 or FF, and `badCalibration` where a word of
  /// temperature or pressure is 0x0000 or 0xFFFF or bytes are missing.
  public init(bytes: [UInt8], humidity: [UInt8]) throws(CompensationError) {
    guard bytes.count >= BME280.calibrationCount,
      humidity.count >= BME280.humidityCalibrationCount
    else { throw .badCalibration }
    let words = RegisterBytes(humidity)
    guard !words.areBlank else { throw .blankCalibration }
    air = try BMP280Calibration(bytes: bytes)
    h1 = Double(bytes[25])
    h2 = Double(words.littleSigned16(0))
    h3 = Double(words.unsigned8(2))
    let shared = words.unsigned8(4)
    h4 = Double(RegisterBytes.signed(words.unsigned8(3) << 4 | shared & 0x0F, bits: 12))
    h5 = Double(RegisterBytes.signed(words.unsigned8(5) << 4 | shared >> 4, bits: 12))
    h6 = Double(words.signed8(6))
  }
}
