// SPDX-License-Identifier: MIT

/// What a ``BarometerWatch`` has met since it was made, for the status.
public struct BarometerCounters: Hashable, Sendable {
  /// Samples that gave a reading.
  public var samples = 0
  /// Conversions whose result was good.
  public var bursts = 0
  /// Bursts or starts that were tried again within a sample.
  public var retries = 0
  /// Transfers that failed.
  public var busErrors = 0
  /// Results that were refused: zeros, ones, skipped, implausible, damaged calibration.
  public var rejected = 0
  /// Times the chip was reset and set up, the first one included.
  public var starts = 0
  /// Attempts that ended in a fault.
  public var faults = 0

  /// All at zero.
  public init() {}
}
