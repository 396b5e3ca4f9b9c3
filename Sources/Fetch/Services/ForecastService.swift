// SPDX-License-Identifier: MIT

import Forecast
import Quantities

/// Asks one provider: one file a provider, and a line in ``ForecastServices``.
public protocol ForecastService {
  /// Whom it asks.
  var provider: ForecastProvider { get }

  /// The forecast for `question`; `nil` where the provider says that the last one still holds.
  ///
  /// `memory` is what was remembered of this provider and place, and is brought up to date also
  /// where this throws.
  func forecast(
    _ question: ForecastQuestion, _ memory: inout ServiceMemory, _ session: FetchSession
  ) throws(FetchFailure) -> Forecast?

  /// What happened at the place between two instants.
  func record(
    _ question: ForecastQuestion, _ memory: inout ServiceMemory, _ session: FetchSession
  ) throws(FetchFailure) -> NightRecord
}

extension ForecastService {
  /// Most providers tell of the future only.
  public func record(
    _ question: ForecastQuestion, _ memory: inout ServiceMemory, _ session: FetchSession
  ) throws(FetchFailure) -> NightRecord {
    throw .noRecord(provider)
  }
}

/// What is asked: the hours of a place.
public struct ForecastQuestion: Hashable, Sendable {
  /// The place.
  public var place: Coordinates
  /// Its height above the sea, where it is known.
  public var altitude: Elevation?
  /// The first instant that matters.
  public var from: WallTime
  /// The end of what matters.
  public var to: WallTime

  /// The hours of `place` from `from` to `to`.
  public init(
    place: Coordinates, altitude: Elevation? = nil, from: WallTime, to: WallTime
  ) {
    self.place = place
    self.altitude = altitude
    self.from = from
    self.to = to
  }

  /// Latitude and longitude as providers want them: a point, at most four decimals (11 m).
  ///
  /// More would tell nobody a better forecast, MET Norway refuses it, and NWS redirects zeros at the
  /// end.
  public var degrees: (latitude: String, longitude: String) {
    (Self.text(place.latitude), Self.text(place.longitude))
  }

  private static func text(_ degrees: Double) -> String {
    let scaled = Int((degrees * 10_000).rounded())
    var digits = String(scaled.magnitude % 10_000)
    digits = String(repeating: "0", count: 4 - digits.utf8.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    let whole = "\(scaled.magnitude / 10_000)"
    return (scaled < 0 ? "-" : "") + whole + (digits.isEmpty ? "" : "." + digits)
  }
}
