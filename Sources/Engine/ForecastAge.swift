// SPDX-License-Identifier: MIT

import Quantities

/// How old a forecast is, counted from when it was fetched (PRODUCT 5).
public enum ForecastAge: String, Hashable, Sendable, CaseIterable {
  /// Up to 12 h.
  case fresh
  /// After 12 h.
  case aging
  /// After 24 h. It still gives its verdict.
  case old
  /// There is no forecast.
  case none
  /// It cannot be told: the clock is not trusted, or nobody knows when the forecast was fetched.
  case unknown

  /// D A forecast from further ahead than this was fetched by a clock that disagrees with ours.
  private static let clockSlack = 3600.0

  /// The age at `now` of a forecast fetched at `fetched`.
  public init(fetched: WallTime?, now: WallTime?, clock: ClockQuality) {
    guard clock.placesTheNight, let fetched, let now else {
      self = .unknown
      return
    }
    switch now - fetched {
    case ..<(-Self.clockSlack): self = .unknown
    case ...(12 * 3600): self = .fresh
    case ...(24 * 3600): self = .aging
    case (24 * 3600)...: self = .old
    default: self = .unknown
    }
  }
}
