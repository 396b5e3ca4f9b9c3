// SPDX-License-Identifier: MIT

import Quantities
import Store

/// Rows of a history.
enum HistoryRowFixture {
  static func row(
    wall: WallTime?, uptime: Double = 60, boot: String = "a", pascals: Double = 100_000,
    humidity: Double? = nil, clock: ClockQuality = .synchronised
  ) -> HistoryRow {
    HistoryRow(
      boot: BootID(boot), time: BootTime(seconds: uptime), wall: wall, clock: clock,
      reading: Reading(
        pressure: StationPressure(pascals: pascals), temperature: Temperature(celsius: 10),
        humidity: humidity.map(RelativeHumidity.init(percent:))))
  }
}
