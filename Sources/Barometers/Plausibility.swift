// SPDX-License-Identifier: MIT

import Quantities

/// The last test of a reading before anybody believes it.
public enum Plausibility {
  /// Sensor temperatures in degrees Celsius that these chips can have: their specified
  /// −40…+85 °C with some room for a bad day.
  public static let celsius: ClosedRange<Double> = -45...95

  /// D Humidity in percent that these chips can compute: a wet one goes a few percent above 100.
  ///
  /// Beyond it a disturbed word was read. Only that channel is then absent.
  public static let percent: ClosedRange<Double> = -10...120

  /// `reading` without a humidity that no sensor has; pressure and temperature stand.
  public static func withoutImpossibleHumidity(_ reading: Reading) -> Reading {
    var reading = reading
    if let humidity = reading.humidity, !percent.contains(humidity.percent) {
      reading.humidity = nil
    }
    return reading
  }

  /// Whether all channels are finite and pressure and temperature are within their limits.
  ///
  /// Humidity has no limits here: its pressure stays usable.
  public static func accepts(_ reading: Reading, of chip: Chip) -> Bool {
    let humidity = reading.humidity?.percent ?? 0
    return humidity.isFinite && celsius.contains(reading.temperature?.celsius ?? .nan)
      && chip.plausiblePascals.contains(reading.pressure.pascals)
  }
}
