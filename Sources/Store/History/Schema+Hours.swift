// SPDX-License-Identifier: MIT

extension Schema {
  /// The hours of each boot, aligned in UTC, with the sums of the samples in them.
  ///
  /// Made of the samples with each batch, and made anew where a boot's clock changes. They answer
  /// questions about years, and are what stays of an hour whose samples had to make room (`thinned`).
  /// Units are those of a sample.
  static let hourTable = """
    CREATE TABLE hour (
      boot INTEGER NOT NULL REFERENCES boot (number),
      start_at INTEGER NOT NULL,
      samples INTEGER NOT NULL,
      pressure_sum INTEGER NOT NULL,
      pressure_min INTEGER NOT NULL,
      pressure_max INTEGER NOT NULL,
      temperatures INTEGER NOT NULL,
      temperature_sum INTEGER NOT NULL,
      humidities INTEGER NOT NULL,
      humidity_sum INTEGER NOT NULL,
      thinned INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (boot, start_at)
    ) STRICT, WITHOUT ROWID;
    CREATE VIEW hourly AS
      SELECT
        hour.start_at AS unix_time_utc,
        samples,
        pressure_sum / 64.0 / samples AS pressure_pa,
        pressure_min / 64.0 AS pressure_min_pa,
        pressure_max / 64.0 AS pressure_max_pa,
        CASE WHEN temperatures > 0 THEN temperature_sum / 100.0 / temperatures END AS temperature_c,
        CASE WHEN humidities > 0 THEN humidity_sum / 100.0 / humidities END AS humidity_pct,
        boot.clock AS clock,
        boot.id AS boot
      FROM hour JOIN boot ON boot.number = hour.boot;
    """
}
