// SPDX-License-Identifier: MIT

/// A numbered step of a schema.
///
/// Steps are only ever added; a released one never changes.
struct Migration: Sendable {
  var name: String
  var sql: String

  /// The tables that the step makes.
  var tables: [String] {
    sql.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      return words.starts(with: ["CREATE", "TABLE"]) && words.count > 2 ? String(words[2]) : nil
    }
  }
}

/// The schema of `rainfly.db`: what must survive.
enum Schema {
  /// A sample's key: the number of its boot and its time since that boot, in tenths of a second.
  ///
  /// One integer, so that rows are appended in order and take about twenty bytes. 2³² tenths are
  /// thirteen years of uptime.
  static let uptimeBits = 32

  /// The numbers that a boot may have, so that its keys are positive; others are damage.
  static let bootNumbers: ClosedRange<Int64> = 1...(1 << 31 - 2)

  static let main = [
    Migration(
      name: "v1",
      sql: """
        CREATE TABLE boot (
          number INTEGER PRIMARY KEY,
          id TEXT NOT NULL UNIQUE,
          booted_at REAL,
          clock TEXT NOT NULL
        ) STRICT;
        CREATE TABLE sample (
          id INTEGER PRIMARY KEY,
          pressure INTEGER NOT NULL,
          temperature INTEGER,
          humidity INTEGER
        ) STRICT;
        CREATE TABLE event (
          number INTEGER PRIMARY KEY,
          boot INTEGER NOT NULL REFERENCES boot (number),
          uptime REAL NOT NULL,
          kind TEXT NOT NULL,
          detail TEXT NOT NULL,
          UNIQUE (boot, uptime, kind, detail)
        ) STRICT;
        CREATE TABLE word (
          number INTEGER PRIMARY KEY,
          boot TEXT NOT NULL,
          uptime REAL NOT NULL,
          said_at REAL,
          kind TEXT NOT NULL,
          value TEXT NOT NULL
        ) STRICT;
        CREATE TABLE setting (
          name TEXT PRIMARY KEY,
          value TEXT NOT NULL,
          changed_at REAL
        ) STRICT;
        CREATE TABLE forecast (
          number INTEGER PRIMARY KEY,
          provider TEXT NOT NULL,
          latitude REAL NOT NULL,
          longitude REAL NOT NULL,
          zone TEXT,
          issued_at REAL,
          fetched_at REAL
        ) STRICT;
        CREATE TABLE forecast_hour (
          forecast INTEGER NOT NULL REFERENCES forecast (number) ON DELETE CASCADE,
          start_at INTEGER NOT NULL,
          temperature_c REAL,
          dew_point_c REAL,
          humidity_pct REAL,
          rain_chance_pct REAL,
          rain_mm REAL,
          thunder_chance_pct REAL,
          thunder_code INTEGER,
          cloud_pct REAL,
          wind_ms REAL,
          gust_ms REAL,
          radiation_wm2 REAL,
          block_hours INTEGER NOT NULL,
          derived TEXT NOT NULL,
          PRIMARY KEY (forecast, start_at)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE counter (
          name TEXT PRIMARY KEY,
          value INTEGER NOT NULL
        ) STRICT;
        CREATE VIEW history AS
          SELECT
            boot.booted_at + (sample.id & 0xffffffff) / 10.0 AS unix_time_utc,
            sample.pressure / 64.0 AS pressure_pa,
            sample.temperature / 100.0 AS temperature_c,
            sample.humidity / 100.0 AS humidity_pct,
            boot.clock AS clock,
            boot.id AS boot,
            (sample.id & 0xffffffff) / 10.0 AS boot_s
          FROM sample JOIN boot ON boot.number = sample.id >> 32;
        """),
    v2,
  ]

  /// The schema of `live.db`: what may be lost with the power.
  static let live = [
    Migration(
      name: "v1",
      sql: """
        CREATE TABLE boot (
          id TEXT NOT NULL,
          booted_at REAL,
          clock TEXT NOT NULL
        ) STRICT;
        CREATE TABLE sample (
          id INTEGER PRIMARY KEY,
          pressure INTEGER NOT NULL,
          temperature INTEGER,
          humidity INTEGER
        ) STRICT;
        CREATE TABLE event (
          number INTEGER PRIMARY KEY,
          uptime REAL NOT NULL,
          kind TEXT NOT NULL,
          detail TEXT NOT NULL
        ) STRICT;
        CREATE TABLE status (
          name TEXT PRIMARY KEY,
          value ANY
        ) STRICT;
        CREATE TABLE health (
          part TEXT PRIMARY KEY,
          state TEXT NOT NULL,
          message TEXT NOT NULL
        ) STRICT;
        """)
  ]
}

extension Database {
  private func schemaDamage(_ version: Int) -> StoreError {
    StoreError(
      extendedCode: StoreError.damagedCode, message: "its schema is damaged (version \(version))",
      sql: "open \(path)")
  }

  /// Refuses a file of the right version that does not have the tables of that version.
  private func checkTables(of steps: [Migration], _ version: Int) throws(StoreError) {
    for table in steps.flatMap(\.tables) {
      let found = try integer(
        "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = ?1", .text(table))
      guard found == 1 else { throw schemaDamage(version) }
    }
  }

  /// Brings the file to the newest step; refuses a file that knows more steps than this program.
  func migrate(by steps: [Migration]) throws(StoreError) {
    while true {
      // Both in one statement: another program may take a step between two.
      let statement = try prepare(
        "SELECT user_version, (SELECT count(*) FROM sqlite_schema WHERE type = 'table')"
          + " FROM pragma_user_version")
      guard try statement.step() else { return }
      let version = Int(statement.integer(0) ?? 0)
      let tables = statement.integer(1) ?? 0
      statement.reset()
      guard version <= steps.count else {
        throw StoreError(
          extendedCode: StoreError.newerSchema,
          message: "made by a newer rainfly: install that one, or move the file away",
          sql: "open \(path)")
      }
      // A header that was hit by a flipped bit, or a file that lost its version or a table.
      guard version >= 0, version > 0 || tables == 0 else { throw schemaDamage(version) }
      guard version < steps.count else { return try checkTables(of: steps, version) }
      try transaction { () throws(StoreError) in
        // Another program may have taken this step while we waited for the lock.
        guard Int(try integer("PRAGMA user_version") ?? 0) == version else { return }
        try execute(steps[version].sql)
        try execute("PRAGMA user_version = \(version + 1)")
      }
    }
  }
}
