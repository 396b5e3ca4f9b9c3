// SPDX-License-Identifier: MIT

import Forecast
import Quantities

extension MainStore {
  /// Keeps a forecast with its hours, all or nothing.
  public func keep(_ forecast: Forecast) throws(StoreError) {
    try database.transaction { () throws(StoreError) in
      try database.run(
        """
        INSERT INTO forecast (provider, latitude, longitude, zone, issued_at, fetched_at)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6)
        """,
        .text(forecast.provider.rawValue), .real(forecast.place.latitude),
        .real(forecast.place.longitude), .optional(forecast.zone),
        .optional(forecast.issued?.seconds), .optional(forecast.fetched?.seconds))
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

  /// The forecast that was kept last, or `nil` where there is none.
  public func newestForecast() throws(StoreError) -> Forecast? {
    try ForecastTable.newest(in: database)
  }
}

/// Reads forecasts, for the agent and for the tools that only read.
enum ForecastTable {
  static func newest(in database: Database) throws(StoreError) -> Forecast? {
    let statement = try database.prepare(
      "\(columns) FROM forecast ORDER BY number DESC LIMIT 1")
    return try statement.step() ? try forecast(statement, in: database) : nil
  }

  /// The newest forecasts, at most `limit`, with an hour from `start` up to `end`, in the order in
  /// which they were kept.
  static func forecasts(
    from start: WallTime, to end: WallTime, limit: Int, in database: Database
  ) throws(StoreError) -> [Forecast] {
    let statement = try database.prepare(
      """
      \(columns) FROM forecast WHERE EXISTS (
        SELECT 1 FROM forecast_hour
        WHERE forecast = forecast.number AND start_at >= ?1 AND start_at < ?2)
      ORDER BY number DESC LIMIT ?3
      """)
    try statement.bind([
      .real(start.seconds), .real(end.seconds), .integer(Int64(limit)),
    ])
    var forecasts: [Forecast] = []
    while try statement.step() {
      if let forecast = try forecast(statement, in: database) { forecasts.append(forecast) }
    }
    return forecasts.reversed()
  }

  private static let columns =
    "SELECT number, provider, latitude, longitude, zone, issued_at, fetched_at"

  /// The forecast of a row with these columns; `nil` where the row makes no sense.
  private static func forecast(
    _ statement: Statement, in database: Database
  ) throws(StoreError) -> Forecast? {
    guard let provider = statement.text(1).flatMap(ForecastProvider.init),
      let place = Coordinates(
        latitude: statement.real(2) ?? .nan, longitude: statement.real(3) ?? .nan)
    else { return nil }
    return Forecast(
      provider: provider, place: place, zone: statement.text(4),
      issued: statement.real(5).map(WallTime.init(seconds:)),
      fetched: statement.real(6).map(WallTime.init(seconds:)),
      hours: try hours(of: statement.integer(0) ?? 0, in: database))
  }

  private static func hours(
    of number: Int64, in database: Database
  ) throws(StoreError) -> [ForecastHour] {
    let statement = try database.prepare(
      "SELECT * FROM forecast_hour WHERE forecast = ?1 ORDER BY start_at")
    try statement.bind([.integer(number)])
    var hours: [ForecastHour] = []
    while try statement.step() {
      var hour = ForecastHour(start: WallTime(seconds: Double(statement.integer(1) ?? 0)))
      hour.temperature = statement.real(2).map(Temperature.init(celsius:))
      hour.dewPoint = statement.real(3).map(Temperature.init(celsius:))
      hour.humidity = statement.real(4).map(RelativeHumidity.init(percent:))
      hour.rainChance = statement.real(5).map(Percentage.init(percent:))
      hour.rainAmount = statement.real(6).map(RainAmount.init(millimetres:))
      hour.thunderChance = statement.real(7).map(Percentage.init(percent:))
      hour.thunderCode = statement.integer(8).map { $0 != 0 }
      hour.cloud = statement.real(9).map(Percentage.init(percent:))
      hour.wind = statement.real(10).map(Speed.init(metresPerSecond:))
      hour.gust = statement.real(11).map(Speed.init(metresPerSecond:))
      hour.radiation = statement.real(12)
      hour.blockHours = Int(clamping: statement.integer(13) ?? 1)
      hour.derived = Set(
        (statement.text(14) ?? "").split(separator: " ").compactMap {
          ForecastField(rawValue: String($0))
        })
      hours.append(hour)
    }
    return hours
  }
}
