// SPDX-License-Identifier: MIT

import Camps
import Forecast
import Quantities

extension MainStore {
  /// Keeps a forecast with its hours, all or nothing; `camp` is the one that it was fetched for.
  public func keep(_ forecast: Forecast, for camp: CampID? = nil) throws(StoreError) {
    try keep(forecast, .forecast, for: camp)
  }

  /// Keeps what happened in a night, all or nothing; `camp` is the one that it was fetched for.
  public func keep(_ record: NightRecord, for camp: CampID? = nil) throws(StoreError) {
    let hours = Forecast(
      provider: record.provider, place: record.place, fetched: record.fetched, hours: record.hours)
    try keep(hours, .record, for: camp)
  }

  private func keep(
    _ forecast: Forecast, _ kind: ForecastTable.Kind, for camp: CampID?
  ) throws(StoreError) {
    try database.transaction { () throws(StoreError) in
      try database.run(
        """
        INSERT INTO forecast
        (kind, provider, latitude, longitude, zone, issued_at, fetched_at, camp)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
        """,
        .text(kind.rawValue), .text(forecast.provider.rawValue), .real(forecast.place.latitude),
        .real(forecast.place.longitude), .optional(forecast.zone),
        .optional(forecast.issued?.seconds), .optional(forecast.fetched?.seconds),
        .optional(camp?.text))
      let number = database.lastInsertedRow
      let insert = try database.prepare(
        """
        INSERT OR REPLACE INTO forecast_hour VALUES
        (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)
        """)
      for hour in forecast.hours {
        guard WallTime.placeable.contains(hour.start) else { continue }
        try insert.bind([
          .integer(number), .integer(Int64(hour.start.seconds)),
          .optional(hour.temperature?.celsius), .optional(hour.dewPoint?.celsius),
          .optional(hour.humidity?.percent), .optional(hour.rainChance?.percent),
          .optional(hour.rainAmount?.millimetres), .optional(hour.thunderChance?.percent),
          hour.thunderCode.map { SQLValue.integer($0 ? 1 : 0) } ?? .null,
          .optional(hour.cloud?.percent),
          .optional(hour.wind?.metresPerSecond), .optional(hour.gust?.metresPerSecond),
          .optional(hour.radiation), .integer(Int64(hour.blockHours)),
          .text(hour.derived.map(\.rawValue).sorted().joined(separator: " ")),
        ])
        while try insert.step() {}
      }
    }
  }

  /// The forecasts for `camp` with an hour from `start` up to `end`, in the order in which they were
  /// kept: the newest 48 at most, two days of one an hour.
  ///
  /// Where none has such an hour it is the newest, which at least says until when it went.
  public func forecasts(
    for camp: Camp?, from start: WallTime, to end: WallTime
  ) throws(StoreError) -> [Forecast] {
    try ForecastTable.ofNight(camp, start, end, in: database)
  }

  /// What happened at `camp` in the hours from `start` up to `end`, as it was kept last.
  public func record(
    for camp: Camp?, from start: WallTime, to end: WallTime
  ) throws(StoreError) -> NightRecord? {
    try ForecastTable.record(camp, start, end, in: database)
  }
}
