// SPDX-License-Identifier: MIT

extension Schema {
  /// Camps, trip and the device's own place; removals of what devices share stay as rows.
  ///
  /// A camp without a name, a night without a camp and a setting without a value were removed.
  static let campTables = """
    CREATE TABLE camp (
      id TEXT PRIMARY KEY,
      name TEXT,
      latitude REAL,
      longitude REAL,
      zone TEXT,
      altitude_m REAL,
      provider TEXT,
      changed_at REAL
    ) STRICT;
    CREATE TABLE trip_night (
      night TEXT PRIMARY KEY,
      camp TEXT,
      changed_at REAL
    ) STRICT;
    CREATE TABLE shown_camp (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      camp TEXT NOT NULL,
      shown_at REAL
    ) STRICT;
    CREATE TABLE here (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      latitude REAL NOT NULL,
      longitude REAL NOT NULL,
      zone TEXT,
      altitude_m REAL,
      changed_at REAL
    ) STRICT;
    """
}
