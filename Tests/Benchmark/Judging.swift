// SPDX-License-Identifier: MIT

import Almanac
import Engine
import Quantities
import Simulation

/// One night judged, as often as it takes to measure it.
enum Judging {
  /// Nanoseconds for one night of hourly values.
  static func nanoseconds() -> Double {
    let made = SimulatedNight(.rain)
    let forecast = made.fitting
    let night = Night(
      eveningOf: ZoneRules.utc.civil(at: made.start), place: made.place, zone: .utc, packUp: 9 * 60)
    let rounds = 2000
    var checks = 0
    let start = Day.processor()
    for round in 0..<rounds {
      checks +=
        Judge.judge(forecast: forecast, night: night, now: made.start + Double(round)).checks.count
    }
    let spent = Day.processor() - start
    precondition(checks == rounds * 7)
    return spent / Double(rounds) * 1e9
  }
}
