// SPDX-License-Identifier: MIT

/// The registers of the BMP280, which the BME280 shares.
///
/// BMP280 datasheet BST-BMP280-DS001 §4.2, table 18; power-on values in brackets.
public enum BMP280Register {
  /// Calibration words T1…P9, 24 bytes, low byte first (table 17).
  public static let calibration: UInt8 = 0x88
  /// Chip id (0x58; samples 0x56 and 0x57).
  public static let id: UInt8 = 0xD0
  /// Reset: takes effect when ``resetWord`` is written.
  public static let reset: UInt8 = 0xE0
  /// Bit 3 measuring, bit 0 im_update: the NVM is being copied (0x00).
  public static let status: UInt8 = 0xF3
  /// Bits 7…5 osrs_t, 4…2 osrs_p, 1…0 mode (0x00).
  public static let control: UInt8 = 0xF4
  /// Bits 7…5 standby, 4…2 filter, 0 three-wire SPI (0x00).
  ///
  /// Not writable in normal mode.
  public static let configuration: UInt8 = 0xF5
  /// Pressure msb, lsb, xlsb, then temperature: 6 bytes (0x80 0x00 0x00 each).
  public static let data: UInt8 = 0xF7

  /// The word that resets the chip like a power-up (§4.3.2).
  public static let resetWord: UInt8 = 0xB6
  /// `measuring` in ``status``: a conversion is running.
  public static let measuring: UInt8 = 0x08
  /// `im_update` in ``status``: the calibration is being copied from the NVM.
  public static let copying: UInt8 = 0x01
  /// The mode bits of ``control`` that start one conversion.
  public static let forcedMode: UInt8 = 0x01
  /// The bits of ``control`` that hold a configuration: not the mode.
  public static let controlMask: UInt8 = 0xFC
  /// The bits of ``configuration`` that the program writes: not the reserved bit 1.
  public static let configurationMask: UInt8 = 0xFD
  /// The raw pressure or temperature of a channel that was not measured (§3.3.1, §4.3.6).
  public static let skipped = 0x80000
}
