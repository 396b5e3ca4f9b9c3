// SPDX-License-Identifier: MIT

import Almanac
import Camps
import Engine
import Quantities

/// The places and nights that matter now, from camps and trip: pure.
public struct FetchPlaces {
  private let book: CampBook
  private let packUp: Int
  private let zones: (String) -> ZoneRules?
  private let fallback: ZoneRules

  /// The places of `book`; camps whose zone `zones` does not know have that of `fallback`.
  public init(
    _ book: CampBook, packUp: Int, zones: @escaping (String) -> ZoneRules?, fallback: ZoneRules
  ) {
    self.book = book
    self.packUp = packUp
    self.zones = zones
    self.fallback = fallback
  }

  /// D A week ahead: further no forecast is worth its download.
  private static let days = 7

  /// The place that counts at `now` with its next night, then those of the trip within a week.
  ///
  /// A place that the trip comes back to stands once, with all its nights.
  public func upcoming(_ current: CurrentCamp?, now: WallTime) -> [FetchPlace] {
    var places: [FetchPlace] = []
    func add(_ camp: Camp?, _ place: Coordinates, _ altitude: Elevation?, _ night: Night) {
      if let index = places.firstIndex(where: { $0.camp?.id == camp?.id }) {
        if !places[index].nights.contains(night) { places[index].nights.append(night) }
      } else {
        places.append(
          FetchPlace(
            camp: camp, name: camp?.name ?? "here", place: place, altitude: altitude,
            nights: [night]))
      }
    }
    if let current {
      let night = next(current.place, zone(current.zone), now: now)
      switch current {
      case .camp(let camp, _): add(camp, camp.place, camp.altitude, night)
      case .here(let here): add(nil, here.place, here.altitude, night)
      }
    }
    for planned in book.plan {
      guard let camp = book.camp(planned.camp) else { continue }
      let zone = zone(camp.zone)
      let night = Night(
        eveningOf: planned.night.day, place: camp.place, zone: zone, packUp: packUp)
      let today = NightDate(at: now, zone: zone)
      guard max(night.end, night.packUp) > now, planned.night < today.later(Self.days) else {
        continue
      }
      add(camp, camp.place, camp.altitude, night)
    }
    return places
  }

  /// The night that is next at `place`: the one that runs until its tent is packed.
  public func next(_ place: Coordinates, _ zone: ZoneRules, now: WallTime) -> Night {
    let night = Night.at(now, place: place, zone: zone, packUp: packUp)
    guard now >= max(night.end, night.packUp) else { return night }
    let day = zone.civil(at: night.noonBefore)
    return Night(
      eveningOf: day.midnight(daysLater: 1), place: place, zone: zone, packUp: packUp)
  }

  /// The last `count` nights at `place` whose sun has risen, the newest first.
  public func past(
    _ place: Coordinates, _ zone: ZoneRules, now: WallTime, count: Int
  ) -> [Night] {
    let night = Night.at(now, place: place, zone: zone, packUp: packUp)
    let day = zone.civil(at: night.noonBefore)
    return (0...count).map { back in
      Night(eveningOf: day.midnight(daysLater: -back), place: place, zone: zone, packUp: packUp)
    }
    .filter { ($0.sunrise ?? $0.end) < now }
  }

  /// The rules of the zone called `name`.
  public func zone(_ name: String?) -> ZoneRules { name.flatMap(zones) ?? fallback }
}
