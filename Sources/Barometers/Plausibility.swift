// SPDX-License-Identifier: MIT

import Quantities

/// The last test of a reading before anybody believes it.
public enum Plausibility {
  /// Sensor temperatures in degrees Celsius that these chips can have: their specified
  /// −40…+85 °C with some room for a bad day.
  public static let celsius: ClosedRange<Double> = -45...95

  /// Whether all channels are finite and pressure and temperature are within their limits.
  ///
  /// Humidity has no limits here: a wet sensor reads above 100 % and its pressure stays usable.
  public static func accepts(_ reading: Reading, of chip: Chip) -> Bool {
    let humidity = reading.humidity?.percent ?? 0
    return humidity.isFinite && celsius.contains(reading.temperature?.celsius ?? .nan)
      && chip.plausiblePascals.contains(reading.pressure.pascals)
  }
}
