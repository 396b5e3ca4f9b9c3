// SPDX-License-Identifier: MIT

import Almanac
import Camps
import Quantities

extension MainStore {
  /// Camps, nights of the trip and settings, removals included.
  public func campBook() throws(StoreError) -> CampBook { try CampTables.book(in: database) }

  /// The camp that was shown last on this device.
  public func shownCamp() throws(StoreError) -> ShownCamp? { try CampTables.shown(in: database) }

  /// The device's own position.
  public func here() throws(StoreError) -> Here? { try CampTables.here(in: database) }

  /// Reads the book, lets `change` change it, and keeps what is then different, all or nothing.
  ///
  /// Nobody else changes it meanwhile.
  @discardableResult
  public func changeBook(
    _ change: (inout CampBook) -> Void
  ) throws(StoreError) -> CampBook {
    try database.transaction { () throws(StoreError) in
      let before = try campBook()
      var book = before
      change(&book)
      for (id, camp) in book.camps where before.camps[id] != camp { try keep(id, camp) }
      for (night, camp) in book.nights where before.nights[night] != camp {
        try database.run(
          "INSERT OR REPLACE INTO trip_night (night, camp, changed_at) VALUES (?1, ?2, ?3)",
          .text(night.description), .optional(camp.value?.text),
          .optional(camp.changedAt?.seconds))
      }
      for (name, text) in book.settings where before.settings[name] != text {
        try database.run(
          "INSERT OR REPLACE INTO setting (name, value, changed_at) VALUES (?1, ?2, ?3)",
          .text(name), .optional(text.value), .optional(text.changedAt?.seconds))
      }
      return book
    }
  }

  private func keep(_ id: CampID, _ camp: Stamped<Camp>) throws(StoreError) {
    try database.run(
      """
      INSERT OR REPLACE INTO camp
      (id, name, latitude, longitude, zone, altitude_m, changed_at, provider)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """,
      .text(id.text), .optional(camp.value?.name), .optional(camp.value?.place.latitude),
      .optional(camp.value?.place.longitude), .optional(camp.value?.zone),
      .optional(camp.value?.altitude?.metres), .optional(camp.changedAt?.seconds),
      .optional(camp.value?.provider?.rawValue))
  }

  /// Shows a camp from tonight on; the trip stays as it is.
  public func show(_ shown: ShownCamp) throws(StoreError) {
    try database.run(
      "INSERT OR REPLACE INTO shown_camp (only, camp, shown_at) VALUES (1, ?1, ?2)",
      .text(shown.camp.text), .optional(shown.shownAt?.seconds))
  }

  /// Keeps the device's own position, or with `nil` forgets it.
  public func keep(here: Here?) throws(StoreError) {
    guard let here else { return try database.execute("DELETE FROM here") }
    try database.run(
      """
      INSERT OR REPLACE INTO here (only, latitude, longitude, zone, altitude_m, changed_at)
      VALUES (1, ?1, ?2, ?3, ?4, ?5)
      """,
      .real(here.place.latitude), .real(here.place.longitude), .optional(here.zone),
      .optional(here.altitude?.metres), .optional(here.changedAt?.seconds))
  }

  /// The place that counts at `time`, and why.
  ///
  /// `zone` is the rules for camps that name no zone or one that `zones` does not know.
  public func currentPlace(
    at time: WallTime?, zone: ZoneRules, zones: (String) -> ZoneRules?
  ) throws(StoreError) -> CurrentCamp? {
    CurrentCamp.at(time, try campBook(), shown: try shownCamp(), here: try here()) { camp in
      camp.zone.flatMap(zones) ?? zone
    }
  }

  /// The camp that counts at `time`; `nil` where there is none, or the device's own place counts.
  public func currentCamp(
    at time: WallTime?, zone: ZoneRules, zones: (String) -> ZoneRules?
  ) throws(StoreError) -> Camp? {
    try currentPlace(at: time, zone: zone, zones: zones)?.camp
  }
}
