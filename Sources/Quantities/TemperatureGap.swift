// SPDX-License-Identifier: MIT

/// A difference between two temperatures, such as air minus dew point, in degrees.
public struct TemperatureGap: Hashable, Comparable, Sendable {
  /// Degrees Celsius, which are kelvins.
  public var celsius: Double

  /// A difference of `celsius` °C.
  public init(celsius: Double) { self.celsius = celsius }

  /// Orders by size.
  public static func < (left: Self, right: Self) -> Bool { left.celsius < right.celsius }
}

extension Temperature {
  /// How much warmer `left` is than `right`.
  public static func - (left: Self, right: Self) -> TemperatureGap {
    TemperatureGap(celsius: left.celsius - right.celsius)
  }
}
