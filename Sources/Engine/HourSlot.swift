// SPDX-License-Identifier: MIT

import Forecast
import Quantities

/// One hour of a window: what the forecast says for it, or that it says nothing.
struct HourSlot: Hashable, Sendable {
  /// The beginning of the hour.
  var start: WallTime
  /// The forecast's hour, or `nil` where it has none.
  var hour: ForecastHour?

  /// A number of the hour; what is not finite counts as missing.
  func number(_ field: ForecastField) -> Double? {
    guard let hour else { return nil }
    let value: Double? =
      switch field {
      case .temperature: hour.temperature?.celsius
      case .dewPoint: hour.dewPoint?.celsius
      case .humidity: hour.humidity?.percent
      case .rainChance: hour.rainChance?.percent
      case .rainAmount: hour.rainAmount?.millimetres
      case .thunderChance: hour.thunderChance?.percent
      case .thunderCode: hour.thunderCode.map { $0 ? 1 : 0 }
      case .cloud: hour.cloud?.percent
      case .wind: hour.wind?.metresPerSecond
      case .gust: hour.gust?.metresPerSecond
      case .radiation: hour.radiation
      }
    return value.flatMap { $0.isFinite ? Self.decimal($0) : nil }
  }

  /// Whether the number of `field` meets `condition`.
  func truth(_ field: ForecastField, _ condition: (Double) -> Bool) -> Truth {
    guard hour != nil else { return .unknown(.hours) }
    return .of(number(field), field, condition)
  }

  /// Air minus dew point in °C.
  var dewGap: Double? {
    guard let temperature = number(.temperature), let dewPoint = number(.dewPoint) else {
      return nil
    }
    return Self.decimal(temperature - dewPoint)
  }

  /// Air minus frost point in °C.
  var frostGap: Double? {
    guard let temperature = number(.temperature), let dewPoint = number(.dewPoint) else {
      return nil
    }
    let frostPoint = DewPoint.frostPoint(fromDewPoint: Temperature(celsius: dewPoint))
    return Self.decimal(temperature - frostPoint.celsius)
  }

  /// Whether a gap of two temperatures is at most `limit` °C.
  func truth(gap: Double?, atMost limit: Double) -> Truth {
    guard hour != nil else { return .unknown(.hours) }
    guard let gap, gap.isFinite else {
      let wanted = [ForecastField.temperature, .dewPoint].filter { number($0) == nil }
      return .unknown(wanted.reduce(into: []) { $0.insert(MissingData($1)) })
    }
    return gap <= limit ? .yes : .no
  }

  /// Rounded to a billionth, so that 16.1 − 14.1 is the 2.0 that people read, at the limit too.
  private static func decimal(_ value: Double) -> Double {
    value.magnitude < 1e6 ? (value * 1e9).rounded() / 1e9 : value
  }
}
