// SPDX-License-Identifier: MIT

import Almanac
import Cards
import Engine
import Forecast
import PressureTrends
import Quantities
import TestKit
import Testing

/// A night in Jotunheimen, 10 July 2026, at two hours ahead of UTC, as cards are given it.
struct CardFixture {
  /// 2026-07-10 00:00 by the camp's clocks.
  static let midnight = WallTime(seconds: 1_783_641_600 - 7200)
  static let zone = ZoneRules.fixed(offsetSeconds: 7200)

  /// The wall time of the boot: noon.
  static let bootedAt = midnight + 12 * 3600

  var camp: String? = "Leirvassbu"
  var fault: String?
  var alert: PressureAlert?
  var clock = ClockQuality.synchronised
  var temperature = 6.1
  var barometer = BarometerView.State.tendency(
    .change(
      over3Hours: PressureChange(hectopascals: -1.1),
      over1Hour: PressureChange(hectopascals: -0.6)))

  /// `hour` after midnight of the evening's day.
  static func at(_ hour: Double) -> WallTime { midnight + hour * 3600 }

  /// A forecast fetched at `fetched`; `change` is told the hour since midnight: 26 is 02:00.
  func forecast(
    _ fetched: Double, _ change: (Int, inout ForecastHour) -> Void = { _, _ in }
  ) throws -> Forecast {
    let place = try #require(Coordinates(latitude: 61.508, longitude: 8.304))
    return Forecast(
      provider: .openMeteo, place: place, fetched: Self.at(fetched),
      hours: Nights.hours(from: Self.at(12), count: 26) { change($0 + 12, &$1) })
  }

  /// Rain at 02:00 and dew before it, as a forecast of 15:40 has them.
  func wetForecast(_ fetched: Double = 15.67) throws -> Forecast {
    try forecast(fetched) { hour, values in
      values.temperature = Temperature(celsius: 8 - Double(abs(hour - 27)) / 4)
      values.dewPoint = Temperature(celsius: 4.9)
      if (26...28).contains(hour) { values.rainChance = Percentage(percent: 35) }
      if (24...25).contains(hour) { values.rainChance = Percentage(percent: 20) }
    }
  }

  /// The facts at `hour` by `forecasts`.
  func facts(_ forecasts: [Forecast], at hour: Double) throws -> CardFacts {
    let place = try #require(Coordinates(latitude: 61.508, longitude: 8.304))
    let wall = Self.at(hour)
    let now = BootTime(seconds: wall - Self.bootedAt)
    let night = Night.at(wall, place: place, zone: Self.zone, packUp: 540)
    let story = NightStory(forecasts, night: night, now: wall, hindsight: true)
    let outlook = Advisor.outlook(
      night: story.newest.map { .judged($0.judgement) } ?? .noForecast,
      origin: story.newest.map {
        Outlook.Origin(provider: $0.forecast.provider, fetched: $0.forecast.fetched)
      },
      barometer: BarometerView(barometer, alert: alert),
      otherFault: fault != nil, now: now, wall: wall, clock: clock)
    // A night and a day: 1013 hPa, level, then down over ten hours with a ripple on it.
    let samples = stride(from: -86_000.0, through: 0, by: 300).map { age in
      let fall = min(max((age + 36_000) / 36_000, 0), 1)
      let ripple = (age / 900).truncatingRemainder(dividingBy: 16).magnitude / 20
      return Sample(
        time: now + age,
        reading: Reading(
          pressure: StationPressure(hectopascals: 1013 - 4.8 * fall * fall + ripple),
          temperature: Temperature(celsius: temperature),
          humidity: RelativeHumidity(percent: 71)))
    }
    return CardFacts(
      outlook: outlook, story: story, camp: camp, zone: Self.zone, newest: samples.last,
      curve: PressureCurve(samples, at: now), faults: fault.map { [$0] } ?? [])
  }
}
