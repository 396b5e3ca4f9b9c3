// SPDX-License-Identifier: MIT

/// What a barometer says at one moment, in units.
public struct Reading: Hashable, Sendable {
  /// Pressure at the sensor.
  public var pressure: StationPressure
  /// Temperature of the sensor, which is warmer than the air beside a busy board; `nil` where a
  /// record holds none.
  public var temperature: Temperature?
  /// Humidity at the sensor, or `nil` where the chip has none: never 0.
  public var humidity: RelativeHumidity?

  /// A reading of these three.
  public init(pressure: StationPressure, temperature: Temperature?, humidity: RelativeHumidity?) {
    self.pressure = pressure
    self.temperature = temperature
    self.humidity = humidity
  }

  /// The same reading of a barometer that reads `change` higher.
  public func raised(by change: PressureChange) -> Reading {
    Reading(pressure: pressure + change, temperature: temperature, humidity: humidity)
  }
}

/// A reading with its time: the unit that is stored and that trends are made of.
public struct Sample: Hashable, Sendable {
  /// When it was taken.
  public var time: BootTime
  /// What was read: the median of a few bursts.
  public var reading: Reading

  /// `reading`, taken at `time`.
  public init(time: BootTime, reading: Reading) {
    self.time = time
    self.reading = reading
  }
}
