// SPDX-License-Identifier: MIT

import Glibc

/// A temperature in degrees Celsius.
public struct Temperature: Hashable, Comparable, Sendable {
  /// Degrees Celsius.
  public var celsius: Double

  /// A temperature of `celsius` °C.
  public init(celsius: Double) { self.celsius = celsius }

  /// Orders from cold to warm.
  public static func < (left: Self, right: Self) -> Bool { left.celsius < right.celsius }
}

/// Relative humidity over water, in percent.
///
/// Not clamped: what is out of range is an error signal.
public struct RelativeHumidity: Hashable, Sendable {
  /// Percent, 0…100 where the sensor is sound.
  public var percent: Double

  /// A humidity of `percent` %.
  public init(percent: Double) { self.percent = percent }

  /// The same, limited to 0…100 %.
  public var clamped: RelativeHumidity { RelativeHumidity(percent: min(max(percent, 0), 100)) }
}

/// A speed in metres per second.
public struct Speed: Hashable, Comparable, Sendable {
  /// Metres per second.
  public var metresPerSecond: Double

  /// A speed of `metresPerSecond` m/s.
  public init(metresPerSecond: Double) { self.metresPerSecond = metresPerSecond }

  /// Orders from slow to fast.
  public static func < (left: Self, right: Self) -> Bool {
    left.metresPerSecond < right.metresPerSecond
  }
}

/// A chance or a cover in percent, 0…100.
public struct Percentage: Hashable, Comparable, Sendable {
  /// Percent.
  public var percent: Double

  /// `percent` of a hundred.
  public init(percent: Double) { self.percent = percent }

  /// Orders from small to large.
  public static func < (left: Self, right: Self) -> Bool { left.percent < right.percent }
}

/// An amount of rain (or the water of snow) in millimetres.
public struct RainAmount: Hashable, Comparable, Sendable {
  /// Millimetres, which are litres a square metre.
  public var millimetres: Double

  /// An amount of `millimetres` mm.
  public init(millimetres: Double) { self.millimetres = millimetres }

  /// Orders from little to much.
  public static func < (left: Self, right: Self) -> Bool { left.millimetres < right.millimetres }
}

/// Dew and frost point by the Magnus formula.
///
/// Water: Alduchov and Eskridge 1996 (a 17.625, b 243.04 °C), within 0.4 % from −40 to 50 °C and
/// ±0.35 °C in dew point. Ice: the same paper (6.1121 hPa, 22.587, 273.86 °C).
public enum DewPoint {
  private static let water = (e0: 6.1094, a: 17.625, b: 243.04)
  private static let ice = (e0: 6.1121, a: 22.587, b: 273.86)

  /// The dew point of air at `temperature` with `humidity`, which is limited to 1…100 %.
  public static func of(_ temperature: Temperature, _ humidity: RelativeHumidity) -> Temperature {
    let share = min(max(humidity.percent, 1), 100) / 100
    let gamma = log(share) + water.a * temperature.celsius / (water.b + temperature.celsius)
    return Temperature(celsius: water.b * gamma / (water.a - gamma))
  }

  /// The frost point that belongs to a dew point over water; the dew point itself at 0 °C and above.
  public static func frostPoint(fromDewPoint dewPoint: Temperature) -> Temperature {
    guard dewPoint.celsius < 0 else { return dewPoint }
    let pressure = water.e0 * exp(water.a * dewPoint.celsius / (water.b + dewPoint.celsius))
    let ratio = log(pressure / ice.e0)
    return Temperature(celsius: ice.b * ratio / (ice.a - ratio))
  }
}
