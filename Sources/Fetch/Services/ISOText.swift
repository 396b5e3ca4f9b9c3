// SPDX-License-Identifier: MIT

import Almanac
import Quantities

/// Instants as providers want them in a query: `2026-11-30T18:00:00Z`.
enum ISOText {
  /// `time` in UTC, to the second.
  static func utc(_ time: WallTime) -> String {
    let civil = ZoneRules.utc.civil(at: WallTime(seconds: time.seconds.rounded(.down)))
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
    return "\(civil.year)-\(two(civil.month))-\(two(civil.day))T"
      + "\(two(civil.hour)):\(two(civil.minute)):\(two(civil.second))Z"
  }
}
