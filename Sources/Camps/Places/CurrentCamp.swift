// SPDX-License-Identifier: MIT

import Almanac
import Quantities

/// The place that counts at a moment, and why it does (PRODUCT 21, 22).
public enum CurrentCamp: Hashable, Sendable {
  /// A camp.
  case camp(Camp, because: Reason)
  /// The device's own position.
  case here(Here)

  /// Why a camp counts.
  public enum Reason: String, Hashable, Sendable {
    /// Somebody asked for it since the last noon.
    case shown
    /// The trip has it for tonight.
    case trip
    /// It was asked for before, and nothing newer speaks for another one.
    case last
    /// There is no other one.
    case only
  }

  /// The camp, where it is one.
  public var camp: Camp? { if case .camp(let camp, _) = self { camp } else { nil } }

  /// Where it is.
  public var place: Coordinates {
    switch self {
    case .camp(let camp, _): camp.place
    case .here(let here): here.place
    }
  }

  /// The name of its time zone, where it is known.
  public var zone: String? {
    switch self {
    case .camp(let camp, _): camp.zone
    case .here(let here): here.zone
    }
  }

  /// Its height above the sea, where it is known.
  public var altitude: Elevation? {
    switch self {
    case .camp(let camp, _): camp.altitude
    case .here(let here): here.altitude
    }
  }

  /// The place that counts at `time`; `nil` where there is none.
  ///
  /// A shown camp until the next noon (D), else the trip's for tonight, else the one that was shown
  /// last or is the only one, else here. `zone` gives the rules of a camp's zone. Without a time the
  /// trip cannot be placed.
  public static func at(
    _ time: WallTime?, _ book: CampBook, shown: ShownCamp?, here: Here?,
    zone: (Camp) -> ZoneRules
  ) -> CurrentCamp? {
    let shownCamp = shown.flatMap { book.camp($0.camp) }
    if let time = time.flatMap({ WallTime.placeable.contains($0) ? $0 : nil }) {
      if let shownCamp, let shownAt = shown?.shownAt,
        holds(shownAt, at: time, zone(shownCamp))
      {
        return .camp(shownCamp, because: .shown)
      }
      if let planned = planned(at: time, book, zone) { return .camp(planned, because: .trip) }
    }
    if let shownCamp { return .camp(shownCamp, because: .last) }
    let camps = book.list
    if let only = camps.first, camps.count == 1 { return .camp(only, because: .only) }
    return here.map(CurrentCamp.here)
  }

  /// Whether what was asked for at `shownAt` still wins over the trip.
  private static func holds(_ shownAt: WallTime, at time: WallTime, _ zone: ZoneRules) -> Bool {
    guard WallTime.placeable.contains(shownAt) else { return false }
    // A clock that was put back by more than a day said nothing true then.
    return time > shownAt - 86_400
      && time < NightDate(at: shownAt, zone: zone).noonAfter(in: zone)
  }

  /// The trip's camp for the night that runs, each night by the clocks of its own camp.
  ///
  /// Where the next night's camp lies further west its night begins later than this one ends: until
  /// then this one stays.
  private static func planned(
    at time: WallTime, _ book: CampBook, _ zone: (Camp) -> ZoneRules
  ) -> Camp? {
    let today = NightDate(at: time, zone: .utc)
    for night in [1, 0, -1, -2].map(today.later) {
      guard let camp = book.nights[night]?.value.flatMap(book.camp) else { continue }
      let zone = zone(camp)
      guard time >= night.noonBefore(in: zone) else { continue }
      let next = book.nights[night.later(1)]?.value.flatMap(book.camp)
      return time < night.noonAfter(in: zone) || next != nil ? camp : nil
    }
    return nil
  }
}
