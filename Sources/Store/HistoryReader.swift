// SPDX-License-Identifier: MIT

import Camps
import Forecast
import Quantities

/// Reads the history for a tool: both files as one, without the daemon.
public final class HistoryReader {
  struct Boot {
    var number: Int64
    var id: BootID
    var clock: BootClock
  }

  let database: Database?
  let live: Batch?
  private let liveStatus: Status?

  /// Opens both files for reading; each may be missing, but one must be there.
  public init(_ location: StoreLocation) throws(StoreError) {
    // live.db first: a batch that moves from there to rainfly.db meanwhile is then seen twice, and
    // told apart by its keys, instead of not at all.
    var batch: Batch?
    var status: Status?
    if let path = location.live, let store = try? LiveStore(reading: path) {
      batch = try? store.batch()
      status = try? store.status()
    }
    live = batch
    liveStatus = status
    do {
      database = try Database(path: location.main, .readOnly)
    } catch {
      // A batch that was never committed has no database yet; any other reason is to be told.
      guard batch != nil, !Database.exists(location.main) else { throw error }
      database = nil
    }
    offset = Self.offset(in: database)
  }

  /// A statement that is asked of one boot after the other, made once; `nil` without a database.
  ///
  /// Whoever takes it resets it, and does not take it again meanwhile.
  func statement(_ sql: String) throws(StoreError) -> Statement? {
    if let made = statements[sql] { return made }
    let made = try database?.prepare(sql)
    statements[sql] = made
    return made
  }

  private var statements: [String: Statement] = [:]

  /// What is added to every stored pressure before it is shown (PRODUCT 18).
  ///
  /// The store keeps what the sensor gave, so that a change of the offset changes all of the history
  /// alike and is no step in it.
  let offset: PressureChange

  private static func offset(in database: Database?) -> PressureChange {
    let text = try? database?.text(
      "SELECT value FROM setting WHERE name = 'barometer.offset_pa'")
    return Settings(kept: text.map { [("barometer.offset_pa", $0)] } ?? []).barometerOffset
  }

  /// Asks `goesOn` now and then while rows are read; where it says no, reading fails as
  /// ``StoreError/Kind/interrupted``.
  public func ask(_ goesOn: (() -> Bool)?) { database?.ask(goesOn) }

  /// The status that the daemon wrote last, or `nil` where there is none.
  public var status: Status? { liveStatus }

  /// The boot that `live.db` belongs to, and its clock.
  public var liveBoot: (id: BootID, clock: BootClock)? { live.map { ($0.boot, $0.clock) } }

  /// What the user said last about `kind`, or `nil` where nothing was said.
  public func newestWord(_ kind: WordRecord.Kind) throws(StoreError) -> WordRecord? {
    guard let database else { return nil }
    return try WordTable.words(after: 0, in: database).last { $0.kind == kind }
  }

  /// The forecast that was kept last of those that reach beyond `time`; where none does, the one
  /// that was kept last, and `nil` where there is none.
  public func newestForecast(beyond time: WallTime? = nil) throws(StoreError) -> Forecast? {
    guard let database else { return nil }
    return try ForecastTable.newest(in: database, beyond: time)
  }

  /// Calls `body` with each row between `start` and `end`, boot after boot, each in time order.
  ///
  /// A boot whose clock is not known cannot be placed; it is left out only where a later boot is
  /// known to have begun before `start`.
  public func forEach(
    since start: WallTime?, until end: WallTime?, _ body: (HistoryRow) -> Void
  ) throws(StoreError) {
    try snapshot { () throws(StoreError) in
      for (boot, span) in try boots(since: start, until: end) {
        try forEach(boot, span.lowerBound, span.upperBound, body)
      }
    }
  }

  /// Runs `body` on one state of `rainfly.db`, where there is one.
  func snapshot<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
    guard let database else { return try body() }
    return try database.snapshot(body)
  }

  /// The boots that can have rows between `start` and `end`, each with the uptimes in question.
  func boots(
    since start: WallTime?, until end: WallTime?
  ) throws(StoreError) -> [(Boot, ClosedRange<Double>)] {
    let boots = try boots()
    var found: [(Boot, ClosedRange<Double>)] = []
    for (index, boot) in boots.enumerated() {
      var first = 0.0
      var last = Double.infinity
      if let bootedAt = boot.clock.bootedAt {
        first = max(0, (start?.seconds ?? -.infinity) - bootedAt)
        last = (end?.seconds ?? .infinity) - bootedAt
      } else if let start,
        boots[(index + 1)...].contains(where: { later in
          later.clock.bootedAt.map { $0 < start.seconds } ?? false
        })
      {
        continue
      }
      guard last >= first else { continue }
      found.append((boot, first...last))
    }
    return found
  }

  /// The row of one sample.
  func row(_ boot: Boot, _ time: BootTime, _ reading: Reading) -> HistoryRow {
    HistoryRow(
      boot: boot.id, time: time, wall: boot.clock.wall(time), clock: boot.clock.quality,
      reading: reading.raised(by: offset))
  }

  /// Calls `body` with each row of `boot` between two uptimes.
  func forEach(
    _ boot: Boot, _ first: Double, _ last: Double, _ body: (HistoryRow) -> Void
  ) throws(StoreError) {
    try thinnedHours(of: boot, first, last, body)
    var newest = -Double.infinity
    if boot.number >= 0,
      let rows = try statement(
        """
        SELECT id, pressure, temperature, humidity FROM sample WHERE id BETWEEN ?1 AND ?2
        ORDER BY id
        """)
    {
      defer { rows.reset() }
      let limit = Double(1 << Schema.uptimeBits - 1)
      let low = Int64(min((first * 10).rounded(.up), limit))
      let high = Int64(min((last * 10).rounded(.down), limit))
      try rows.bind([
        .integer(SampleRow.key(boot.number, low)), .integer(SampleRow.key(boot.number, high)),
      ])
      while try rows.step() {
        let time = SampleRow.time(ofKey: rows.integer(0) ?? 0)
        newest = time.seconds
        body(row(boot, time, SampleRow.reading(rows, from: 1)))
      }
    }
    guard let live, live.boot == boot.id else { return }
    for sample in live.samples
    where sample.time.seconds > newest && (first...last).contains(sample.time.seconds) {
      body(row(boot, sample.time, sample.reading))
    }
  }

  func boots() throws(StoreError) -> [Boot] {
    var boots: [Boot] = []
    if let database {
      let rows = try database.prepare(
        "SELECT number, id, booted_at, clock FROM boot ORDER BY number")
      while try rows.step() {
        boots.append(
          Boot(
            number: rows.integer(0) ?? 0, id: BootID(rows.text(1) ?? ""),
            clock: BootClock(
              bootedAt: Self.placeable(rows.real(2)),
              quality: rows.text(3).flatMap(ClockQuality.init) ?? .unknown)))
      }
    }
    if let live {
      let clock = BootClock(
        bootedAt: Self.placeable(live.clock.bootedAt), quality: live.clock.quality)
      // live.db knows the newest clock of its boot, and a boot that is in no batch yet.
      if let index = boots.firstIndex(where: { $0.id == live.boot }) {
        boots[index].clock = clock
      } else {
        boots.append(Boot(number: -1, id: live.boot, clock: clock))
      }
    }
    return boots
  }

  /// A damaged file can name any time of boot; one that no calendar has is as good as none.
  private static func placeable(_ bootedAt: Double?) -> Double? {
    bootedAt.flatMap { WallTime.placeable.contains(WallTime(seconds: $0)) ? $0 : nil }
  }
}

extension LiveStore {
  /// Opens the file for reading only.
  convenience init(reading path: String) throws(StoreError) {
    try self.init(database: try Database(path: path, .readOnly, busySeconds: 1))
  }
}
