// SPDX-License-Identifier: MIT

import Quantities

/// How a sample lies in a row: whole numbers, about twenty bytes with their key.
///
/// Pressure in 1/64 Pa (the finest step of any supported chip, and three bytes long), temperature in
/// 0.01 °C, humidity in 0.01 %. The view `history` shows them in units.
enum SampleRow {
  /// Tenths of a second since boot, or `nil` for a time that no uptime can have.
  static func tenths(_ time: BootTime) -> Int64? {
    let tenths = (time.seconds * 10).rounded()
    guard tenths >= 0, tenths < Double(1 << Schema.uptimeBits) else { return nil }
    return Int64(tenths)
  }

  /// The key of a sample of boot `number`.
  static func key(_ number: Int64, _ tenths: Int64) -> Int64 {
    number << Schema.uptimeBits | tenths
  }

  /// The keys of all samples of boot `number`.
  static func keys(_ number: Int64) -> ClosedRange<Int64> {
    key(number, 0)...key(number, 1 << Schema.uptimeBits - 1)
  }

  /// The time since boot of a key or of live.db's plain tenths.
  static func time(ofKey key: Int64) -> BootTime {
    BootTime(seconds: Double(key & (1 << Schema.uptimeBits - 1)) / 10)
  }

  /// The values of a reading in the order pressure, temperature, humidity; `nil` where one of them
  /// is no number that fits, which the drivers' plausibility test excludes.
  static func values(_ reading: Reading) -> [SQLValue]? {
    guard let pressure = scaled(reading.pressure.pascals, by: 64) else { return nil }
    let temperature = reading.temperature.flatMap { scaled($0.celsius, by: 100) }
    let humidity = reading.humidity.flatMap { scaled($0.percent, by: 100) }
    return [.integer(pressure), .optional(temperature), .optional(humidity)]
  }

  private static func scaled(_ value: Double, by factor: Double) -> Int64? {
    let scaled = (value * factor).rounded()
    guard scaled.magnitude < 1e12 else { return nil }
    return Int64(scaled)
  }

  /// The reading in the columns `first`, `first + 1` and `first + 2` of the current row.
  static func reading(_ statement: Statement, from first: Int) -> Reading {
    Reading(
      pressure: StationPressure(pascals: Double(statement.integer(first) ?? 0) / 64),
      temperature: statement.integer(first + 1).map { Temperature(celsius: Double($0) / 100) },
      humidity: statement.integer(first + 2).map {
        RelativeHumidity(percent: Double($0) / 100)
      })
  }
}
