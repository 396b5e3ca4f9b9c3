// SPDX-License-Identifier: MIT

import Almanac
import Engine
import Quantities

/// Which kept forecasts are still needed: a rule over what is known of them, without a store.
///
/// Of a night that is to come the newest counts, of each provider. Of one that runs or has just
/// ended the one at the reference time and all after it. Of an old one the one at the reference
/// time and the last before its end, for its story can be told again with them.
enum ForecastThinning {
  /// One kept forecast or record.
  struct Row: Hashable {
    var number: Int64
    var isRecord: Bool
    var provider: String
    /// From when on it was held.
    var held: WallTime?
    var first: WallTime
    /// The end of its last hour.
    var end: WallTime
  }

  /// What is to become of a place's rows.
  struct Result: Equatable {
    /// The rows that nothing needs.
    var dispensable: Set<Int64> = []
    /// The rows that only old nights need, with the spans of those nights.
    var settled: [Int64: [ClosedRange<WallTime>]] = [:]
  }

  /// D A day after a night's noon its story is no longer looked at hour by hour.
  static let settling = 86_400.0
  /// D How long nights are kept: this season's and last year's.
  static let longest = 400 * 86_400.0

  /// The rule for the rows of one place, in the order in which they were kept.
  ///
  /// `night` gives the night that an instant belongs to.
  static func judge(_ rows: [Row], now: WallTime, night: (WallTime) -> Night) -> Result {
    var needed: [Int64: [Night]] = [:]
    for night in nights(of: rows, now: now, night) where now - night.noonAfter < longest {
      // What came after the tent was packed said nothing of the night while it mattered.
      let packed = max(night.end, night.packUp)
      let covering = rows.filter { row in
        !row.isRecord && row.first < night.end && row.end > night.start
          && row.held.map { $0 <= packed } ?? true
      }
      for number in wanted(covering, night, now) { needed[number, default: []].append(night) }
      let records = rows.filter { $0.isRecord && $0.first < night.end && $0.end > night.start }
      if let last = records.last { needed[last.number, default: []].append(night) }
    }
    var result = Result()
    for row in rows {
      guard let nights = needed[row.number] else {
        result.dispensable.insert(row.number)
        continue
      }
      if nights.allSatisfy({ now - $0.noonAfter > settling }) {
        result.settled[row.number] = nights.map { $0.noonBefore...$0.noonAfter }
      }
    }
    // What is kept last shows at least until when forecasts went.
    if let last = rows.last(where: { !$0.isRecord }) {
      result.dispensable.remove(last.number)
    }
    return result
  }

  private static func wanted(_ covering: [Row], _ night: Night, _ now: WallTime) -> Set<Int64> {
    let reference =
      covering.last { $0.held.map { $0 <= night.start } ?? true } ?? covering.first
    if now < night.start {
      // The newest of each provider: one that fails tomorrow leaves the other.
      var newest: [String: Int64] = [:]
      for row in covering { newest[row.provider] = row.number }
      return Set(newest.values)
    }
    var wanted = Set([reference].compactMap { $0?.number })
    if now - night.noonAfter > settling {
      if let last = covering.last(where: { $0.held.map { $0 <= night.end } ?? false }) {
        wanted.insert(last.number)
      }
    } else {
      for row in covering where row.held.map({ $0 > night.start }) ?? true {
        wanted.insert(row.number)
      }
    }
    return wanted
  }

  private static func nights(
    of rows: [Row], now: WallTime, _ night: (WallTime) -> Night
  ) -> [Night] {
    var nights: [WallTime: Night] = [:]
    // Half a day at a time: a night that touches the span is met, whatever its noon.
    for row in rows {
      var time = row.first
      while time < row.end + 43_200 {
        let found = night(time)
        nights[found.noonBefore] = found
        time = time + 43_200
      }
    }
    return nights.values.sorted { $0.noonBefore < $1.noonBefore }
  }
}
