// SPDX-License-Identifier: MIT

import Barometers
import Testing

@Suite struct BurstDecoderTests {
  // The worked example of the BMP280 datasheet, §3.12.
  private static let calibration = "706b436718fc7d8e43d6d00b270b8c00f9ff8c3cf8c67017"
  private static let raw = "655ac07eed00"

  private func code(
    chip: String = "bmp280", calibration: String = Self.calibration, second: String? = nil,
    raw: String = Self.raw, oversampling: String? = nil
  ) -> String? {
    decoded { () throws(DecodeError) in
      try BurstDecoder.decode(
        chip: chip, calibrationHex: calibration, calibration2Hex: second, rawHex: raw,
        oversampling: oversampling)
    }.code
  }

  @Test("B025: the datasheet's example is 25.08 °C and 100653.27 Pa")
  func example() throws {
    let burst = try BurstDecoder.decode(
      chip: "bmp280", calibrationHex: Self.calibration, calibration2Hex: "", rawHex: Self.raw,
      oversampling: "")
    #expect(burst.chip == "bmp280")
    #expect(isNear((burst.temperature?.celsius ?? .nan), 25.08, 0.005))
    #expect(isNear(burst.pressure.pascals, 100653.27, 0.02))
    #expect(burst.humidity == nil)
  }

  @Test("the BMP180 datasheet's example is 15.0 °C and 69964 Pa")
  func example180() throws {
    // UT 27898, UP 23843, oss 0.
    let burst = try BurstDecoder.decode(
      chip: "bmp180", calibrationHex: "0198ffb8c7d17fe57ff55a71182e00048000ddf90b34",
      calibration2Hex: nil, rawHex: "6cfa5d2300", oversampling: "0")
    #expect((burst.temperature?.celsius ?? .nan) == 15.0)
    #expect(burst.pressure.pascals == 69964)
  }

  @Test("the first code that applies wins")
  func order() {
    let zeros = String(repeating: "0", count: 48)
    #expect(code(chip: "bmp9", calibration: "zz") == "bad_hex")
    #expect(code(chip: "bmp9", calibration: "00") == "unknown_chip")
    #expect(code(calibration: zeros, raw: "000000000000") == "bus_zeros")
    #expect(code(calibration: zeros, raw: "ffffffffffff") == "bus_ones")
    #expect(code(calibration: zeros, raw: "800000800000") == "blank_calibration")
    let zeroP1 = "706b436718fc0000" + Self.calibration.dropFirst(16)
    #expect(code(calibration: zeroP1, raw: "800000800000") == "skipped_measurement")
    #expect(code(calibration: zeroP1, raw: "ffff00fffff0") == "bad_calibration")
    #expect(code(raw: "ffff00fffff0") == "implausible")
    // Only the upper 20 of 24 bits carry a measurement.
    #expect(code(raw: "fffff0fffff0") == "bus_ones")
  }

  @Test(
    "what is not whole bytes of the right number is bad_hex",
    arguments: [
      "", "6", "655ac07eed0", "655ac07eed", "655ac07eed0000", "655ac07eed0g", "é55ac07eed00",
    ])
  func badRaw(raw: String) {
    #expect(code(raw: raw) == "bad_hex")
  }

  @Test("a BME280 without its second calibration is bad_hex")
  func missingSecond() {
    #expect(
      code(chip: "bme280", calibration: Self.calibration + "004b", raw: Self.raw + "7a76")
        == "bad_hex")
  }

  @Test("oversampling out of its range is bad_hex", arguments: ["4", "-1", "x", "1/1"])
  func badOversampling(text: String) {
    #expect(
      code(
        chip: "bmp180", calibration: "0198ffb8c7d17fe57ff55a71182e00048000ddf90b34",
        raw: "6cfa5d2300", oversampling: text) == "bad_hex")
  }

  @Test("a batch accepts empty fields, CR LF and blank lines")
  func batch() throws {
    for line in [
      "\(Self.calibration),,\(Self.raw)", "\(Self.calibration),,\(Self.raw)\r\n",
      "\(Self.calibration),,\(Self.raw),", " \(Self.calibration.uppercased()) ,, \(Self.raw)\r",
    ] {
      let burst = try BurstDecoder.decode(chip: "bmp280", line: line)
      #expect(isNear(burst?.pressure.pascals, 100653.27, 0.02), "\(line)")
    }
    for line in ["", "\r\n", "  ", "\n"] {
      #expect(try BurstDecoder.decode(chip: "bmp280", line: line) == nil)
    }
  }

  @Test("a batch line with other fields is bad_hex", arguments: ["a", "00,00", "0,0,0,0,0"])
  func badLine(line: String) {
    #expect(throws: DecodeError.self) { try BurstDecoder.decode(chip: "bmp280", line: line) }
  }

  @Test("B044: no bytes at all trap", arguments: BurstDecoder.chips)
  func fuzz(chip: String) {
    // A linear congruential generator: the same bytes on each run.
    var state: UInt64 = 42
    func byte() -> UInt8 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      // Corners are as likely as anything else.
      return [0x00, 0xFF, 0x80, 0x7F, UInt8(truncatingIfNeeded: state >> 40)][Int(state >> 60) % 5]
    }
    for length in 0..<40 {
      for second in [0, 1, 7] {
        for raw in [0, 5, 6, 8] {
          _ = decoded { () throws(DecodeError) in
            try BurstDecoder.decode(
              chip: chip, calibration: (0..<length).map { _ in byte() },
              calibration2: (0..<second).map { _ in byte() }, raw: (0..<raw).map { _ in byte() },
              oversampling: nil)
          }
        }
      }
    }
  }
}
