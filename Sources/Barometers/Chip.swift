// SPDX-License-Identifier: MIT

/// A barometer chip that the program has a name for.
public enum Chip: String, Sendable, CaseIterable, CustomStringConvertible {
  case bmp180, bmp280, bme280, bme680, bmp388, bmp390, bmp580, bmp581, bmp585, dps310
  case lps22hb, lps22hh

  /// The name as its maker writes it: `BME280`.
  public var description: String { rawValue.uppercased() }

  /// Whether a driver for it exists, not only its arithmetic.
  public var hasDriver: Bool { self == .bmp280 || self == .bme280 }

  /// Whether it measures humidity.
  public var hasHumidity: Bool { self == .bme280 || self == .bme680 }

  /// The pressures in pascals that a reading of it may have; outside it is not weather.
  ///
  /// 250…1300 hPa for the BMP3 and BMP58x families, whose range is specified to 1250 hPa;
  /// 250…1150 hPa for all others, whose range ends at 1100 or 1200 hPa.
  public var plausiblePascals: ClosedRange<Double> {
    switch self {
    case .bmp388, .bmp390, .bmp580, .bmp581, .bmp585: 25_000...130_000
    case .bmp180, .bmp280, .bme280, .bme680, .dps310, .lps22hb, .lps22hh: 25_000...115_000
    }
  }
}
