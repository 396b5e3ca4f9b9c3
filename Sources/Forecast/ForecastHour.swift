// SPDX-License-Identifier: MIT

import Quantities

/// One hour of a forecast in the one convention of this program.
///
/// Instants hold at ``start``; amounts and chances hold for the hour that follows it. Every field
/// may be missing, and missing is never zero.
public struct ForecastHour: Hashable, Sendable {
  /// The beginning of the hour [start, start + 1 h).
  public var start: WallTime
  /// Air temperature at 2 m.
  public var temperature: Temperature?
  /// Dew point at 2 m, over water also below 0 °C.
  public var dewPoint: Temperature?
  /// Relative humidity at 2 m.
  public var humidity: RelativeHumidity?
  /// Chance of rain (or snow) in the hour.
  public var rainChance: Percentage?
  /// Amount of rain or melted snow in the hour.
  public var rainAmount: RainAmount?
  /// Chance of thunder in the hour, where the source has one.
  public var thunderChance: Percentage?
  /// Whether the source's weather symbol or code says thunder.
  public var thunderCode: Bool?
  /// Cloud cover.
  public var cloud: Percentage?
  /// Mean wind at 10 m.
  public var wind: Speed?
  /// Strongest gust at 10 m.
  public var gust: Speed?
  /// Global radiation on the ground in W/m², for the drying of the tent.
  public var radiation: Double?
  /// How many hours the source's own block was long: 1, 3, 6 or 12.
  public var blockHours: Int
  /// The fields that were worked out here from others.
  public var derived: Set<ForecastField>

  /// An hour without any value.
  public init(start: WallTime) {
    self.start = start
    blockHours = 1
    derived = []
  }
}

/// The fields of an hour that a source may or may not have.
public enum ForecastField: String, Hashable, Sendable, CaseIterable {
  case temperature
  case dewPoint = "dew_point"
  case humidity
  case rainChance = "rain_chance"
  case rainAmount = "rain_amount"
  case thunderChance = "thunder_chance"
  case thunderCode = "thunder_code"
  case cloud
  case wind
  case gust
  case radiation
}

extension ForecastField {
  /// The values that weather can have, in the units of ``ForecastHour``; what lies outside is a
  /// swapped unit or damage.
  ///
  /// Records: −89.2 and 56.7 °C, 305 mm in an hour, gusts of 113 m/s (WMO).
  public var plausible: ClosedRange<Double> {
    switch self {
    case .temperature: -90...60
    case .dewPoint: -100...45
    case .humidity: 0...105
    case .rainChance, .thunderChance, .cloud: 0...100
    case .rainAmount: 0...500
    case .thunderCode: 0...1
    case .wind: 0...120
    case .gust: 0...150
    case .radiation: 0...1600
    }
  }
}

extension ForecastHour {
  /// The number in `field`, in the units of ``ForecastHour``; a code is 1 or 0.
  public func value(_ field: ForecastField) -> Double? {
    switch field {
    case .temperature: temperature?.celsius
    case .dewPoint: dewPoint?.celsius
    case .humidity: humidity?.percent
    case .rainChance: rainChance?.percent
    case .rainAmount: rainAmount?.millimetres
    case .thunderChance: thunderChance?.percent
    case .thunderCode: thunderCode.map { $0 ? 1 : 0 }
    case .cloud: cloud?.percent
    case .wind: wind?.metresPerSecond
    case .gust: gust?.metresPerSecond
    case .radiation: radiation
    }
  }

  /// Whether the hour has a value in `field`.
  public func has(_ field: ForecastField) -> Bool { value(field) != nil }
}
