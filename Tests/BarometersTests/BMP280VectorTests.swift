// SPDX-License-Identifier: MIT

import Barometers
import TestKit
import Testing

@Suite("BMP280 against the reference vectors", .enabled(if: SharedData.isPresent))
struct BMP280VectorTests {
  // Skipped where the shared data is absent: the vectors are kept beside the project.
  private let file: VectorFile

  init() throws { file = try VectorFile("bmp280_vectors.csv") }

  private func decode(_ row: [String: String]) -> Result<DecodedBurst, DecodeError> {
    decoded { () throws(DecodeError) in
      try BurstDecoder.decode(
        chip: "bmp280", calibrationHex: row.text("calib_0x88_hex"), calibration2Hex: nil,
        rawHex: row.text("raw_0xF7_hex"), oversampling: nil)
    }
  }

  @Test("B040, B041: weather-like and worked rows agree within 0.01 °C and 0.05 Pa")
  func plausible() {
    let rows = file.rows("plausible", "range_edge", "datasheet", "public_")
    #expect(rows.count == 797)
    for row in rows {
      let pascals = row.number("f64_P_unclamped") ?? .nan
      let celsius = row.number("f64_T_unclamped") ?? .nan
      guard (25_000...115_000).contains(pascals), (-45.0...95).contains(celsius) else {
        #expect(decode(row).code == "implausible", "row \(row.text("id"))")
        continue
      }
      let value = decode(row).value
      #expect(isNear(value?.temperature?.celsius, celsius, 0.01), "row \(row.text("id"))")
      #expect(isNear(value?.pressure.pascals, pascals, 0.05), "row \(row.text("id"))")
      #expect(value?.humidity == nil)
    }
  }

  @Test("B031, B035: a skipped channel is never a number")
  func skipped() {
    for row in file.rows("skipped", "garbage_reset80") {
      #expect(decode(row).code == "skipped_measurement", "row \(row.text("id"))")
    }
  }

  @Test("the neighbours of the skip code are readings")
  func nearSkipCode() {
    let rows = file.rows("near_sentinel")
    #expect(rows.count == 20)
    for row in rows { #expect(decode(row).code != "skipped_measurement", "row \(row.text("id"))") }
    #expect(rows.contains { decode($0).value != nil })
  }

  @Test("garbage has its code")
  func garbage() {
    for row in file.rows("garbage_all00") { #expect(decode(row).code == "bus_zeros") }
    for row in file.rows("garbage_allFF") { #expect(decode(row).code == "bus_ones") }
    for row in file.rows("calib_blank") { #expect(decode(row).code == "blank_calibration") }
    // P1 is 0 in all of them.
    for row in file.rows("denominator") { #expect(decode(row).code == "bad_calibration") }
  }

  @Test("every row gives a plausible value or a code, and none traps")
  func everyRow() {
    #expect(file.rows.count == 1004)
    for row in file.rows {
      guard let value = decode(row).value else { continue }
      #expect((-45.0...95).contains((value.temperature?.celsius ?? .nan)), "row \(row.text("id"))")
      #expect((25_000.0...115_000).contains(value.pressure.pascals), "row \(row.text("id"))")
    }
  }
}
