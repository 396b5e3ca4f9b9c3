// SPDX-License-Identifier: MIT

/// Air pressure at the height of the sensor, in pascals.
///
/// Trends use this type only. It is never mixed with ``SeaLevelPressure``: the difference is tens
/// of hectopascals at a mountain camp, and reducing it with a tent thermometer would put a false
/// daily wave into the trend.
public struct StationPressure: Hashable, Comparable, Sendable {
  /// The pressure in pascals (1 hPa = 100 Pa).
  public var pascals: Double

  /// A pressure of `pascals` Pa.
  public init(pascals: Double) { self.pascals = pascals }

  /// A pressure of `hectopascals` hPa.
  public init(hectopascals: Double) { pascals = hectopascals * 100 }

  /// The pressure in hectopascals.
  public var hectopascals: Double { pascals / 100 }

  /// Orders by pressure.
  public static func < (left: Self, right: Self) -> Bool { left.pascals < right.pascals }

  /// How much higher `left` is than `right`.
  public static func - (left: Self, right: Self) -> PressureChange {
    PressureChange(pascals: left.pascals - right.pascals)
  }

  /// `left`, raised by `right`.
  public static func + (left: Self, right: PressureChange) -> Self {
    Self(pascals: left.pascals + right.pascals)
  }
}

/// Pressure reduced to mean sea level, in pascals.
///
/// For display only.
public struct SeaLevelPressure: Hashable, Sendable {
  /// The pressure in pascals.
  public var pascals: Double

  /// A pressure of `pascals` Pa.
  public init(pascals: Double) { self.pascals = pascals }

  /// Reduces a station pressure by the ICAO standard atmosphere (QNH).
  ///
  /// `p0 = p·(1 − 0.0065·H/288.15)^(−5.25588)`, with H in metres: ICAO Doc 7488. The standard
  /// temperature keeps the daily wave of a tent thermometer out of the result.
  public init(reducing station: StationPressure, fromMetres height: Double) {
    pascals = station.pascals * power(1 - 0.0065 * height / 288.15, -5.25588)
  }
}

/// A difference between two pressures, in pascals; negative when falling.
public struct PressureChange: Hashable, Comparable, Sendable {
  /// The change in pascals.
  public var pascals: Double

  /// A change of `pascals` Pa.
  public init(pascals: Double) { self.pascals = pascals }

  /// A change of `hectopascals` hPa.
  public init(hectopascals: Double) { pascals = hectopascals * 100 }

  /// The change in hectopascals.
  public var hectopascals: Double { pascals / 100 }

  /// Its size without its sign.
  public var magnitude: PressureChange { PressureChange(pascals: pascals.magnitude) }

  /// Orders by signed size.
  public static func < (left: Self, right: Self) -> Bool { left.pascals < right.pascals }

  /// The opposite change.
  public static prefix func - (change: Self) -> Self { Self(pascals: -change.pascals) }

  /// Both changes after each other.
  public static func + (left: Self, right: Self) -> Self {
    Self(pascals: left.pascals + right.pascals)
  }

  /// The change `factor` times as large.
  public static func * (left: Self, factor: Double) -> Self {
    Self(pascals: left.pascals * factor)
  }

  /// No change.
  public static let zero = PressureChange(pascals: 0)
}
