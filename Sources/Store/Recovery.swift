// SPDX-License-Identifier: MIT

import CSQLite
import Glibc
import Quantities

/// What became of a damaged database.
public struct Recovery: Hashable, Sendable {
  /// Where the damaged file is kept.
  public var keptAs: String
  /// How many samples were read out of it.
  public var savedSamples: Int
  /// How many other rows were.
  public var savedOthers: Int
  /// What SQLite said of it.
  public var reason: String
}

/// Takes a damaged `rainfly.db` out of the way and saves what can be read of it.
enum Salvage {
  /// The tables in the order in which they refer to each other.
  private static let tables = [
    "boot", "sample", "hour", "event", "word", "setting", "forecast", "forecast_hour", "counter",
    "camp", "trip_night", "shown_camp", "here", "provider_memory", "fetch_try",
  ]

  /// Moves the file at `path` aside and makes a new one from the rows that can still be read.
  static func recover(
    _ path: String, reason: String
  ) throws(StoreError) -> (MainStore, Recovery) {
    let aside = freeName(for: path)
    for suffix in ["", "-wal", "-shm"] where Glibc.access(path + suffix, F_OK) == 0 {
      guard rename(path + suffix, aside + suffix) == 0 else {
        throw StoreError(
          extendedCode: SQLITE_CANTOPEN,
          message: "the damaged file cannot be moved: \(String(cString: strerror(errno)))",
          sql: "rename \(path)")
      }
    }
    let store = try MainStore(path: path)
    var recovery = Recovery(keptAs: aside, savedSamples: 0, savedOthers: 0, reason: reason)
    guard let damaged = try? Database(path: aside, .readOnly) else { return (store, recovery) }
    // Rows whose parents were lost are still rows: the parents are made up below.
    try store.database.execute("PRAGMA foreign_keys = OFF")
    try store.database.transaction { () throws(StoreError) in
      for table in tables {
        let saved = try copy(table, from: damaged, to: store.database)
        if table == "sample" {
          recovery.savedSamples = saved
        } else {
          recovery.savedOthers += saved
        }
      }
      try store.database.run(
        "DELETE FROM forecast_hour WHERE forecast NOT IN (SELECT number FROM forecast)")
      try nameLostBoots(in: store.database)
    }
    try store.database.execute("PRAGMA foreign_keys = ON")
    return (store, recovery)
  }

  /// Removes a file that holds nothing worth keeping.
  static func discard(_ path: String) -> Bool {
    for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
    return unlink(path) == 0
  }

  /// A name that no earlier damage has taken.
  private static func freeName(for path: String) -> String {
    var number = 1
    while Glibc.access("\(path).damaged-\(number)", F_OK) == 0, number < 10_000 { number += 1 }
    return "\(path).damaged-\(number)"
  }

  /// Copies a table's readable rows: from the front up to the damage, then from the back.
  private static func copy(
    _ table: String, from damaged: Database, to store: Database
  ) throws(StoreError) -> Int {
    guard let columns = try columnCount(of: table, in: store) else { return 0 }
    let places = (1...columns).map { "?\($0)" }.joined(separator: ", ")
    let insert = try store.prepare("INSERT OR IGNORE INTO \(table) VALUES (\(places))")
    var saved = 0
    for order in ["", " DESC"] {
      let key = try firstColumn(of: table, in: store)
      guard let rows = try? damaged.prepare("SELECT * FROM \(table) ORDER BY \(key)\(order)")
      else { continue }
      var damagedHere = false
      while true {
        guard let more = try? rows.step() else {
          damagedHere = true
          break
        }
        guard more else { break }
        // Another schema may have fewer columns: what it does not know is NULL.
        let values = (0..<columns).map { $0 < rows.columnCount ? rows.value($0) : .null }
        guard isPossible(values.first, in: table) else { continue }
        guard (try? insert.bind(values)) != nil, (try? insert.step()) != nil else { continue }
        saved += store.changes
      }
      if !damagedHere { break }
    }
    return saved
  }

  /// Whether a row's key is one that this program makes: damage can leave any number.
  private static func isPossible(_ key: SQLValue?, in table: String) -> Bool {
    guard case .integer(let number)? = key else { return true }
    switch table {
    case "boot": return Schema.bootNumbers.contains(number)
    case "sample": return Schema.bootNumbers.contains(number >> Schema.uptimeBits)
    default: return true
    }
  }

  private static func columnCount(
    of table: String, in store: Database
  ) throws(StoreError) -> Int? {
    try store.integer("SELECT count(*) FROM pragma_table_info(?1)", .text(table)).map(Int.init)
  }

  private static func firstColumn(
    of table: String, in store: Database
  ) throws(StoreError) -> String {
    try store.text("SELECT name FROM pragma_table_info(?1) WHERE cid = 0", .text(table)) ?? "rowid"
  }

  /// Gives a boot whose row was lost a name, so that its samples are still shown, without a time.
  private static func nameLostBoots(in store: Database) throws(StoreError) {
    try store.run(
      """
      INSERT INTO boot (number, id, clock)
      SELECT number, 'lost-' || number, 'unknown'
      FROM (SELECT id >> 32 AS number FROM sample UNION SELECT boot FROM event)
      WHERE number NOT IN (SELECT number FROM boot)
      """)
  }
}
