// SPDX-License-Identifier: MIT

import Buses

/// How a barometer is looked for and made to measure.
public struct BarometerSettings: Hashable, Sendable {
  /// The addresses to try, in order.
  public var addresses: [I2CAddress]
  /// The chip that the user says is there; another one with a driver is used and said.
  public var expected: Chip?
  /// ×16: noise 1.3 Pa (BMP280 datasheet §3.5.3), 11 cm of height.
  public var pressureOversampling: Oversampling
  /// ×2, as the datasheet recommends beside ×16 (§3.3.2).
  public var temperatureOversampling: Oversampling
  /// ×1: humidity changes slowly and is noisy anyway.
  public var humidityOversampling: Oversampling
  /// Off: the median of the bursts does the work without a memory.
  public var filter: IIRFilter
  /// Bursts in a sample, at least 1.
  public var bursts: Int
  /// Seconds from a sample to the next one; the first pause after a fault.
  public var period: Double

  /// The longest pause between attempts in seconds, where it is longer than the period.
  public var longestBackOff: Double

  /// Forced mode, five bursts a minute, at the address `only` or else at 0x76 and 0x77.
  public init(only address: I2CAddress? = nil, expected: Chip? = nil) {
    addresses = address.map { [$0] } ?? [.sdoLow, .sdoHigh]
    self.expected = expected
    pressureOversampling = .x16
    temperatureOversampling = .x2
    humidityOversampling = .x1
    filter = .off
    bursts = 5
    period = 60
    longestBackOff = 60
  }

  /// The longest time of one conversion in seconds: 42.4 ms by default, with humidity 45.3 ms.
  ///
  /// BME280 datasheet §9.1: 1.25 + 2.3·T + (2.3·P + 0.575) + (2.3·H + 0.575) ms.
  public func conversionTime(withHumidity: Bool) -> Double {
    var milliseconds = 1.25 + 2.3 * Double(temperatureOversampling.times)
    milliseconds += 2.3 * Double(pressureOversampling.times) + 0.575
    if withHumidity { milliseconds += 2.3 * Double(humidityOversampling.times) + 0.575 }
    return milliseconds / 1000
  }
}
