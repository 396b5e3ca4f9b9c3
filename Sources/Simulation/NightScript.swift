// SPDX-License-Identifier: MIT

import Forecast
import Glibc
import Quantities

/// What a made-up night is made of: a table of points and hours, one file a night.
struct NightScript: Sendable {
  /// A value at an hour since the start; between two of them it runs straight.
  typealias Points = [(hour: Double, value: Double)]

  /// Rain that the forecast has from one hour since the start to another.
  struct Rain: Sendable {
    var hours: ClosedRange<Int>
    var chance: Double
    var millimetres: Double
    var thunder: ClosedRange<Int>?
    var gust: Double?
  }

  /// Pressure at the place in hPa.
  var pressure: Points
  /// Air temperature in °C.
  var temperature: Points
  /// Relative humidity in %.
  var humidity: Points
  /// Cloud cover in %.
  var cloud: Double
  /// Mean wind in m/s.
  var wind: Double
  /// The rain in the forecast that fits the night.
  var rain: Rain?
  /// Whether the evening's forecast did not know of the rain, and when one arrives that does.
  var surpriseHour: Double?
  /// A jump of the pressure that is no weather: when and how large.
  var slam: (hour: Double, hectopascals: Double)?

  /// The value at `hour`; the ends go on for ever.
  static func value(_ points: Points, at hour: Double) -> Double {
    guard let first = points.first, let last = points.last else { return 0 }
    if hour <= first.hour { return first.value }
    guard hour < last.hour, let next = points.firstIndex(where: { $0.hour > hour }) else {
      return last.value
    }
    let left = points[next - 1]
    let right = points[next]
    return left.value
      + (right.value - left.value) * (hour - left.hour) / (right.hour - left.hour)
  }

  /// The weather at `hour`.
  func weather(at hour: Double) -> Reading {
    var hectopascals = Self.value(pressure, at: hour) + Self.turbulence(hour)
    // Less than a minute: gone before the next sample.
    if let slam, (slam.hour..<slam.hour + 0.015).contains(hour) {
      hectopascals += slam.hectopascals
    }
    return Reading(
      pressure: StationPressure(hectopascals: hectopascals),
      temperature: Temperature(celsius: Self.value(temperature, at: hour)),
      humidity: RelativeHumidity(percent: Self.value(humidity, at: hour)))
  }

  /// A few pascals of wind, the same each time.
  private static func turbulence(_ hour: Double) -> Double {
    0.012 * sin(hour * 97) + 0.008 * sin(hour * 389 + 1)
  }

  /// The forecast for the hour that begins `index` hours after the start.
  func forecast(at start: WallTime, _ index: Int, knowsRain: Bool) -> ForecastHour {
    var hour = ForecastHour(start: start)
    let air = Temperature(celsius: Self.value(temperature, at: Double(index)))
    let damp = RelativeHumidity(percent: Self.value(humidity, at: Double(index)))
    hour.temperature = air
    hour.humidity = damp
    hour.dewPoint = DewPoint.of(air, damp)
    hour.derived = [.dewPoint]
    hour.cloud = Percentage(percent: cloud)
    let rain = knowsRain ? self.rain : nil
    let isWet = rain?.hours.contains(index) ?? false
    let isThunder = rain?.thunder?.contains(index) ?? false
    hour.rainChance = Percentage(percent: isWet ? rain?.chance ?? 0 : 10)
    hour.rainAmount = RainAmount(millimetres: isWet ? rain?.millimetres ?? 0 : 0)
    hour.thunderCode = isThunder
    hour.wind = Speed(metresPerSecond: isThunder ? wind * 2 : wind)
    hour.gust = Speed(metresPerSecond: isThunder ? rain?.gust ?? wind * 2 : wind * 1.6)
    let localHour = (16 + index) % 24
    hour.radiation = (6...20).contains(localHour) ? (cloud > 50 ? 120 : 420) : 0
    return hour
  }
}
