// SPDX-License-Identifier: MIT

import Camps
import Forecast
import Quantities

/// Reads forecasts, for the agent and for the tools that only read.
enum ForecastTable {
  /// What the hours of a row are.
  enum Kind: String {
    /// What somebody expected.
    case forecast
    /// What happened.
    case record
  }

  /// The forecast that was kept last of those that reach beyond `time`; where none does, the one
  /// that was kept last, and `nil` where there is none.
  ///
  /// A file of last year that was imported by mistake must not hide tonight's.
  static func newest(
    in database: Database, beyond time: WallTime?
  ) throws(StoreError) -> Forecast? {
    let number = try database.integer(
      """
      SELECT number FROM forecast WHERE kind = 'forecast'
      ORDER BY
        EXISTS (SELECT 1 FROM forecast_hour WHERE forecast = number AND start_at > ?1) DESC,
        number DESC
      LIMIT 1
      """, .real(time?.seconds ?? -1e12))
    return try forecast(number, in: database)
  }

  static func ofNight(
    _ camp: Camp?, _ start: WallTime, _ end: WallTime, in database: Database
  ) throws(StoreError) -> [Forecast] {
    let found = try rows(.forecast, for: camp, from: start, to: end, limit: 48, in: database)
    guard found.isEmpty else { return found }
    return try rows(.forecast, for: camp, from: nil, to: nil, limit: 1, in: database)
  }

  static func record(
    _ camp: Camp?, _ start: WallTime, _ end: WallTime, in database: Database
  ) throws(StoreError) -> NightRecord? {
    try rows(.record, for: camp, from: start, to: end, limit: 1, in: database).last.map {
      NightRecord(provider: $0.provider, place: $0.place, fetched: $0.fetched, hours: $0.hours)
    }
  }

  /// The newest rows for `camp`, at most `limit`, in the order in which they were kept.
  ///
  /// Those that were kept for it, and those that were kept for none and whose place is the camp's.
  /// Without a camp all that are near the newest one, for a night has one place. With a span only
  /// those with an hour in it.
  private static func rows(
    _ kind: Kind, for camp: Camp?, from start: WallTime?, to end: WallTime?, limit: Int,
    in database: Database
  ) throws(StoreError) -> [Forecast] {
    let rows = try database.prepare(
      """
      SELECT number, camp, latitude, longitude FROM forecast
      WHERE kind = ?3 AND (?1 IS NULL OR EXISTS (
        SELECT 1 FROM forecast_hour
        WHERE forecast = forecast.number AND start_at >= ?1 AND start_at < ?2))
      ORDER BY number DESC
      """)
    try rows.bind([.optional(start?.seconds), .optional(end?.seconds), .text(kind.rawValue)])
    var reference = camp?.place
    var found: [Forecast] = []
    while found.count < limit, try rows.step() {
      guard
        let place = Coordinates(latitude: rows.real(2) ?? .nan, longitude: rows.real(3) ?? .nan)
      else { continue }
      let isFor: Bool
      if let camp, let id = rows.text(1) {
        isFor = id == camp.id.text
      } else {
        let reach = camp == nil ? gridMetres : Camp.forecastReach
        isFor = place.metres(to: reference ?? place) <= reach
      }
      guard isFor, let forecast = try forecast(rows.integer(0), in: database) else { continue }
      reference = reference ?? place
      found.append(forecast)
    }
    return found.reversed()
  }

  /// D A quarter of a degree: the widest grid that a source answers on.
  private static let gridMetres = 28_000.0

  /// The forecast called `number`; `nil` where there is none, or its row makes no sense.
  static func forecast(
    _ number: Int64?, in database: Database
  ) throws(StoreError) -> Forecast? {
    guard let number else { return nil }
    let statement = try database.prepare(
      """
      SELECT provider, latitude, longitude, zone, issued_at, fetched_at FROM forecast
      WHERE number = ?1
      """)
    try statement.bind([.integer(number)])
    guard try statement.step(),
      let provider = statement.text(0).flatMap(ForecastProvider.init),
      let place = Coordinates(
        latitude: statement.real(1) ?? .nan, longitude: statement.real(2) ?? .nan)
    else { return nil }
    return Forecast(
      provider: provider, place: place, zone: statement.text(3),
      issued: statement.real(4).map(WallTime.init(seconds:)),
      fetched: statement.real(5).map(WallTime.init(seconds:)),
      hours: try hours(of: number, in: database))
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
      // A flipped bit can make a wet hour dry: what cannot be weather counts as missing.
      func value(_ field: ForecastField, _ column: Int) -> Double? {
        statement.real(column).flatMap { field.plausible.contains($0) ? $0 : nil }
      }
      hour.temperature = value(.temperature, 2).map(Temperature.init(celsius:))
      hour.dewPoint = value(.dewPoint, 3).map(Temperature.init(celsius:))
      hour.humidity = value(.humidity, 4).map(RelativeHumidity.init(percent:))
      hour.rainChance = value(.rainChance, 5).map(Percentage.init(percent:))
      hour.rainAmount = value(.rainAmount, 6).map(RainAmount.init(millimetres:))
      hour.thunderChance = value(.thunderChance, 7).map(Percentage.init(percent:))
      hour.thunderCode = value(.thunderCode, 8).map { $0 != 0 }
      hour.cloud = value(.cloud, 9).map(Percentage.init(percent:))
      hour.wind = value(.wind, 10).map(Speed.init(metresPerSecond:))
      hour.gust = value(.gust, 11).map(Speed.init(metresPerSecond:))
      hour.radiation = value(.radiation, 12)
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
