// SPDX-License-Identifier: MIT

import Quantities

/// A pattern with the time until which it may be shown.
///
/// A decision loop that hangs stops renewing it, and the lamp falls back to *unknown* by itself.
public struct LampLease: Hashable, Sendable {
  /// What to show.
  public var pattern: LEDPattern
  /// From this instant on it is not shown any more.
  public var validUntil: BootTime

  /// A lease of `pattern` until `validUntil`.
  public init(_ pattern: LEDPattern, validUntil: BootTime) {
    self.pattern = pattern
    self.validUntil = validUntil
  }

  /// What to show at `now`: the pattern, or *unknown* once the lease has expired.
  public func pattern(at now: BootTime) -> LEDPattern {
    now < validUntil
      ? pattern : LEDPattern(.unknown, fault: pattern.fault, style: pattern.style)
  }
}
