// SPDX-License-Identifier: MIT

/// A height above the sea.
public struct Elevation: Hashable, Sendable {
  /// Metres, negative below the sea.
  public let metres: Double

  /// A height of `metres` m, or `nil` where no land is that low or high, or it is not a number.
  public init?(metres: Double) {
    guard (-450.0...9000).contains(metres) else { return nil }
    self.metres = metres
  }
}
