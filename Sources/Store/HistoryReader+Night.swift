// SPDX-License-Identifier: MIT

import Camps
import Forecast
import Quantities

extension HistoryReader {
  /// The forecasts of a night at `camp`, as ``MainStore/forecasts(for:from:to:)`` chooses them.
  public func forecasts(
    for camp: Camp?, from start: WallTime, to end: WallTime
  ) throws(StoreError) -> [Forecast] {
    guard let database else { return [] }
    return try ForecastTable.ofNight(camp, start, end, in: database)
  }

  /// What happened in a night at `camp`, as ``MainStore/record(for:from:to:)`` chooses it.
  public func record(
    for camp: Camp?, from start: WallTime, to end: WallTime
  ) throws(StoreError) -> NightRecord? {
    guard let database else { return nil }
    return try ForecastTable.record(camp, start, end, in: database)
  }

  /// The settings that differ from their defaults, by name.
  public func keptSettings() throws(StoreError) -> [(name: String, value: String)] {
    try campBook().settingTexts
  }
}
