// SPDX-License-Identifier: MIT

/// The chip's own smoothing over successive values; off where samples are a minute apart.
public enum IIRFilter: UInt8, Sendable, CaseIterable {
  case off = 0
  case x2 = 1
  case x4 = 2
  case x8 = 3
  case x16 = 4

  /// The field of the configuration register (BMP280 datasheet §3.3.3, table 7).
  public var field: UInt8 { rawValue }
}
