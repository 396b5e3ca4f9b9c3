// SPDX-License-Identifier: MIT

import Forecast
import Quantities

/// One of Open-Meteo's hourly variables: its key, its units, its limits and where it goes.
struct OpenMeteoSeries: Sendable {
  /// The name in `hourly` and `hourly_units`.
  var key: String
  /// What is measured, which says the units that it may come in.
  var kind: Kind
  /// Whether a value speaks of the hour before its stamp; the others hold at the stamp.
  var isOfHourBefore = false
  /// What can be weather, in this program's units.
  ///
  /// D The world's records with some room.
  var limits: ClosedRange<Double>
  /// Puts a value into an hour.
  var store: @Sendable (inout ForecastHour, Double) -> Void

  enum Kind: Sendable {
    case temperature, speed, rain, percent, code, radiation
  }

  /// The variables that are used.
  static let all: [OpenMeteoSeries] = [
    OpenMeteoSeries(
      key: "temperature_2m", kind: .temperature, limits: ForecastField.temperature.plausible
    ) {
      $0.temperature = Temperature(celsius: $1)
    },
    OpenMeteoSeries(
      key: "dew_point_2m", kind: .temperature, limits: ForecastField.dewPoint.plausible
    ) {
      $0.dewPoint = Temperature(celsius: $1)
    },
    OpenMeteoSeries(
      key: "relative_humidity_2m", kind: .percent, limits: ForecastField.humidity.plausible
    ) {
      $0.humidity = RelativeHumidity(percent: $1)
    },
    OpenMeteoSeries(
      key: "precipitation_probability", kind: .percent, isOfHourBefore: true,
      limits: ForecastField.rainChance.plausible
    ) { $0.rainChance = Percentage(percent: $1) },
    OpenMeteoSeries(
      key: "precipitation", kind: .rain, isOfHourBefore: true,
      limits: ForecastField.rainAmount.plausible
    ) {
      $0.rainAmount = RainAmount(millimetres: $1)
    },
    OpenMeteoSeries(key: "weather_code", kind: .code, limits: 0...99) {
      // WMO code table 4677. Open-Meteo uses 95, 96 and 99; 97 and 98 are thunderstorms too.
      $0.thunderCode = $1 >= 95
    },
    OpenMeteoSeries(key: "cloud_cover", kind: .percent, limits: ForecastField.cloud.plausible) {
      $0.cloud = Percentage(percent: $1)
    },
    OpenMeteoSeries(key: "wind_speed_10m", kind: .speed, limits: ForecastField.wind.plausible) {
      $0.wind = Speed(metresPerSecond: $1)
    },
    OpenMeteoSeries(
      key: "wind_gusts_10m", kind: .speed, isOfHourBefore: true,
      limits: ForecastField.gust.plausible
    ) {
      $0.gust = Speed(metresPerSecond: $1)
    },
    OpenMeteoSeries(
      key: "shortwave_radiation", kind: .radiation, isOfHourBefore: true,
      limits: ForecastField.radiation.plausible
    ) { $0.radiation = $1 },
  ]

  /// The factor and the offset that bring a value in `unit` to this program's unit.
  func conversion(from unit: String?) throws(ForecastDecodingError) -> (Double) -> Double {
    switch (kind, unit) {
    // A code has no unit: some replies say "wmo code", some nothing.
    case (.code, _), (.temperature, "°C"), (.speed, "m/s"), (.rain, "mm"), (.percent, "%"),
      (.radiation, "W/m²"):
      return { $0 }
    case (.temperature, "°F"): return { ($0 - 32) / 1.8 }
    case (.speed, "km/h"): return { $0 / 3.6 }
    case (.speed, "mp/h"), (.speed, "mph"): return { $0 * 0.44704 }
    case (.speed, "kn"): return { $0 * 1852 / 3600 }
    case (.rain, "inch"): return { $0 * 25.4 }
    default: throw .unknownUnit(field: key, unit: unit ?? "")
    }
  }

  /// The column's values in this program's units.
  func convert(
    _ values: [Double?], unit: String?
  ) throws(ForecastDecodingError) -> [Double?] {
    let convert = try conversion(from: unit)
    var converted: [Double?] = []
    converted.reserveCapacity(values.count)
    for (index, raw) in values.enumerated() {
      guard let raw else {
        converted.append(nil)
        continue
      }
      let value = convert(raw)
      guard limits.contains(value), kind != .code || value == value.rounded() else {
        throw .implausible(field: key, index: index, value: raw)
      }
      converted.append(value)
    }
    return converted
  }
}
