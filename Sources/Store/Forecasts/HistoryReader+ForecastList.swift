// SPDX-License-Identifier: MIT

import Forecast
import Quantities

/// What is known of one kept forecast without its hours.
public struct KeptForecast: Hashable, Sendable {
  /// Its number in the store.
  public var number: Int64
  /// Whether it tells what happened, and not what was expected.
  public var isRecord: Bool
  /// Who made it.
  public var provider: ForecastProvider
  /// The place that it is for.
  public var place: Coordinates
  /// The camp that it was fetched for, by its identity.
  public var camp: String?
  /// The zone that it names.
  public var zone: String?
  /// When its source made it.
  public var issued: WallTime?
  /// When it was fetched.
  public var fetched: WallTime?
  /// Its first hour.
  public var first: WallTime
  /// The end of its last hour.
  public var end: WallTime
  /// How many hours it has.
  public var hours: Int
}

extension HistoryReader {
  /// All forecasts and records that are kept, the newest first.
  public func forecastList() throws(StoreError) -> [KeptForecast] {
    guard let database else { return [] }
    let rows = try database.prepare(
      """
      SELECT
        number, kind, provider, latitude, longitude, camp, zone, issued_at, fetched_at,
        min(start_at), max(start_at), count(*)
      FROM forecast JOIN forecast_hour ON forecast = number
      GROUP BY number ORDER BY number DESC
      """)
    var list: [KeptForecast] = []
    while try rows.step() {
      guard let number = rows.integer(0),
        let provider = rows.text(2).flatMap(ForecastProvider.init),
        let place = Coordinates(latitude: rows.real(3) ?? .nan, longitude: rows.real(4) ?? .nan),
        let first = rows.integer(9), let last = rows.integer(10)
      else { continue }
      list.append(
        KeptForecast(
          number: number, isRecord: rows.text(1) == ForecastTable.Kind.record.rawValue,
          provider: provider, place: place, camp: rows.text(5), zone: rows.text(6),
          issued: rows.real(7).map(WallTime.init(seconds:)),
          fetched: rows.real(8).map(WallTime.init(seconds:)),
          first: WallTime(seconds: Double(first)), end: WallTime(seconds: Double(last) + 3600),
          hours: Int(clamping: rows.integer(11) ?? 0)))
    }
    return list
  }
}
