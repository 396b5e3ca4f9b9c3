// SPDX-License-Identifier: MIT

import Quantities

/// What is known of the kept forecasts without reading their hours.
public struct KeptForecasts: Hashable, Sendable {
  /// How many there are.
  public var count: Int
  /// Who made the newest.
  public var provider: String
  /// The zone of its place, where it names one.
  public var zone: String?
  /// When the newest was fetched, where that is known.
  public var fetched: WallTime?

  /// Forecasts with these figures.
  public init(count: Int, provider: String, zone: String? = nil, fetched: WallTime?) {
    self.count = count
    self.provider = provider
    self.zone = zone
    self.fetched = fetched
  }
}
