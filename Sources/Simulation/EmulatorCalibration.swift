// SPDX-License-Identifier: MIT

import Barometers

/// The calibration that emulated chips are born with.
///
/// Temperature and pressure have the words of the BMP280 datasheet's worked example (§3.12, table
/// 17); those of humidity are made up near what real chips carry: H1 75, H2 359, H3 0, H4 331,
/// H5 42, H6 30.
public enum EmulatorCalibration {
  /// The bytes of the registers 0x88…0xA1.
  public static let air: [UInt8] = {
    let words = [
      27504, 26435, -1000, 36477, -10685, 3024, 2855, 140, -7, 15500, -14600, 6000,
    ]
    let bytes = words.flatMap { word in
      [UInt8(truncatingIfNeeded: word), UInt8(truncatingIfNeeded: word >> 8)]
    }
    return bytes + [0, 75]
  }()

  /// The bytes of the registers 0xE1…0xE7.
  ///
  /// H4 and H5 share the byte 0xE5.
  public static let humidity: [UInt8] = {
    let h2 = 359
    let h4 = 331
    let h5 = 42
    return [
      UInt8(truncatingIfNeeded: h2), UInt8(truncatingIfNeeded: h2 >> 8), 0,
      UInt8(truncatingIfNeeded: h4 >> 4),
      UInt8(truncatingIfNeeded: h4 & 0x0F | (h5 & 0x0F) << 4),
      UInt8(truncatingIfNeeded: h5 >> 4), 30,
    ]
  }()
}
