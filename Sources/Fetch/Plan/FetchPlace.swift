// SPDX-License-Identifier: MIT

import Camps
import Engine
import Forecast
import Quantities

/// A place with the nights for which its forecast is wanted.
public struct FetchPlace: Hashable, Sendable {
  /// The camp, or `nil` where the device's own place counts.
  public var camp: Camp?
  /// What it is called.
  public var name: String
  /// Where it is.
  public var place: Coordinates
  /// Its height above the sea, where it is known.
  public var altitude: Elevation?
  /// The nights in their order, none of which is over; at least one.
  public var nights: [Night]

  /// `place`, for `nights`.
  public init(
    camp: Camp?, name: String, place: Coordinates, altitude: Elevation? = nil, nights: [Night]
  ) {
    self.camp = camp
    self.name = name
    self.place = place
    self.altitude = altitude
    self.nights = nights
  }

  /// What tries are kept under.
  public var subject: String { camp?.id.text ?? "here" }

  /// The providers to ask, in order.
  public var providers: [ForecastProvider] {
    ProviderChoice.order(at: place, wished: camp?.provider)
  }

  /// The question for the next night; later nights get what the answer has of them.
  public var question: ForecastQuestion? {
    nights.first.map {
      ForecastQuestion(
        place: place, altitude: altitude, from: $0.start, to: max($0.end, $0.packUp))
    }
  }
}
