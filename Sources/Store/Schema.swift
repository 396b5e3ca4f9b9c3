// SPDX-License-Identifier: MIT

/// The schema of `rainfly.db`: what must survive.
enum Schema {
  /// A sample's key: the number of its boot and its time since that boot, in tenths of a second.
  ///
  /// One integer, so that rows are appended in order and take about twenty bytes. 2³² tenths are
  /// thirteen years of uptime.
  static let uptimeBits = 32

  /// The numbers that a boot may have, so that its keys are positive; others are damage.
  static let bootNumbers: ClosedRange<Int64> = 1...(1 << 31 - 2)

  /// A sample as both files keep it: pressure in 1/64 Pa, temperature in 0.01 °C, humidity in 0.01 %.
  private static let sampleTable = """
    CREATE TABLE sample (
      id INTEGER PRIMARY KEY,
      pressure INTEGER NOT NULL,
      temperature INTEGER,
      humidity INTEGER
    ) STRICT;
    """

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
        \(sampleTable)
        \(hourTable)
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
          value TEXT,
          changed_at REAL
        ) STRICT;
        \(forecastTables)
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
        \(campTables)
        """)
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
        \(sampleTable)
        CREATE TABLE event (
          number INTEGER PRIMARY KEY,
          uptime REAL NOT NULL,
          kind TEXT NOT NULL,
          detail TEXT NOT NULL
        ) STRICT;
        CREATE TABLE status (
          name TEXT PRIMARY KEY,
          value ANY
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE health (
          part TEXT PRIMARY KEY,
          state TEXT NOT NULL,
          message TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """)
  ]
}
