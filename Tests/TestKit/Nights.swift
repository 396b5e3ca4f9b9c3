// SPDX-License-Identifier: MIT

import Forecast
import Quantities

/// Hours made up for a test.
public enum Nights {
  /// An hour in which nothing fires and nothing is missing: 10 °C, dew point 2 °C, overcast, 3 m/s.
  public static func quiet(_ start: WallTime) -> ForecastHour {
    var hour = ForecastHour(start: start)
    hour.temperature = Temperature(celsius: 10)
    hour.dewPoint = Temperature(celsius: 2)
    hour.humidity = RelativeHumidity(percent: 58)
    hour.rainChance = Percentage(percent: 0)
    hour.rainAmount = RainAmount(millimetres: 0)
    hour.thunderCode = false
    hour.cloud = Percentage(percent: 100)
    hour.wind = Speed(metresPerSecond: 3)
    hour.gust = Speed(metresPerSecond: 5)
    hour.radiation = 0
    return hour
  }

  /// `count` quiet hours from `start`, each changed by `change`, which is told the hour's number.
  public static func hours(
    from start: WallTime, count: Int, change: (Int, inout ForecastHour) -> Void = { _, _ in }
  ) -> [ForecastHour] {
    (0..<count).map { index in
      var hour = quiet(start + Double(index) * 3600)
      change(index, &hour)
      return hour
    }
  }

  /// The hour without the value of `field`.
  public static func without(_ field: ForecastField, _ hour: ForecastHour) -> ForecastHour {
    var hour = hour
    switch field {
    case .temperature: hour.temperature = nil
    case .dewPoint: hour.dewPoint = nil
    case .humidity: hour.humidity = nil
    case .rainChance: hour.rainChance = nil
    case .rainAmount: hour.rainAmount = nil
    case .thunderChance: hour.thunderChance = nil
    case .thunderCode: hour.thunderCode = nil
    case .cloud: hour.cloud = nil
    case .wind: hour.wind = nil
    case .gust: hour.gust = nil
    case .radiation: hour.radiation = nil
    }
    return hour
  }
}
