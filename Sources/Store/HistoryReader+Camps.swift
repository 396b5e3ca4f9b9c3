// SPDX-License-Identifier: MIT

import Almanac
import Camps
import Forecast
import Quantities

extension HistoryReader {
  /// Camps, nights of the trip and settings, removals included; empty without a database.
  public func campBook() throws(StoreError) -> CampBook {
    guard let database else { return CampBook() }
    return try CampTables.book(in: database)
  }

  /// The camp that was shown last on this device.
  public func shownCamp() throws(StoreError) -> ShownCamp? {
    guard let database else { return nil }
    return try CampTables.shown(in: database)
  }

  /// The device's own position.
  public func here() throws(StoreError) -> Here? {
    guard let database else { return nil }
    return try CampTables.here(in: database)
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
}
