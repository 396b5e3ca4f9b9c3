// SPDX-License-Identifier: MIT

import Forecast
import Quantities

extension HistoryReader {
  /// The forecasts with an hour from `start` up to `end`, in the order in which they were kept.
  ///
  /// The newest 48 at most: two days of one an hour. Where none has such an hour it is the newest
  /// of all, which at least says until when it went.
  public func forecasts(
    from start: WallTime, to end: WallTime
  ) throws(StoreError) -> [Forecast] {
    guard let database else { return [] }
    let found = try ForecastTable.forecasts(from: start, to: end, limit: 48, in: database)
    guard found.isEmpty else { return found }
    return try ForecastTable.newest(in: database, beyond: nil).map { [$0] } ?? []
  }

  /// The settings that differ from their defaults, by name.
  public func keptSettings() throws(StoreError) -> [(name: String, value: String)] {
    try campBook().settingTexts
  }
}
