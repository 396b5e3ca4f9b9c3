// SPDX-License-Identifier: MIT

import Engine
import Quantities

/// What is due: pure, for a timer that only says "now".
public enum FetchPlan {
  /// D Seconds that a forecast may be old before a new one is due.
  ///
  /// Models run every three to six hours. In the three hours before a night its reference forecast
  /// is made, and while it runs a change may wake somebody up: then each hour's counts. Nights of
  /// tomorrow and later only have to be there.
  public static func longestAge(_ night: Night, now: WallTime) -> Double {
    let untilStart = night.start - now
    if untilStart <= 3 * 3600 { return 3600 }
    return now >= night.noonBefore ? 3 * 3600 : 12 * 3600
  }

  /// D Seconds by which a timer may come early and still be in time.
  private static let slack = 600.0

  /// Whether a forecast for `place` is due, of which the newest one was fetched at `newest`.
  public static func isDue(_ place: FetchPlace, newest: WallTime?, now: WallTime) -> Bool {
    guard let night = place.nights.first else { return false }
    guard let newest, newest <= now + slack else { return true }
    return now - newest >= longestAge(night, now: now) - slack
  }

  /// From when on the record of `night` is due: two hours after sunrise (PRODUCT 13).
  public static func recordDue(_ night: Night) -> WallTime {
    (night.sunrise ?? night.end) + 7200
  }

  /// D Seconds after its noon for which a record is still asked for: a weekend without a network.
  private static let recordPatience = 3 * 86_400.0

  /// Whether the record of `night` is due, of which one was fetched at `fetched`.
  ///
  /// One that was fetched before the night was over by two hours lacks its end.
  public static func isRecordDue(_ night: Night, fetched: WallTime?, now: WallTime) -> Bool {
    let due = recordDue(night)
    guard now >= due, now - night.noonAfter <= recordPatience else { return false }
    return fetched.map { $0 < due } ?? true
  }
}
