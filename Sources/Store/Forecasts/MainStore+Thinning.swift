// SPDX-License-Identifier: MIT

import Almanac
import Camps
import Engine
import Quantities

extension MainStore {
  /// Takes out the forecasts that no night needs any more; how many they were.
  ///
  /// `night` gives the night at a camp, or at a place with the name of its zone where a forecast says
  /// it, to which an instant belongs. Cost: a few statements for each forecast that has not settled.
  @discardableResult
  public func thinForecasts(
    now: WallTime, night: (CampID?, Coordinates, String?, WallTime) -> Night
  ) throws(StoreError) -> Int {
    try database.transaction { () throws(StoreError) in
      var removed = 0
      try database.run(
        """
        DELETE FROM forecast WHERE settled = 1 AND NOT EXISTS (
          SELECT 1 FROM forecast_hour WHERE forecast = forecast.number AND start_at > ?1)
        """, .real(now.seconds - ForecastThinning.longest))
      for group in try thinningGroups() {
        let result = ForecastThinning.judge(group.rows, now: now) {
          night(group.camp, group.place, group.zone, $0)
        }
        for number in result.dispensable {
          try database.run("DELETE FROM forecast WHERE number = ?1", .integer(number))
          removed += 1
        }
        for (number, spans) in result.settled { try settle(number, to: spans) }
      }
      return removed
    }
  }

  /// Forgets when forecasts were fetched that seem to come from after `now`.
  ///
  /// They were fetched by a clock that was ahead: nobody knows when, and the newest they are not.
  public func forgetFetches(after now: WallTime) throws(StoreError) {
    try database.run(
      "UPDATE forecast SET fetched_at = NULL WHERE fetched_at > ?1", .real(now.seconds + 600))
  }

  /// Leaves only the hours of `spans`.
  private func settle(
    _ number: Int64, to spans: [ClosedRange<WallTime>]
  ) throws(StoreError) {
    let hours = try database.prepare("SELECT start_at FROM forecast_hour WHERE forecast = ?1")
    try hours.bind([.integer(number)])
    var needless: [Int64] = []
    while try hours.step() {
      guard let start = hours.integer(0) else { continue }
      let time = WallTime(seconds: Double(start))
      if !spans.contains(where: { $0.contains(time) }) { needless.append(start) }
    }
    for start in needless {
      try database.run(
        "DELETE FROM forecast_hour WHERE forecast = ?1 AND start_at = ?2", .integer(number),
        .integer(start))
    }
    try database.run("UPDATE forecast SET settled = 1 WHERE number = ?1", .integer(number))
  }

  private struct Group {
    var camp: CampID?
    var place: Coordinates
    var zone: String?
    var rows: [ForecastThinning.Row] = []
  }

  /// The forecasts that have not settled, by the camp or the place that they are for.
  private func thinningGroups() throws(StoreError) -> [Group] {
    let rows = try database.prepare(
      """
      SELECT
        number, kind, provider, fetched_at, camp, latitude, longitude, zone,
        (SELECT min(start_at) FROM forecast_hour WHERE forecast = number),
        (SELECT max(start_at) FROM forecast_hour WHERE forecast = number)
      FROM forecast WHERE settled = 0 ORDER BY number
      """)
    var groups: [String: Group] = [:]
    var newest: [String: WallTime] = [:]
    while try rows.step() {
      guard let number = rows.integer(0), let kind = rows.text(1), let provider = rows.text(2),
        let place = Coordinates(latitude: rows.real(5) ?? .nan, longitude: rows.real(6) ?? .nan),
        let first = rows.integer(8), let last = rows.integer(9)
      else { continue }
      let (start, end) = (
        WallTime(seconds: Double(first)), WallTime(seconds: Double(last) + 3600)
      )
      // A span that no forecast has is damage; walking through its nights would take for ever.
      guard WallTime.placeable.contains(start), end - start < 40 * 86_400 else { continue }
      let key = rows.text(4) ?? Self.key(of: place)
      if let fetched = rows.real(3).map(WallTime.init(seconds:)) {
        newest[key] = max(newest[key] ?? fetched, fetched)
      }
      var group =
        groups[key] ?? Group(camp: rows.text(4).map { CampID($0) }, place: place, zone: nil)
      group.zone = rows.text(7) ?? group.zone
      group.rows.append(
        ForecastThinning.Row(
          number: number, isRecord: kind == ForecastTable.Kind.record.rawValue, provider: provider,
          held: rows.real(3).map(WallTime.init(seconds:)) ?? newest[key], first: start, end: end))
      groups[key] = group
    }
    return Array(groups.values)
  }

  /// D Places without a camp by half degrees: one that lies on a border has two groups, which keeps
  /// more than needed and never less.
  private static func key(of place: Coordinates) -> String {
    "\((place.latitude * 2).rounded()) \((place.longitude * 2).rounded())"
  }
}
