// SPDX-License-Identifier: MIT

import Barometers
import Quantities

/// One burst of a BME280 decoded, as often as it takes to measure it.
enum Decode {
  /// Nanoseconds for one burst.
  static func nanoseconds() -> Double {
    // The datasheet's example of the BMP280 with the humidity words of a recorded BME280.
    let calibration: [UInt8] = [
      0x70, 0x6B, 0x43, 0x67, 0x18, 0xFC, 0x7D, 0x8E, 0x43, 0xD6, 0xD0, 0x0B, 0x27, 0x0B, 0x8C,
      0x00, 0xF9, 0xFF, 0x8C, 0x3C, 0xF8, 0xC6, 0x70, 0x17, 0x00, 0x4B,
    ]
    let humidity: [UInt8] = [0x6A, 0x01, 0x00, 0x14, 0x2E, 0x03, 0x1E]
    let raw: [UInt8] = [0x65, 0x5A, 0xC0, 0x7E, 0xED, 0x00, 0x6E, 0x2A]
    guard let words = try? BME280Calibration(bytes: calibration, humidity: humidity) else {
      return .nan
    }
    let rounds = 400_000
    var sum = 0.0
    let start = Day.processor()
    for round in 0..<rounds {
      var burst = raw
      burst[2] = UInt8(truncatingIfNeeded: round << 4)
      if let reading = try? BME280.reading(raw: burst, calibration: words) {
        sum += reading.pressure.pascals
      }
    }
    let spent = Day.processor() - start
    precondition(sum > 0)
    return spent / Double(rounds) * 1e9
  }
}
