// SPDX-License-Identifier: MIT

import Almanac
import Engine
import Forecast
import PressureTrends
import Quantities
import Screens
import TestKit
import Testing

/// A night in Jotunheimen, 10 July 2026, at two hours ahead of UTC: sunset 22:58, sunrise 04:06.
struct NightFixture {
  /// 2026-07-10 00:00 by the camp's clocks.
  static let midnight = WallTime(seconds: 1_783_641_600 - 7200)
  static let zone = ZoneRules.fixed(offsetSeconds: 7200)
  var night: Night

  init() throws {
    let place = try #require(Coordinates(latitude: 61.508, longitude: 8.304))
    night = Night.at(Self.at(18), place: place, zone: Self.zone, packUp: 540)
  }

  /// `hour` after midnight of the evening's day.
  static func at(_ hour: Double) -> WallTime { midnight + hour * 3600 }

  /// A forecast fetched at `fetched`, quiet but for `change`, which is told the hour since midnight
  /// of the evening's day: 26 is 02:00.
  func forecast(
    _ fetched: Double, _ change: (Int, inout ForecastHour) -> Void = { _, _ in }
  ) -> Forecast {
    Forecast(
      provider: .openMeteo, place: night.place, fetched: Self.at(fetched),
      hours: Nights.hours(from: Self.at(12), count: 26) { change($0 + 12, &$1) })
  }

  func rain(_ fetched: Double, _ chance: Double, at hour: Int = 26) -> Forecast {
    forecast(fetched) { if $0 == hour { $1.rainChance = Percentage(percent: chance) } }
  }

  func story(
    _ forecasts: [Forecast], at hour: Double, _ wording: Wording = Wording()
  ) -> NightStory {
    NightStory(
      forecasts, night: night, now: Self.at(hour), hindsight: true, wording: wording)
  }

  func outlook(
    _ story: NightStory, at hour: Double, alert: PressureAlert? = nil,
    sensors: SensorsOnly? = nil, wording: Wording = Wording(),
    barometer: BarometerView.State = .tendency(
      .change(over3Hours: PressureChange(hectopascals: -1.1), over1Hour: nil))
  ) -> Outlook {
    Advisor.outlook(
      night: story.newest.map { .judged($0.judgement) } ?? .noForecast,
      origin: story.newest.map {
        Outlook.Origin(provider: $0.forecast.provider, fetched: $0.forecast.fetched)
      },
      barometer: BarometerView(barometer, alert: alert), sensors: sensors,
      now: BootTime(seconds: 0), wall: Self.at(hour), clock: .synchronised, wording: wording)
  }

  static let alert = PressureAlert(
    since: BootTime(seconds: 0), word: .fallingQuickly,
    change3: PressureChange(hectopascals: -3.9), change1: nil)

  static func page(_ width: Int = 80, _ ink: Ink = .none, _ wording: Wording = Wording()) -> Page {
    Page(LocalText(zone), wording: wording, width: width, ink: ink)
  }
}
