// SPDX-License-Identifier: MIT

import Forecast
import Glibc
import Quantities

/// A night made up by rainfly: weather for the chip emulator and the forecasts that went with it.
///
/// It plays at Gjendesheim in the Jotunheimen, from 16:00 on Friday 10 July 2026 to 10:00 the next
/// morning, local time. Nothing of it was recorded.
public struct SimulatedNight: Sendable {
  /// Which night.
  public enum Name: String, Sendable, CaseIterable {
    /// A thunderstorm that the evening's forecast did not see.
    case storm
    /// High pressure, stars and no dew.
    case clear
  }

  /// A forecast and when it reached the device.
  public struct Arrival: Sendable {
    /// When.
    public var time: WallTime
    /// What.
    public var forecast: Forecast
  }

  /// Which night it is.
  public let name: Name
  /// When it begins, a whole hour.
  public let start = WallTime(seconds: 1_783_692_000)
  /// How many seconds it lasts.
  public let duration = 18 * 3600.0
  /// Where it plays.
  public let place: Coordinates
  /// The zone of the place.
  public let zone = "Europe/Oslo"

  /// The night called `name`.
  public init(_ name: Name) {
    self.name = name
    // 61.49° N, 8.81° E: both in their ranges.
    place = Coordinates(latitude: 61.494, longitude: 8.812) ?? Coordinates.zero
  }

  /// When it ends.
  public var end: WallTime { start + duration }

  // MARK: Weather

  /// Points of the pressure in hours since the start and hPa; between them it runs smoothly.
  private var pressurePoints: [(hour: Double, value: Double)] {
    switch name {
    case .storm:
      [
        (0, 905.6), (3, 905.2), (5, 904.4), (6, 903.6), (7, 902.3), (8, 900.7), (9, 899.4),
        (9.5, 899.0), (9.75, 900.9), (10.5, 900.2), (12, 901.0), (15, 903.4), (18, 905.0),
      ]
    case .clear: [(0, 912.0), (4, 912.4), (8, 912.9), (12, 913.2), (18, 913.4)]
    }
  }

  private var temperaturePoints: [(hour: Double, value: Double)] {
    switch name {
    case .storm:
      [(0, 17), (3, 15.5), (6, 12.8), (9, 11.9), (9.75, 8.6), (12, 8.2), (15, 9.6), (18, 12)]
    case .clear: [(0, 18), (3, 16), (6, 12), (9, 9.4), (12, 7.8), (14, 10), (18, 16)]
    }
  }

  private var humidityPoints: [(hour: Double, value: Double)] {
    switch name {
    case .storm: [(0, 55), (6, 68), (9, 80), (9.75, 96), (13, 93), (18, 74)]
    case .clear: [(0, 42), (6, 55), (12, 66), (18, 45)]
    }
  }

  /// The weather at `time`; the ends of the night go on for ever.
  public func weather(at time: WallTime) -> Reading {
    let hour = (time - start) / 3600
    var pressure = Self.interpolate(pressurePoints, at: hour)
    if name == .storm, (2.1..<2.115).contains(hour) {
      // The zip of the tent at 18:06: gone before the next sample, so a spike and no weather.
      pressure += 0.9
    }
    return Reading(
      pressure: StationPressure(hectopascals: pressure + Self.turbulence(hour)),
      temperature: Temperature(celsius: Self.interpolate(temperaturePoints, at: hour)),
      humidity: RelativeHumidity(percent: Self.interpolate(humidityPoints, at: hour)))
  }

  /// A few pascals of wind, the same each time.
  private static func turbulence(_ hour: Double) -> Double {
    0.012 * sin(hour * 97) + 0.008 * sin(hour * 389 + 1)
  }

  private static func interpolate(_ points: [(hour: Double, value: Double)], at hour: Double)
    -> Double
  {
    guard let first = points.first, let last = points.last, hour > first.hour else {
      return points.first?.value ?? 0
    }
    guard hour < last.hour, let next = points.firstIndex(where: { $0.hour > hour }) else {
      return last.value
    }
    let left = points[next - 1]
    let right = points[next]
    let share = (hour - left.hour) / (right.hour - left.hour)
    return left.value + (right.value - left.value) * share
  }

  // MARK: Forecasts

  /// The forecasts in the order in which they reached the device.
  public var arrivals: [Arrival] {
    let evening = start - 1800
    switch name {
    case .storm:
      return [
        Arrival(time: start, forecast: forecast(fetched: evening, storm: false)),
        // At 00:20 somebody's telephone finds a network.
        Arrival(
          time: start + 8.33 * 3600, forecast: forecast(fetched: start + 8.3 * 3600, storm: true)),
      ]
    case .clear: return [Arrival(time: start, forecast: forecast(fetched: evening, storm: false))]
    }
  }

  /// The forecast that fits the night, as if it had been there from the beginning.
  public var fitting: Forecast { forecast(fetched: start - 1800, storm: name == .storm) }

  private func forecast(fetched: WallTime, storm: Bool) -> Forecast {
    let hours = (0..<48).map { index -> ForecastHour in
      let hour = Double(index)
      // The second night of the trip is like the clear one.
      let isFirst = index < 18
      let local = (16 + index) % 24
      let isStormy = storm && isFirst
      var made = ForecastHour(start: start + hour * 3600)
      let celsius = Self.interpolate(
        temperaturePoints, at: isFirst ? hour : Double((index + 18) % 18))
      let percent = Self.interpolate(humidityPoints, at: isFirst ? hour : Double((index + 18) % 18))
      made.temperature = Temperature(celsius: celsius)
      made.humidity = RelativeHumidity(percent: percent)
      made.dewPoint = DewPoint.of(Temperature(celsius: celsius), RelativeHumidity(percent: percent))
      made.derived = [.dewPoint]
      let thunder = isStormy && (8...11).contains(index)
      let rain = isStormy && (8...14).contains(index)
      made.rainChance = Percentage(percent: rain ? 75 : isStormy && index >= 6 ? 25 : 10)
      made.rainAmount = RainAmount(millimetres: rain ? 2.4 : 0)
      made.thunderCode = thunder
      let cloudy = name == .storm && isFirst
      made.cloud = Percentage(percent: cloudy ? 70 : 5)
      made.wind = Speed(metresPerSecond: thunder ? 9 : 4.5)
      made.gust = Speed(metresPerSecond: thunder ? 18 : 7)
      made.radiation = (6...20).contains(local) ? (cloudy ? 120 : 420) : 0
      return made
    }
    return Forecast(
      provider: .simulated, place: place, zone: zone, issued: fetched, fetched: fetched,
      hours: hours)
  }
}

extension SimulatedNight {
  /// The night as a trace with a row every `seconds` s.
  public func trace(every seconds: Double) -> Trace {
    Trace(
      rows: stride(from: 0, through: duration, by: seconds).map { offset in
        Trace.Row(time: start + offset, weather: weather(at: start + offset))
      })
  }
}
