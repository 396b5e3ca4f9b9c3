// SPDX-License-Identifier: MIT

import Forecast
import Quantities

/// A night made up by rainfly: weather for the chip emulator and the forecasts that went with it.
///
/// It plays at Gjendesheim in the Jotunheimen, from 16:00 on Friday 10 July 2026 to 10:00 the next
/// morning, local time; the forecasts go on over a clear second night. Nothing of it was recorded.
public struct SimulatedNight: Sendable {
  /// Which night.
  public enum Name: String, Sendable, CaseIterable {
    case clear, rain, storm, dew, frost
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
  private let script: NightScript

  /// The night called `name`.
  public init(_ name: Name) {
    self.name = name
    place = Coordinates(latitude: 61.494, longitude: 8.812) ?? .zero
    script =
      switch name {
      case .clear: .clear
      case .rain: .rain
      case .storm: .storm
      case .dew: .dew
      case .frost: .frost
      }
  }

  /// When it ends.
  public var end: WallTime { start + duration }

  /// The weather at `time`; the ends of the night go on for ever.
  public func weather(at time: WallTime) -> Reading { script.weather(at: (time - start) / 3600) }

  /// The night as a trace with a row every `seconds` s.
  public func trace(every seconds: Double) -> Trace {
    Trace(
      rows: stride(from: 0, through: duration, by: seconds).map { offset in
        Trace.Row(time: start + offset, weather: weather(at: start + offset))
      })
  }

  /// The forecasts in the order in which they reached the device.
  public var arrivals: [Arrival] {
    guard let hour = script.surpriseHour else { return [Arrival(time: start, forecast: fitting)] }
    let second = start + hour * 3600
    return [
      Arrival(time: start, forecast: forecast(fetched: start - 1800, knowsRain: false)),
      Arrival(time: second, forecast: forecast(fetched: second - 120, knowsRain: true)),
    ]
  }

  /// The forecast that fits the night, as if it had been there from the beginning.
  public var fitting: Forecast { forecast(fetched: start - 1800, knowsRain: true) }

  private func forecast(fetched: WallTime, knowsRain: Bool) -> Forecast {
    let hours = (0..<48).map { index in
      // From 16:00 on the second day it is like the clear night.
      index < 24
        ? script.forecast(at: start + Double(index) * 3600, index, knowsRain: knowsRain)
        : NightScript.clear.forecast(
          at: start + Double(index) * 3600, index - 24, knowsRain: false)
    }
    return Forecast(
      provider: .simulated, place: place, zone: zone, issued: fetched, fetched: fetched,
      hours: hours)
  }
}
