// SPDX-License-Identifier: MIT

import Forecast
import Quantities

/// `rainfly.db`: history, forecasts, settings and what the user said.
///
/// One commit a batch.
public final class MainStore {
  /// The connection, for the extensions of this target.
  let database: Database
  private let insertSample: Statement
  private let insertEvent: Statement

  /// Opens or makes the file at `path` for writing.
  ///
  /// WAL with `synchronous=FULL`: in WAL mode NORMAL does not sync a commit, and users pull the
  /// plug. A `copy` is left without, for it may lie on a stick whose file system cannot do it.
  public init(path: String, copy: Bool = false) throws(StoreError) {
    database = try Database(path: path, .readWrite)
    if !copy { try database.execute("PRAGMA journal_mode = WAL") }
    try database.execute("PRAGMA synchronous = FULL")
    try database.execute("PRAGMA foreign_keys = ON")
    database.takeOverCheckpoints()
    try database.migrate(by: Schema.main)
    insertSample = try database.prepare(
      "INSERT OR IGNORE INTO sample (id, pressure, temperature, humidity) VALUES (?1, ?2, ?3, ?4)")
    insertEvent = try database.prepare(
      "INSERT OR IGNORE INTO event (boot, uptime, kind, detail) VALUES (?1, ?2, ?3, ?4)")
  }

  /// Whether the file is sound: SQLite's quick check.
  ///
  /// Reads the whole file.
  public func isSound() throws(StoreError) -> Bool {
    try database.text("PRAGMA quick_check(1)") == "ok"
  }

  /// Whether the path still leads to this file.
  public var isInPlace: Bool { database.isInPlace }

  /// Bytes written since the file was opened.
  public var bytesWritten: Int64 { database.bytesWritten }

  /// Limits the size of the file; a commit beyond it fails as on a full disk.
  public func limitPages(to pages: Int) throws(StoreError) {
    try database.execute("PRAGMA max_page_count = \(pages)")
  }

  /// A number that changes when another program has changed the file.
  public func dataVersion() throws(StoreError) -> Int64 { try database.dataVersion() }

  /// Keeps a batch of one boot: its clock, samples and events, all or nothing, none twice.
  public func commit(_ batch: Batch) throws(StoreError) {
    try database.transaction { () throws(StoreError) in
      let number = try self.number(of: batch.boot, batch.clock)
      for sample in batch.samples {
        guard let tenths = SampleRow.tenths(sample.time),
          let values = SampleRow.values(sample.reading)
        else { continue }
        try insertSample.bind([.integer(SampleRow.key(number, tenths))] + values)
        while try insertSample.step() {}
      }
      try sumHours(of: number, first: batch.samples.map(\.time).min())
      try keep(batch.wear)
      for event in batch.events {
        try insertEvent.bind([
          .integer(number), .real(event.time.seconds), .text(event.kind), .text(event.detail),
        ])
        while try insertEvent.step() {}
      }
    }
    database.checkpointIfDue()
  }

  /// The number of a boot, made if it is new; its clock is brought up to date.
  private func number(of boot: BootID, _ clock: BootClock) throws(StoreError) -> Int64 {
    let before = try database.integer("SELECT max(number) FROM boot")
    try database.run(
      """
      INSERT INTO boot (id, booted_at, clock) VALUES (?1, ?2, ?3)
      ON CONFLICT (id) DO UPDATE SET booted_at = ?2, clock = ?3
      WHERE booted_at IS NOT ?2 OR clock IS NOT ?3
      """,
      .text(boot.text), .optional(clock.bootedAt), .text(clock.quality.rawValue))
    let isChanged = database.changes > 0
    guard let number = try self.number(of: boot) else {
      throw StoreError(
        extendedCode: StoreError.damagedCode, message: "the number of a boot is damaged",
        sql: "boot \(boot.text)")
    }
    if let before, number > before, Schema.bootNumbers.contains(before) {
      // The boot before is over, and so is its last hour.
      try sumHours(of: before, isOver: true)
    } else if isChanged {
      try remakeHours(of: number)
    }
    return number
  }

  /// The number of a boot, or `nil` where it is not known or cannot be one.
  private func number(of boot: BootID) throws(StoreError) -> Int64? {
    let number = try database.integer("SELECT number FROM boot WHERE id = ?1", .text(boot.text))
    return number.flatMap { Schema.bootNumbers.contains($0) ? $0 : nil }
  }

  /// The clock that was last known for `boot`.
  public func clock(of boot: BootID) throws(StoreError) -> BootClock? {
    let statement = try database.prepare("SELECT booted_at, clock FROM boot WHERE id = ?1")
    try statement.bind([.text(boot.text)])
    guard try statement.step() else { return nil }
    return BootClock(
      bootedAt: statement.real(0),
      quality: statement.text(1).flatMap(ClockQuality.init) ?? .unknown)
  }

  /// The newest samples of `boot`, at most `limit`, in time order.
  public func samples(of boot: BootID, newest limit: Int) throws(StoreError) -> [Sample] {
    guard let number = try number(of: boot) else { return [] }
    let keys = SampleRow.keys(number)
    let statement = try database.prepare(
      """
      SELECT id, pressure, temperature, humidity FROM sample WHERE id BETWEEN ?1 AND ?2
      ORDER BY id DESC LIMIT ?3
      """)
    try statement.bind([
      .integer(keys.lowerBound), .integer(keys.upperBound), .integer(Int64(limit)),
    ])
    var samples: [Sample] = []
    while try statement.step() {
      samples.append(
        Sample(
          time: SampleRow.time(ofKey: statement.integer(0) ?? 0),
          reading: SampleRow.reading(statement, from: 1)))
    }
    return samples.reversed()
  }
}

/// What a program has written to the card.
public struct CardWear: Hashable, Sendable {
  /// Bytes since it was told last.
  public var bytes: Int64
  /// The day that it is, counted from 1970 in UTC, where a clock says it.
  public var day: Int64?

  /// `bytes` on `day`.
  public init(bytes: Int64, day: Int64?) {
    self.bytes = bytes
    self.day = day
  }
}

/// What is committed together: samples and events of one boot.
public struct Batch: Sendable {
  /// The boot.
  public var boot: BootID
  /// What is known of its clock.
  public var clock: BootClock
  /// Samples, in time order.
  public var samples: [Sample]
  /// Events, in time order.
  public var events: [EventRecord]
  /// What was written to the card since the batch before.
  public var wear: CardWear?

  /// A batch of `boot`.
  public init(
    boot: BootID, clock: BootClock, samples: [Sample] = [], events: [EventRecord] = []
  ) {
    self.boot = boot
    self.clock = clock
    self.samples = samples
    self.events = events
  }

  /// Whether there is nothing in it.
  public var isEmpty: Bool { samples.isEmpty && events.isEmpty }
}
