// SPDX-License-Identifier: MIT

import Forecast
import Quantities

/// The forecast that a night's changes are measured against (PRODUCT 9).
public struct ReferenceForecast: Hashable, Sendable {
  /// The forecast.
  public var forecast: Forecast
  /// When it was held, where that is known: when it was fetched, or the one before it.
  public var held: WallTime?
  /// Whether it came only after the night had begun.
  public var isLate: Bool

  /// The one held when the night begins: the newest fetched until then, else the first after.
  ///
  /// `forecasts` in the order in which they were kept.
  public static func choose(among forecasts: [Forecast], night: Night) -> ReferenceForecast? {
    let dated = Self.dated(forecasts)
    if let held = dated.last(where: { $0.held.map { $0 <= night.start } ?? true }) {
      return ReferenceForecast(forecast: held.forecast, held: held.held, isLate: false)
    }
    return dated.first.map {
      ReferenceForecast(forecast: $0.forecast, held: $0.held, isLate: true)
    }
  }

  /// The forecasts in the order in which they were held, each with the time from which it was.
  ///
  /// One that does not say when it was fetched came after those before it in the list: it counts
  /// as held from when the newest of them was fetched, or from the beginning where none of them
  /// says it either.
  static func dated(_ forecasts: [Forecast]) -> [(forecast: Forecast, held: WallTime?)] {
    var newest: WallTime?
    var dated: [(forecast: Forecast, held: WallTime?)] = []
    for forecast in forecasts {
      let fetched = forecast.fetched.flatMap { WallTime.placeable.contains($0) ? $0 : nil }
      if let fetched { newest = max(newest ?? fetched, fetched) }
      dated.append((forecast, fetched ?? newest))
    }
    // Sorting is by time alone; what was kept later comes later where the times are the same.
    let order = dated.indices.sorted { left, right in
      let (a, b) = (
        dated[left].held?.seconds ?? -.infinity, dated[right].held?.seconds ?? -.infinity
      )
      return a == b ? left < right : a < b
    }
    return order.map { dated[$0] }
  }
}
