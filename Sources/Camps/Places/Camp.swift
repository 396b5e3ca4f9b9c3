// SPDX-License-Identifier: MIT

import Forecast
import Quantities

/// The identity of a camp, which no other camp of any device has and no renaming changes.
public struct CampID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The identifier.
  public var text: String

  /// The identity `text`.
  public init(_ text: String) { self.text = text }

  /// A new identity from 64 random bits.
  public init(random bits: UInt64) {
    let digits = String(bits, radix: 16)
    text = String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Orders by the text.
  public static func < (left: Self, right: Self) -> Bool { left.text < right.text }

  /// The identifier.
  public var description: String { text }
}

extension CampID: Mergeable {
  /// The identifier.
  public var settlingText: String { text }
}

/// A place where you sleep.
public struct Camp: Hashable, Sendable {
  /// Its identity.
  public var id: CampID
  /// What you call it.
  public var name: String
  /// Where it is.
  public var place: Coordinates
  /// The name of its time zone, where it was given.
  public var zone: String?
  /// Its height above the sea, where it was given.
  public var altitude: Elevation?
  /// Whose forecasts are wanted for it, where somebody chose.
  public var provider: ForecastProvider?

  /// A camp at `place`.
  public init(
    id: CampID, name: String, place: Coordinates, zone: String? = nil, altitude: Elevation? = nil,
    provider: ForecastProvider? = nil
  ) {
    self.id = id
    self.name = name
    self.place = place
    self.zone = zone
    self.altitude = altitude
    self.provider = provider
  }

  /// D A forecast for a place this near, in metres, is one for the camp: a model's grid is wider.
  public static let forecastReach = 5000.0
}

extension Camp: Mergeable {
  /// All of it as text; the numbers in full.
  public var settlingText: String {
    let numbers = "\(place.latitude) \(place.longitude) \(altitude.map { "\($0.metres)" } ?? "-")"
    return [id.text, name, numbers, zone ?? "", provider?.rawValue ?? ""].joined(
      separator: "\u{1F}")
  }
}

/// The device's own position; it is not synchronised (PRODUCT 21).
public struct Here: Hashable, Sendable {
  /// Where it is.
  public var place: Coordinates
  /// The name of the time zone, where it is known.
  public var zone: String?
  /// The height above the sea, where it is known.
  public var altitude: Elevation?
  /// When the position was set, where a clock said it.
  public var changedAt: WallTime?

  /// The position `place`.
  public init(
    place: Coordinates, zone: String? = nil, altitude: Elevation? = nil, changedAt: WallTime? = nil
  ) {
    self.place = place
    self.zone = zone
    self.altitude = altitude
    self.changedAt = changedAt
  }
}

/// The camp that was shown last on this device; it is not synchronised either.
public struct ShownCamp: Hashable, Sendable {
  /// Which camp.
  public var camp: CampID
  /// When somebody asked for it; `nil` where no clock said it, which never wins over the trip.
  public var shownAt: WallTime?

  /// `camp`, asked for at `shownAt`.
  public init(_ camp: CampID, shownAt: WallTime?) {
    self.camp = camp
    self.shownAt = shownAt
  }
}
