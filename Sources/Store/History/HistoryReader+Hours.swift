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
    try database.snapshot { () throws(StoreError) in
      try forEachBin(of: length, since: start, until: end, in: database, body)
    }
  }

  private func forEachBin(
    of length: Double, since start: WallTime?, until end: WallTime?, in database: Database,
    _ body: (HistoryRow) -> Void
  ) throws(StoreError) {
    // Summed here: SQLite would sort the hours for a GROUP BY, though they come in order.
    let hours = try database.prepare(
      """
      SELECT \(HourSums.columns) FROM hour WHERE boot = ?1 AND start_at >= ?2 AND start_at < ?3
      ORDER BY start_at
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
      try hours.bind([.integer(boot.number), .integer(Int64(first)), .integer(Int64(last))])
      var bin: HourSums?
      while try hours.step() {
        guard let hour = HourSums(hours) else { continue }
        if bin?.add(hour, inBinsOf: Int64(length)) == true { continue }
        if let bin { body(row(bin, boot, bootedAt)) }
        bin = hour
      }
      if let bin { body(row(bin, boot, bootedAt)) }
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
        SELECT \(HourSums.columns) FROM hour
        WHERE boot = ?1 AND thinned = 1 AND start_at >= ?2 AND start_at < ?3
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
      if let hour = HourSums(rows) { body(row(hour, boot, bootedAt)) }
    }
  }

  private func row(_ sums: HourSums, _ boot: Boot, _ bootedAt: Double) -> HistoryRow {
    var row = row(
      boot, BootTime(seconds: max(0, Double(sums.start) - bootedAt)), sums.meanReading)
    row.wall = WallTime(seconds: Double(sums.start))
    row.samples = Int(clamping: sums.samples)
    row.extremes = sums.lowest + offset...sums.highest + offset
    return row
  }
}
