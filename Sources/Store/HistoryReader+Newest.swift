// SPDX-License-Identifier: MIT

import Quantities

extension HistoryReader {
  /// The newest sample of all: that of the last boot that has one.
  public func newest() throws(StoreError) -> HistoryRow? {
    try snapshot { () throws(StoreError) in
      for boot in try boots().reversed() {
        if let row = try newest(of: boot) { return row }
      }
      return nil
    }
  }

  /// The newest sample among those whose time is known.
  public func newestPlaced() throws(StoreError) -> HistoryRow? {
    try snapshot { () throws(StoreError) in
      var newest: HistoryRow?
      for boot in try boots() where boot.clock.bootedAt != nil {
        guard let row = try self.newest(of: boot), let wall = row.wall else { continue }
        if newest?.wall.map({ $0 < wall }) ?? true { newest = row }
      }
      return newest
    }
  }

  /// The newest forecast that is kept, and how many there are; `nil` where there is none.
  public func keptForecasts() throws(StoreError) -> KeptForecasts? {
    guard let database else { return nil }
    let rows = try database.prepare(
      """
      SELECT
        provider, zone, fetched_at, (SELECT count(*) FROM forecast WHERE kind = 'forecast')
      FROM forecast WHERE kind = 'forecast'
      ORDER BY number DESC LIMIT 1
      """)
    guard try rows.step(), let provider = rows.text(0) else { return nil }
    return KeptForecasts(
      count: Int(clamping: rows.integer(3) ?? 1), provider: provider, zone: rows.text(1),
      fetched: rows.real(2).map(WallTime.init(seconds:)))
  }

  /// The last `seconds` s of samples of the boot with the newest one, in time order, and its clock.
  public func newestRun(seconds: Double) throws(StoreError) -> (clock: BootClock, samples: [Sample])
  {
    try snapshot { () throws(StoreError) in
      for boot in try boots().reversed() {
        guard let last = try newest(of: boot)?.time.seconds else { continue }
        var samples: [Sample] = []
        try forEach(boot, max(0, last - seconds), last) { row in
          samples.append(Sample(time: row.time, reading: row.reading))
        }
        return (boot.clock, samples)
      }
      return (BootClock(bootedAt: nil, quality: .unknown), [])
    }
  }

  private func newest(of boot: Boot) throws(StoreError) -> HistoryRow? {
    func row(_ time: BootTime, _ reading: Reading) -> HistoryRow {
      HistoryRow(
        boot: boot.id, time: time, wall: boot.clock.wall(time), clock: boot.clock.quality,
        reading: reading.raised(by: offset))
    }
    if let live, live.boot == boot.id, let sample = live.samples.last {
      return row(sample.time, sample.reading)
    }
    guard boot.number >= 0,
      let rows = try statement(
        """
        SELECT id, pressure, temperature, humidity FROM sample WHERE id BETWEEN ?1 AND ?2
        ORDER BY id DESC LIMIT 1
        """)
    else { return nil }
    defer { rows.reset() }
    try rows.bind([
      .integer(SampleRow.key(boot.number, 0)),
      .integer(SampleRow.key(boot.number, 1 << Schema.uptimeBits - 1)),
    ])
    guard try rows.step() else { return nil }
    return row(SampleRow.time(ofKey: rows.integer(0) ?? 0), SampleRow.reading(rows, from: 1))
  }
}
