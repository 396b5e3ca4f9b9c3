// SPDX-License-Identifier: MIT

import Quantities

extension HistoryReader {
  /// Calls `body` with rows between `start` and `end` that are enough for bins of `length` seconds,
  /// boot after boot, each in time order: sums of whole hours where a bin holds them, else samples.
  ///
  /// `length` is a multiple of an hour. Cost: an hour's row for each hour, and the samples of the two
  /// hours at the ends.
  public func forEach(
    since start: WallTime?, until end: WallTime?, binsOf length: Double,
    _ body: (HistoryRow) -> Void
  ) throws(StoreError) {
    guard let database, length >= 3600, length.remainder(dividingBy: 3600) == 0,
      length < 1e9
    else { return try forEach(since: start, until: end, body) }
    let groups = try database.prepare(
      """
      SELECT
        min(start_at), sum(samples), sum(pressure_sum), min(pressure_min), max(pressure_max),
        sum(temperatures), sum(temperature_sum), sum(humidities), sum(humidity_sum)
      FROM hour WHERE boot = ?1 AND start_at >= ?2 AND start_at < ?3
      GROUP BY start_at / ?4 ORDER BY 1
      """)
    let first = start.map { ($0.seconds / 3600).rounded(.up) * 3600 } ?? -1e12
    let last = end.map { ($0.seconds / 3600).rounded(.down) * 3600 } ?? 1e12
    let newest = try database.prepare("SELECT max(start_at) FROM hour WHERE boot = ?1")
    for (boot, span) in try boots(since: start, until: end) {
      // Where the clock is not known there are no hours; where none is whole there is none to sum.
      guard let bootedAt = boot.clock.bootedAt, boot.number >= 0, first < last else {
        try forEach(boot, span.lowerBound, span.upperBound, body)
        continue
      }
      if let start, start.seconds < first {
        try forEach(boot, span.lowerBound, first - bootedAt - 0.1, body)
      }
      groups.reset()
      try groups.bind([
        .integer(boot.number), .integer(Int64(first)), .integer(Int64(last)),
        .integer(Int64(length)),
      ])
      while try groups.step() {
        if let row = hourRow(groups, boot, bootedAt) { body(row) }
      }
      newest.reset()
      try newest.bind([.integer(boot.number)])
      let summed = try newest.step() ? newest.integer(0).map { Double($0) + 3600 } : nil
      // What was not summed yet, and what follows the last whole hour.
      let rest = max(min(summed ?? first, last), first) - bootedAt
      try forEach(boot, max(rest, span.lowerBound), span.upperBound, body)
    }
  }

  /// The hours of `boot` whose samples had to make room, between two uptimes.
  func thinnedHours(
    of boot: Boot, _ first: Double, _ last: Double, _ body: (HistoryRow) -> Void
  ) throws(StoreError) {
    guard let bootedAt = boot.clock.bootedAt, boot.number >= 0,
      let rows = try statement(
        """
        SELECT
          start_at, samples, pressure_sum, pressure_min, pressure_max, temperatures,
          temperature_sum, humidities, humidity_sum
        FROM hour WHERE boot = ?1 AND thinned = 1 AND start_at >= ?2 AND start_at < ?3
        ORDER BY start_at
        """)
    else { return }
    defer { rows.reset() }
    // The hour that holds `first`; a hair later, for the sum of two times may fall short of it.
    let begin = (max(bootedAt + first, -1e12) + 0.001) / 3600
    try rows.bind([
      .integer(boot.number), .real(begin.rounded(.down) * 3600), .real(min(bootedAt + last, 1e12)),
    ])
    while try rows.step() {
      if let row = hourRow(rows, boot, bootedAt) { body(row) }
    }
  }

  private func hourRow(_ rows: Statement, _ boot: Boot, _ bootedAt: Double) -> HistoryRow? {
    guard let start = rows.integer(0), let samples = rows.integer(1), samples > 0,
      let pressure = rows.integer(2), let lowest = rows.integer(3), let highest = rows.integer(4),
      lowest <= highest
    else { return nil }
    func mean(_ count: Int, _ scale: Double) -> Double? {
      guard let number = rows.integer(count), number > 0, let sum = rows.integer(count + 1) else {
        return nil
      }
      return Double(sum) / scale / Double(number)
    }
    let reading = Reading(
      pressure: StationPressure(pascals: Double(pressure) / 64 / Double(samples)),
      temperature: mean(5, 100).map(Temperature.init(celsius:)),
      humidity: mean(7, 100).map(RelativeHumidity.init(percent:)))
    var row = row(boot, BootTime(seconds: max(0, Double(start) - bootedAt)), reading)
    row.wall = WallTime(seconds: Double(start))
    row.samples = Int(clamping: samples)
    row.extremes =
      StationPressure(pascals: Double(lowest) / 64) + offset...StationPressure(
        pascals: Double(highest) / 64) + offset
    return row
  }
}
