// SPDX-License-Identifier: MIT

import Barometers
import Quantities

extension BMx280Emulator {
  /// Sets the raw words so that a driver reads `weather`, each to the nearest step of its word.
  ///
  /// What is out of the chip's reach becomes the end of its reach: a word of its first or last
  /// step, which no driver believes. Humidity is left alone where there is none. Not finite
  /// values change nothing.
  public func show(_ weather: Reading) {
    // A record without temperatures is played on a mild evening: it does not move the pressure.
    let celsius = weather.temperature?.celsius ?? 15
    guard celsius.isFinite, weather.pressure.pascals.isFinite,
      let words = try? BME280Calibration(
        bytes: EmulatorCalibration.air, humidity: EmulatorCalibration.humidity)
    else { return }
    rawTemperature = Self.nearest(
      to: celsius, among: 0...0xFFFFF, avoiding: BMP280Register.skipped
    ) { raw in
      BMP280.temperature(fine: BMP280.fineTemperature(raw, words.air)).celsius
    }
    let fine = BMP280.fineTemperature(rawTemperature, words.air)
    // Dither goes one step to each side, and neither may be the code for "not measured".
    rawPressure = Self.nearest(
      to: -weather.pressure.pascals, among: 1...0xFFFFE, avoiding: BMP280Register.skipped
    ) { raw in
      -(BMP280.pressure(raw, fine: fine, words.air) ?? 0)
    }
    if isDithered, rawPressure == BMP280Register.skipped - 1 { rawPressure -= 1 }
    if isDithered, rawPressure == BMP280Register.skipped + 1 { rawPressure += 1 }
    guard let percent = weather.humidity?.percent, percent.isFinite else { return }
    rawHumidity = Self.nearest(
      to: percent, among: 0...0xFFFF, avoiding: BME280Register.humiditySkipped
    ) { raw in
      BME280.humidity(raw, fine: fine, words)
    }
  }

  /// The word whose `value`, which rises with the word, is nearest to `target`.
  private static func nearest(
    to target: Double, among words: ClosedRange<Int>, avoiding code: Int,
    _ value: (Int) -> Double
  ) -> Int {
    var low = words.lowerBound
    var high = words.upperBound
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if value(middle) <= target { low = middle } else { high = middle }
    }
    let best = (target - value(low)).magnitude <= (value(high) - target).magnitude ? low : high
    return best == code ? code + 1 : best
  }
}
