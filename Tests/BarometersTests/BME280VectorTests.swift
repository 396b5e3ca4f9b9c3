// SPDX-License-Identifier: MIT

import Barometers
import Quantities
import TestKit
import Testing

@Suite("BME280 against the reference vectors", .enabled(if: SharedData.isPresent))
struct BME280VectorTests {
  // Skipped where the shared data is absent: the vectors are kept beside the project.
  private let file: VectorFile

  init() throws { file = try VectorFile("bme280_vectors.csv") }

  private func decode(_ row: [String: String], swapped: Bool = false)
    -> Result<DecodedBurst, DecodeError>
  {
    var second = Array(row.text("calib_0xE1_hex"))
    if swapped, second.count == 14 { second.swapAt(8, 9) }
    return decoded { () throws(DecodeError) in
      try BurstDecoder.decode(
        chip: "bme280", calibrationHex: row.text("calib_0x88_hex"),
        calibration2Hex: String(second), rawHex: row.text("raw_0xF7_hex"), oversampling: nil)
    }
  }

  private var comparable: [[String: String]] {
    file.rows("plausible", "range_edge", "datasheet", "public_", "hum_calib_edge").filter {
      (25_000...115_000).contains($0.number("f64_P_unclamped") ?? .nan)
        && (-45.0...95).contains($0.number("f64_T_unclamped") ?? .nan)
    }
  }

  @Test("B046, B047, B048, B055: rows within the limits agree within 0.01 °C, 0.05 Pa and 0.01 %RH")
  func plausible() {
    #expect(comparable.count > 700)
    for row in comparable {
      let value = decode(row).value
      #expect(
        isNear(value?.temperature?.celsius, row.number("f64_T_unclamped"), 0.01),
        "row \(row.text("id"))")
      #expect(
        isNear(value?.pressure.pascals, row.number("f64_P_unclamped"), 0.05),
        "row \(row.text("id"))")
      #expect(
        isNear(value?.humidity?.percent, row.number("ds_f64_H_pct"), 0.01),
        "row \(row.text("id"))")
    }
  }

  @Test("B052: humidity beyond its range is limited, and the computed value stands beside it")
  func rawHumidity() {
    var limited = 0
    for row in comparable {
      guard let value = decode(row).value else { continue }
      guard let raw = value.humidityRaw else { continue }
      limited += 1
      #expect(raw.percent < 0 || raw.percent > 100)
      #expect(value.humidity == raw.clamped)
    }
    #expect(limited > 0)
  }

  @Test("B046, B049: swapped halves of 0xE5 would be noticed")
  func swappedNibbles() {
    var disagreeing = 0
    var asymmetric = 0
    for row in file.rows("plausible") {
      let shared = Array(row.text("calib_0xE1_hex"))
      guard shared.count == 14, shared[8] != shared[9] else { continue }
      asymmetric += 1
      let value = decode(row, swapped: true).value?.humidity?.percent
      if !isNear(value, row.number("ds_f64_H_pct"), 0.01) { disagreeing += 1 }
    }
    #expect(asymmetric > 100)
    #expect(disagreeing * 2 > asymmetric)
  }

  @Test("codes of garbage")
  func garbage() {
    for row in file.rows("skipped", "garbage_reset80") {
      #expect(decode(row).code == "skipped_measurement", "row \(row.text("id"))")
    }
    for row in file.rows("near_sentinel") { #expect(decode(row).code != "skipped_measurement") }
    for row in file.rows("garbage_all00") { #expect(decode(row).code == "bus_zeros") }
    for row in file.rows("garbage_allFF") { #expect(decode(row).code == "bus_ones") }
    for row in file.rows("calib_blank") { #expect(decode(row).code == "blank_calibration") }
    for row in file.rows("denominator") { #expect(decode(row).code == "bad_calibration") }
  }

  @Test("every row gives a plausible value or a code, and none traps")
  func everyRow() {
    #expect(file.rows.count == 1004)
    for row in file.rows {
      guard let value = decode(row).value else { continue }
      #expect((-45.0...95).contains((value.temperature?.celsius ?? .nan)))
      #expect((25_000.0...115_000).contains(value.pressure.pascals))
      #expect((0.0...100).contains(value.humidity?.percent ?? .nan))
    }
  }
}
