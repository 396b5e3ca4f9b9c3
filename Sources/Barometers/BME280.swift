// SPDX-License-Identifier: MIT

import Quantities

/// The arithmetic of the BME280: that of ``BMP280`` and humidity.
///
/// Pure.
public enum BME280 {
  /// The bytes from ``BMP280Register/calibration``; the last one is H1 in 0xA1.
  public static let calibrationCount = 26
  /// The bytes from ``BME280Register/humidityCalibration``.
  public static let humidityCalibrationCount = 7
  /// The bytes of one burst from ``BMP280Register/data``.
  public static let burstCount = 8

  /// Temperature, pressure and humidity of one burst; humidity is not limited to 0…100 %.
  ///
  /// `raw` is ``burstCount`` bytes from 0xF7. Throws `skipped` where a raw word is 0x80000 (0x8000
  /// for humidity) and `implausible` where a value is not finite or outside −45…+95 °C or
  /// 250…1150 hPa.
  public static func reading(raw: [UInt8], calibration: BME280Calibration)
    throws(CompensationError) -> Reading
  {
    try rejectSkipped(raw: raw)
    let rawHumidity = RegisterBytes(raw).big16(6)
    var reading = try BMP280.reading(raw: raw, calibration: calibration.air)
    guard let temperature = reading.temperature else { throw .implausible }
    let fine = temperature.celsius * 5120
    reading.humidity = RelativeHumidity(percent: humidity(rawHumidity, fine: fine, calibration))
    guard Plausibility.accepts(reading, of: .bme280) else { throw .implausible }
    return reading
  }

  /// Throws `skipped` where a raw word is the code of a channel that was not measured.
  public static func rejectSkipped(raw: [UInt8]) throws(CompensationError) {
    try BMP280.rejectSkipped(raw: raw)
    let word = RegisterBytes(raw).big16(6)
    guard word != BME280Register.humiditySkipped else { throw .skipped(.humidity) }
  }

  /// The humidity in percent, not limited.
  ///
  /// The floating-point formula of the datasheet (BST-BME280-DS002 §8.1). The maker's published
  /// code has one more term of H3, up to 1 %RH apart; the data of real chips have H3 = 0, where
  /// both agree.
  public static func humidity(_ raw: Int, fine: Double, _ words: BME280Calibration) -> Double {
    let centred = fine - 76800
    let offset = words.h4 * 64 + words.h5 / 16384 * centred
    let bend = 1 + words.h3 / 67_108_864 * centred
    let slope = words.h2 / 65536 * (1 + words.h6 / 67_108_864 * centred * bend)
    let linear = (Double(raw) - offset) * slope
    return linear * (1 - words.h1 * linear / 524_288)
  }
}
