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

  /// What went wrong and was got over, in words; `nil` where nothing was.
  public var troubles: String? {
    func some(_ count: Int, _ what: String) -> String? {
      count == 0 ? nil : "\(count) \(what)\(count == 1 ? "" : "s")"
    }
    let parts = [some(busErrors, "bus error"), some(rejected, "bad result")].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", ") + " since the start"
  }

  /// All at zero.
  public init() {}
}
