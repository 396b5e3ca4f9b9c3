// SPDX-License-Identifier: MIT

import Almanac
import Engine
import Forecast
import Quantities
import TestKit
import Testing

/// A night for tests: the equator at Greenwich on 10 July 2026, where the sun rises at about 06:02.
///
/// Hours of the night are 22…06 (the last holds sunrise), of the morning 06…08.
struct Scene {
  var night: Night
  var hours: [ForecastHour]
  var thresholds = Thresholds()

  /// 2026-07-10 00:00 UTC, from `date -u -d 2026-07-10 +%s`.
  static let midnight = WallTime(seconds: 1_783_641_600)

  /// 36 quiet hours from 12:00, changed by `change`, which is told the hour of the night: −2 is
  /// 22:00, 0 is midnight, 6 holds sunrise.
  init(_ change: (Int, inout ForecastHour) -> Void = { _, _ in }) throws {
    let place = try #require(Coordinates(latitude: 0, longitude: 0))
    night = Night.at(Self.midnight + 20 * 3600, place: place, zone: .utc, packUp: 540)
    hours = Nights.hours(from: Self.midnight + 12 * 3600, count: 36) { index, hour in
      change(index - 12, &hour)
    }
  }

  static func at(_ hour: Int) -> WallTime { midnight + Double(24 + hour) * 3600 }

  var forecast: Forecast {
    Forecast(provider: .simulated, place: night.place, hours: hours)
  }

  var judgement: NightJudgement { judgement(now: Self.midnight + 20 * 3600) }

  func judgement(now: WallTime, bag: Double? = nil) -> NightJudgement {
    Judge.judge(
      forecast: forecast, night: night, thresholds: thresholds,
      bagComfort: bag.map(Temperature.init(celsius:)), now: now)
  }

  func check(_ name: CheckName) throws -> CheckResult {
    try #require(judgement.checks.first { $0.name == name })
  }
}
