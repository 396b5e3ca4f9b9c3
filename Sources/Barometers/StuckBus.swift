// SPDX-License-Identifier: MIT

/// Tells a burst of a bus that hangs at one level from a result.
enum StuckBus {
  /// `busZeros` or `busOnes` where every bit of `raw` that carries a measurement is 0 or 1.
  ///
  /// `words20` is for the BMP280 and BME280, where the low halves of the bytes 2 and 5 carry
  /// nothing and need not agree.
  static func error(in raw: [UInt8], words20: Bool) -> SensorError? {
    guard !raw.isEmpty else { return nil }
    var zeros = true
    var ones = true
    for (index, byte) in raw.enumerated() {
      let mask: UInt8 = words20 && (index == 2 || index == 5) ? 0xF0 : 0xFF
      if byte & mask != 0x00 { zeros = false }
      if byte & mask != mask { ones = false }
    }
    return zeros ? .busZeros : ones ? .busOnes : nil
  }
}
