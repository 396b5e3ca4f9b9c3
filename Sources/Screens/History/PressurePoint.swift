// SPDX-License-Identifier: MIT

/// A pressure on an axis of time: Unix seconds, or seconds since a boot.
public struct PressurePoint: Hashable, Sendable {
  /// Seconds on the axis.
  public var seconds: Double
  /// The pressure in pascals.
  public var pascals: Double

  /// A point at `seconds`.
  public init(seconds: Double, pascals: Double) {
    self.seconds = seconds
    self.pascals = pascals
  }
}
