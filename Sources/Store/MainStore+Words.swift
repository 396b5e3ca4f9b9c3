// SPDX-License-Identifier: MIT

import Quantities

extension MainStore {
  /// Keeps what the user said, at once.
  public func say(_ word: WordRecord) throws(StoreError) {
    try database.run(
      """
      INSERT INTO word (boot, uptime, said_at, kind, value) VALUES (?1, ?2, ?3, ?4, ?5)
      """,
      .text(word.boot.text), .real(word.time.seconds), .optional(word.saidAt?.seconds),
      .text(word.kind.rawValue), .text(word.value))
  }

  /// The words after number `after`, oldest first.
  public func words(after: Int64) throws(StoreError) -> [WordRecord] {
    try WordTable.words(after: after, in: database)
  }

  /// The settings that were changed and not reset, by name.
  public func settings() throws(StoreError) -> [(name: String, value: String)] {
    try campBook().settingTexts
  }

  /// Keeps one setting, or with `nil` goes back to its default, which is kept as a change too.
  public func set(
    _ name: String, to value: String?, changedAt: WallTime?
  ) throws(StoreError) {
    try changeBook { $0.set(name, to: value, at: changedAt) }
  }

  /// Events of all boots, oldest first, with the wall time of each where its boot's clock says it.
  public func events(since: WallTime?) throws(StoreError) -> [(BootID, WallTime?, EventRecord)] {
    let statement = try database.prepare(
      """
      SELECT boot.id, boot.booted_at, event.uptime, event.kind, event.detail
      FROM event JOIN boot ON boot.number = event.boot
      WHERE ?1 IS NULL OR boot.booted_at IS NULL OR boot.booted_at + event.uptime >= ?1
      ORDER BY event.boot, event.uptime, event.number
      """)
    try statement.bind([.optional(since?.seconds)])
    var events: [(BootID, WallTime?, EventRecord)] = []
    while try statement.step() {
      let time = BootTime(seconds: statement.real(2) ?? 0)
      events.append(
        (
          BootID(statement.text(0) ?? ""),
          statement.real(1).map { WallTime(seconds: $0 + time.seconds) },
          EventRecord(
            time: time, kind: statement.text(3) ?? "", detail: statement.text(4) ?? "{}")
        ))
    }
    return events
  }
}

extension MainStore {
  /// A number that must outlive a power cut, or `nil` where it was never kept.
  public func counter(_ name: String) throws(StoreError) -> Int64? {
    try database.integer("SELECT value FROM counter WHERE name = ?1", .text(name))
  }

  /// Adds what was written to the counts of the day and of all time.
  func keep(_ wear: CardWear?) throws(StoreError) {
    guard let wear, wear.bytes > 0 else { return }
    var today = wear.bytes
    if let day = wear.day {
      let isSameDay = try counter("bytes_day") == day
      if isSameDay { today += try counter("bytes_today") ?? 0 }
      try keep(counter: "bytes_day", day)
    } else {
      today += try counter("bytes_today") ?? 0
    }
    try keep(counter: "bytes_today", today)
    try keep(counter: "bytes_written", (counter("bytes_written") ?? 0) + wear.bytes)
  }

  /// Keeps numbers at once, all or none.
  public func keep(counters: [(name: String, value: Int64)]) throws(StoreError) {
    try database.transaction { () throws(StoreError) in
      for (name, value) in counters { try keep(counter: name, value) }
    }
  }

  /// Keeps a number at once.
  public func keep(counter name: String, _ value: Int64) throws(StoreError) {
    try database.run(
      "INSERT OR REPLACE INTO counter (name, value) VALUES (?1, ?2)", .text(name), .integer(value))
  }
}

/// Reads what the user said, for the agent and for the tools that only read.
enum WordTable {
  static func words(
    after: Int64, in database: Database
  ) throws(StoreError) -> [WordRecord] {
    let statement = try database.prepare(
      """
      SELECT number, boot, uptime, said_at, kind, value FROM word WHERE number > ?1 ORDER BY number
      """)
    try statement.bind([.integer(after)])
    var words: [WordRecord] = []
    while try statement.step() {
      guard let kind = statement.text(4).flatMap(WordRecord.Kind.init) else { continue }
      words.append(
        WordRecord(
          number: statement.integer(0) ?? 0, boot: BootID(statement.text(1) ?? ""),
          time: BootTime(seconds: statement.real(2) ?? 0),
          saidAt: statement.real(3).map(WallTime.init(seconds:)), kind: kind,
          value: statement.text(5) ?? ""))
    }
    return words
  }
}
