// SPDX-License-Identifier: MIT

import Quantities

/// Samples that made room: what stays of them is their hours, with mean, minimum and maximum.
public struct ThinnedHistory: Hashable, Sendable {
  /// How many samples are gone.
  public var samples: Int
  /// How many hours stay of them.
  public var hours: Int
  /// The end of the last of these hours.
  public var until: WallTime
}

extension MainStore {
  /// Bytes of the file that are in use; gaps that wait to be filled are not counted.
  public func usedBytes() throws(StoreError) -> Int64 {
    let pages = try database.integer("PRAGMA page_count") ?? 0
    let free = try database.integer("PRAGMA freelist_count") ?? 0
    return (pages - free) * (try database.integer("PRAGMA page_size") ?? 4096)
  }

  /// D Hours that are thinned at a time: a month, so that the agent's cycle stays short.
  private static let chunk: Int64 = 720

  /// Where the file uses more than `limit` bytes, takes out the samples of the oldest hours.
  ///
  /// `nil` where nothing had to go, or nothing can: the samples of the newest `sparing` seconds
  /// before `now` stay whatever the size. Cost: a month's samples at most.
  public func thinHistory(
    beyond limit: Int64, now: WallTime, sparing: Double
  ) throws(StoreError) -> ThinnedHistory? {
    guard try usedBytes() > limit else { return nil }
    return try database.transaction { () throws(StoreError) in
      let oldest = try database.prepare(
        """
        SELECT boot, start_at, booted_at FROM hour JOIN boot ON boot.number = hour.boot
        WHERE thinned = 0 AND booted_at IS NOT NULL AND start_at < ?1
        ORDER BY start_at LIMIT ?2
        """)
      try oldest.bind([.real(now.seconds - sparing), .integer(Self.chunk)])
      var hours: [(boot: Int64, start: Int64, bootedAt: Double)] = []
      while try oldest.step() {
        if let boot = oldest.integer(0), Schema.bootNumbers.contains(boot),
          let start = oldest.integer(1), let bootedAt = oldest.real(2)
        {
          hours.append((boot, start, bootedAt))
        }
      }
      guard let last = hours.last else { return nil }
      var gone = 0
      for hour in hours {
        let begin = (Double(hour.start) - hour.bootedAt) * 10
        let end = begin + 36_000
        guard end > 0, begin < Double(1 << Schema.uptimeBits) else { continue }
        // Half open, as the hours are: a sample on the boundary belongs to the next one.
        try database.run(
          "DELETE FROM sample WHERE id >= ?1 AND id < ?2",
          .integer(SampleRow.key(hour.boot, Int64(max(0, begin.rounded(.up))))),
          .integer(
            SampleRow.key(
              hour.boot, Int64(min(end.rounded(.up), Double(1 << Schema.uptimeBits - 1))))))
        gone += database.changes
        try database.run(
          "UPDATE hour SET thinned = 1 WHERE boot = ?1 AND start_at = ?2", .integer(hour.boot),
          .integer(hour.start))
      }
      return ThinnedHistory(
        samples: gone, hours: hours.count,
        until: WallTime(seconds: Double(last.start) + 3600))
    }
  }
}
