// SPDX-License-Identifier: MIT

import Quantities

/// `live.db`: the samples that are in no batch yet, and the current status.
///
/// On a tmpfs.
///
/// It costs no card writes, survives a crash of the daemon, and any program reads it beside
/// `rainfly.db` with one query. It holds one boot at a time.
public final class LiveStore {
  private let database: Database
  private let insertSample: Statement
  private let insertStatus: Statement
  /// What the file holds of the status, where this object has written it.
  private var written: Status?

  /// Opens or makes the file at `path`.
  ///
  /// `synchronous=OFF`: a tmpfs does not outlive the power in any case, and a crash of the daemon
  /// cannot hurt what it has handed to the kernel.
  public convenience init(path: String) throws(StoreError) {
    let database = try Database(path: path, .readWrite, busySeconds: 1)
    try database.execute("PRAGMA journal_mode = WAL")
    try database.execute("PRAGMA synchronous = OFF")
    try database.migrate(by: Schema.live)
    try self.init(database: database)
  }

  init(database: Database) throws(StoreError) {
    self.database = database
    insertSample = try database.prepare("INSERT OR REPLACE INTO sample VALUES (?1, ?2, ?3, ?4)")
    insertStatus = try database.prepare("INSERT OR REPLACE INTO status VALUES (?1, ?2)")
  }

  /// Whether the path still leads to this file.
  public var isInPlace: Bool { database.isInPlace }

  /// Bytes written since the file was opened; none of them reach a card.
  public var bytesWritten: Int64 { database.bytesWritten }

  /// What the file holds of the boot that wrote it, or `nil` where it is new.
  public func batch() throws(StoreError) -> Batch? {
    let boot = try database.prepare("SELECT id, booted_at, clock FROM boot")
    guard try boot.step() else { return nil }
    var batch = Batch(
      boot: BootID(boot.text(0) ?? ""),
      clock: BootClock(
        bootedAt: boot.real(1), quality: boot.text(2).flatMap(ClockQuality.init) ?? .unknown))
    boot.reset()
    let samples = try database.prepare(
      "SELECT id, pressure, temperature, humidity FROM sample ORDER BY id")
    while try samples.step() {
      batch.samples.append(
        Sample(
          time: SampleRow.time(ofKey: samples.integer(0) ?? 0),
          reading: SampleRow.reading(samples, from: 1)))
    }
    let events = try database.prepare("SELECT uptime, kind, detail FROM event ORDER BY number")
    while try events.step() {
      batch.events.append(
        EventRecord(
          time: BootTime(seconds: events.real(0) ?? 0), kind: events.text(1) ?? "",
          detail: events.text(2) ?? "{}"))
    }
    return batch
  }

  /// Empties the file for a new boot.
  public func begin(_ boot: BootID, _ clock: BootClock) throws(StoreError) {
    written = nil
    try database.transaction { () throws(StoreError) in
      try database.execute(
        "DELETE FROM boot; DELETE FROM sample; DELETE FROM event; DELETE FROM status;"
          + " DELETE FROM health")
      try database.run(
        "INSERT INTO boot VALUES (?1, ?2, ?3)", .text(boot.text), .optional(clock.bootedAt),
        .text(clock.quality.rawValue))
    }
  }

  /// Brings the boot's clock up to date.
  public func set(_ clock: BootClock) throws(StoreError) {
    try database.run(
      "UPDATE boot SET booted_at = ?1, clock = ?2", .optional(clock.bootedAt),
      .text(clock.quality.rawValue))
  }

  /// Keeps one cycle's work in one transaction: its samples, its events and the status it led to.
  public func keep(
    _ samples: [Sample], _ events: [EventRecord], _ status: Status
  ) throws(StoreError) {
    let changed = news(in: status)
    try database.transaction { () throws(StoreError) in
      for sample in samples {
        guard let tenths = SampleRow.tenths(sample.time),
          let values = SampleRow.values(sample.reading)
        else { continue }
        try insertSample.bind([.integer(tenths)] + values)
        while try insertSample.step() {}
      }
      for event in events {
        try database.run(
          // Offered again after a failure, an event may be there already.
          """
          INSERT INTO event (uptime, kind, detail) SELECT ?1, ?2, ?3
          WHERE NOT EXISTS (
            SELECT 1 FROM event WHERE uptime = ?1 AND kind = ?2 AND detail = ?3)
          """,
          .real(event.time.seconds), .text(event.kind), .text(event.detail))
      }
      for (name, value) in changed {
        try insertStatus.bind([.text(name), value])
        while try insertStatus.step() {}
      }
      if written?.health != status.health {
        try database.execute("DELETE FROM health")
        for health in status.health {
          try database.run(
            "INSERT OR REPLACE INTO health VALUES (?1, ?2, ?3)", .text(health.part),
            .text(health.state.rawValue), .text(health.message))
        }
      }
    }
    if written == nil { written = Status() }
    for (name, value) in changed { written?.values[name] = value }
    written?.health = status.health
  }

  /// The values that the file does not hold yet: of some forty a handful changes with a sample.
  private func news(in status: Status) -> [(name: String, value: SQLValue)] {
    let known = written?.values ?? [:]
    var news: [(name: String, value: SQLValue)] = []
    for (name, value) in status.values where known[name] != value { news.append((name, value)) }
    return news
  }

  /// Drops what `rainfly.db` now has.
  public func forget(upTo time: BootTime) throws(StoreError) {
    guard let tenths = SampleRow.tenths(time) else { return }
    try database.transaction { () throws(StoreError) in
      try database.run("DELETE FROM sample WHERE id <= ?1", .integer(tenths))
      try database.run("DELETE FROM event WHERE uptime <= ?1", .real(time.seconds))
    }
  }

  /// The status that the daemon wrote last, or `nil` where there is none.
  public func status() throws(StoreError) -> Status? {
    try Status(reading: database)
  }
}
