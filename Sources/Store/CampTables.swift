// SPDX-License-Identifier: MIT

import Almanac
import Camps
import Forecast
import Quantities

/// Reads camps, trip and settings, for the agent and for the tools that only read.
enum CampTables {
  /// Everything that devices share.
  ///
  /// Rows that a damaged file holds are left out.
  static func book(in database: Database) throws(StoreError) -> CampBook {
    var book = CampBook()
    let settings = try database.prepare("SELECT name, value, changed_at FROM setting")
    while try settings.step() {
      guard let name = settings.text(0) else { continue }
      book.settings[name] = Stamped(settings.text(1), changedAt: time(settings, 2))
    }
    let camps = try database.prepare(
      "SELECT id, name, latitude, longitude, zone, altitude_m, changed_at, provider FROM camp")
    while try camps.step() {
      guard let id = camps.text(0).map({ CampID($0) }) else { continue }
      let place = Coordinates(latitude: camps.real(2) ?? .nan, longitude: camps.real(3) ?? .nan)
      var camp: Camp?
      if let name = camps.text(1) {
        guard let place else { continue }
        camp = Camp(
          id: id, name: name, place: place, zone: camps.text(4),
          altitude: camps.real(5).flatMap { Elevation(metres: $0) },
          provider: camps.text(7).flatMap(ForecastProvider.init))
      }
      book.camps[id] = Stamped(camp, changedAt: time(camps, 6))
    }
    let nights = try database.prepare("SELECT night, camp, changed_at FROM trip_night")
    while try nights.step() {
      guard let night = nights.text(0).flatMap({ NightDate($0) }) else { continue }
      book.nights[night] = Stamped(
        nights.text(1).map { CampID($0) }, changedAt: time(nights, 2))
    }
    return book
  }

  /// The camp that was shown last.
  static func shown(in database: Database) throws(StoreError) -> ShownCamp? {
    let row = try database.prepare("SELECT camp, shown_at FROM shown_camp")
    guard try row.step(), let camp = row.text(0) else { return nil }
    return ShownCamp(CampID(camp), shownAt: time(row, 1))
  }

  /// The device's own position.
  static func here(in database: Database) throws(StoreError) -> Here? {
    let row = try database.prepare(
      "SELECT latitude, longitude, zone, altitude_m, changed_at FROM here")
    guard try row.step(),
      let place = Coordinates(latitude: row.real(0) ?? .nan, longitude: row.real(1) ?? .nan)
    else { return nil }
    return Here(
      place: place, zone: row.text(2), altitude: row.real(3).flatMap { Elevation(metres: $0) },
      changedAt: time(row, 4))
  }

  private static func time(_ row: Statement, _ column: Int) -> WallTime? {
    row.real(column).map(WallTime.init(seconds:)).flatMap {
      WallTime.placeable.contains($0) ? $0 : nil
    }
  }
}
