// SPDX-License-Identifier: MIT

/// The registers that the BME280 has beyond those of ``BMP280Register``.
///
/// BME280 datasheet BST-BME280-DS002 §5.3, table 18; power-on values in brackets.
public enum BME280Register {
  /// Calibration words H2…H6, 7 bytes; H1 is 0xA1 (table 16).
  public static let humidityCalibration: UInt8 = 0xE1
  /// Bits 2…0 osrs_h (0x00).
  ///
  /// Takes effect when ``BMP280Register/control`` is written next (§5.4.3).
  public static let humidityControl: UInt8 = 0xF2
  /// The bits of ``humidityControl`` that hold a configuration.
  public static let humidityControlMask: UInt8 = 0x07
  /// The chip id in ``BMP280Register/id``.
  public static let id: UInt8 = 0x60
  /// The raw humidity of a channel that was not measured (§5.4.8).
  public static let humiditySkipped = 0x8000
}
