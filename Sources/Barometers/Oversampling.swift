// SPDX-License-Identifier: MIT

/// How many times a channel is measured for one value.
///
/// "Skip" is not offered: a skipped channel reads a constant that looks like weather.
public enum Oversampling: UInt8, Sendable, CaseIterable {
  case x1 = 1
  case x2 = 2
  case x4 = 3
  case x8 = 4
  case x16 = 5

  /// The field of a control register (BMP280 datasheet §3.3.1, table 4).
  public var field: UInt8 { rawValue }

  /// How many measurements: 1…16.
  public var times: Int { 1 << (Int(rawValue) - 1) }
}
