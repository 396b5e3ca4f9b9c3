// SPDX-License-Identifier: MIT

import Quantities

/// What happened in a night, hour by hour, as somebody measured or analysed it (PRODUCT 13).
///
/// The hours are those of a forecast; every field may be missing. What happened has no chance: any
/// that a source gives is left out.
public struct NightRecord: Hashable, Sendable {
  /// Who made it.
  public var provider: ForecastProvider
  /// The place that it is for.
  public var place: Coordinates
  /// When it was fetched, where that is known.
  public var fetched: WallTime?
  /// The hours, in time order.
  public var hours: [ForecastHour]

  /// A record of these hours.
  public init(
    provider: ForecastProvider, place: Coordinates, fetched: WallTime? = nil,
    hours: [ForecastHour]
  ) {
    self.provider = provider
    self.place = place
    self.fetched = fetched
    self.hours = hours.map { hour in
      var hour = hour
      hour.rainChance = nil
      hour.thunderChance = nil
      return hour
    }
  }
}
