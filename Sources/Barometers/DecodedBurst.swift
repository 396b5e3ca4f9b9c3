// SPDX-License-Identifier: MIT

import Quantities

/// What `rainfly sensor decode` prints.
public struct DecodedBurst: Hashable, Sendable {
  /// The chip as it was named.
  public var chip: String
  /// Temperature of the sensor.
  public var temperature: Temperature?
  /// Pressure at the sensor.
  public var pressure: StationPressure
  /// Humidity limited to 0…100 %, or `nil` where the chip has none.
  public var humidity: RelativeHumidity?
  /// Humidity as computed, only where it differs from ``humidity``.
  public var humidityRaw: RelativeHumidity?

  init(chip: String, _ reading: Reading) {
    self.chip = chip
    temperature = reading.temperature
    pressure = reading.pressure
    humidity = reading.humidity?.clamped
    humidityRaw = reading.humidity == humidity ? nil : reading.humidity
  }
}
