// SPDX-License-Identifier: MIT

extension Schema {
  /// Forecasts and records of nights, and what the download remembers of the providers.
  ///
  /// A record is kept as a forecast is: hours of a place, of which it is known what happened. A
  /// settled one has been thinned to the night that it matters for.
  static let forecastTables = """
    CREATE TABLE forecast (
      number INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      provider TEXT NOT NULL,
      latitude REAL NOT NULL,
      longitude REAL NOT NULL,
      zone TEXT,
      issued_at REAL,
      fetched_at REAL,
      camp TEXT,
      settled INTEGER NOT NULL DEFAULT 0
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
    CREATE TABLE provider_memory (
      provider TEXT NOT NULL,
      place TEXT NOT NULL,
      name TEXT NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (provider, place, name)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE fetch_try (
      subject TEXT PRIMARY KEY,
      tried_at REAL NOT NULL,
      provider TEXT,
      failure TEXT
    ) STRICT;
    """
}
