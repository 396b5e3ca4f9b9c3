// SPDX-License-Identifier: MIT

/// The first schema as it was released: a copy that never changes.
enum SchemaV1 {
  static let sql = """
    CREATE TABLE boot (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      booted_at REAL,
      clock TEXT NOT NULL
    ) STRICT;
    CREATE TABLE sample (
      id INTEGER PRIMARY KEY,
      pressure INTEGER NOT NULL,
      temperature INTEGER NOT NULL,
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
    """
}
