// SPDX-License-Identifier: MIT

import Quantities

/// What the table `hour` holds of an hour, or of several that were added up.
struct HourSums {
  /// The columns that make one, in their order; none of them is ever NULL.
  static let columns = """
    start_at, samples, pressure_sum, pressure_min, pressure_max, temperatures, temperature_sum,
    humidities, humidity_sum
    """

  /// When it begins, in seconds since 1970; of several, the first.
  let start: Int64
  /// How many samples it stands for, at least one.
  private(set) var samples: Int64
  private var pressure: Int64
  private var minimum: Int64
  private var maximum: Int64
  private var temperatures: Int64
  private var temperature: Int64
  private var humidities: Int64
  private var humidity: Int64

  /// The hour in the current row; `nil` where no samples can have made it.
  init?(_ row: Statement) {
    start = row.whole(0)
    samples = row.whole(1)
    pressure = row.whole(2)
    minimum = row.whole(3)
    maximum = row.whole(4)
    temperatures = row.whole(5)
    temperature = row.whole(6)
    humidities = row.whole(7)
    humidity = row.whole(8)
    guard isPlausible else { return nil }
  }

  /// Whether samples can have made it: a damaged row has any number, and sums of such are none.
  private var isPlausible: Bool {
    // A key has tenths of a second, and no chip reads 2^24 / 64 Pa or a hundred times 100 °C and 100 %.
    guard (1...36_001).contains(samples), (0...1 << 24).contains(minimum),
      (minimum...max(minimum, 1 << 24)).contains(maximum),
      (minimum * samples...maximum * samples).contains(pressure)
    else { return false }
    return [(temperatures, temperature), (humidities, humidity)].allSatisfy { count, sum in
      (0...samples).contains(count) && sum.magnitude <= UInt64(count) * 1_000_000
    }
  }

  /// Adds `hour`, where it lies in the same bin of `length` s, counted from 1970; `false` where it
  /// does not, or where the sums are more than any history has: a damaged row.
  mutating func add(_ hour: HourSums, inBinsOf length: Int64) -> Bool {
    guard hour.start / length == start / length else { return false }
    var sums = self
    sums.minimum = min(minimum, hour.minimum)
    sums.maximum = max(maximum, hour.maximum)
    guard Self.add(hour.samples, to: &sums.samples), Self.add(hour.pressure, to: &sums.pressure),
      Self.add(hour.temperatures, to: &sums.temperatures),
      Self.add(hour.temperature, to: &sums.temperature),
      Self.add(hour.humidities, to: &sums.humidities),
      Self.add(hour.humidity, to: &sums.humidity)
    else { return false }
    self = sums
    return true
  }

  /// Whether there was room for it.
  private static func add(_ part: Int64, to sum: inout Int64) -> Bool {
    let isTooMuch: Bool
    (sum, isTooMuch) = sum.addingReportingOverflow(part)
    return !isTooMuch
  }

  /// The means of its samples, without the offset.
  var meanReading: Reading {
    Reading(
      pressure: StationPressure(pascals: Double(pressure) / 64 / Double(samples)),
      temperature: Self.mean(temperature, temperatures).map(Temperature.init(celsius:)),
      humidity: Self.mean(humidity, humidities).map(RelativeHumidity.init(percent:)))
  }

  /// The lowest pressure, without the offset.
  var lowest: StationPressure { StationPressure(pascals: Double(minimum) / 64) }

  /// The highest pressure, without the offset.
  var highest: StationPressure { StationPressure(pascals: Double(maximum) / 64) }

  private static func mean(_ sum: Int64, _ count: Int64) -> Double? {
    count > 0 ? Double(sum) / 100 / Double(count) : nil
  }
}
