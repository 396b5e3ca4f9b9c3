// SPDX-License-Identifier: MIT

import Barometers
import TestKit
import Testing

@Suite("other chips against the reference vectors", .enabled(if: SharedData.isPresent))
struct OtherChipVectorTests {
  // Skipped where the shared data is absent: the vectors are kept beside the project.

  private func decode(
    _ chip: String, _ calibration: String, _ raw: String, second: String = "",
    oversampling: String = ""
  ) -> Result<DecodedBurst, DecodeError> {
    decoded { () throws(DecodeError) in
      try BurstDecoder.decode(
        chip: chip, calibrationHex: calibration, calibration2Hex: second, rawHex: raw,
        oversampling: oversampling)
    }
  }

  private func check(
    _ result: Result<DecodedBurst, DecodeError>, _ celsius: Double?, _ pascals: Double?,
    limits: ClosedRange<Double>, within: (celsius: Double, pascals: Double), _ row: String
  ) {
    guard let celsius, let pascals, limits.contains(pascals), (-45.0...95).contains(celsius)
    else {
      #expect(result.code == "implausible", "row \(row)")
      return
    }
    #expect(isNear(result.value?.temperature?.celsius, celsius, within.celsius), "row \(row)")
    #expect(isNear(result.value?.pressure.pascals, pascals, within.pascals), "row \(row)")
  }

  @Test("B043, B044: BMP180 agrees with the shift form exactly")
  func bmp180() throws {
    let file = try VectorFile("bmp180_vectors.csv")
    for row in file.rows {
      let setting = Int(row.text("oss")) ?? 0
      let ut = Int(row.text("UT")) ?? 0
      let up = (Int(row.text("UP")) ?? 0) << (8 - setting)
      let raw = hex(ut, 4) + hex(up, 6)
      let result = decode("bmp180", row.text("calib_0xAA_hex"), raw, oversampling: row.text("oss"))
      if up == 0, ut == 0 {
        #expect(result.code == "bus_zeros")
        continue
      }
      switch row.text("kind") {
      case "plausible", "datasheet", "public_test":
        check(
          result, row.number("ds_T_deciC").map { $0 / 10 }, row.number("ds_P_Pa"),
          limits: 25_000...115_000, within: (1e-9, 1e-9), row.text("id"))
      case "denominator_MD": #expect(result.code == "bad_calibration", "row \(row.text("id"))")
      case "calib_blank": #expect(result.code == "blank_calibration")
      default: break
      }
    }
  }

  private func hex(_ value: Int, _ digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(digits - text.count, 0)) + text
  }

  @Test("BMP388 and BMP390 agree within 0.01 °C and 0.05 Pa, with their checksum")
  func bmp388() throws {
    let file = try VectorFile("bmp388_bmp390_vectors.csv")
    for row in file.rows {
      let calibration = row.text("calib_0x31_hex")
      let result = decode(
        "bmp388", calibration, row.text("raw_0x04_hex"), second: row.text("nvm_crc_0x30_hex"))
      switch row.text("kind") {
      case "plausible", "range_edge", "public_test":
        check(
          result, row.number("f64_T_unclamped"), row.number("f64_P_unclamped"),
          limits: 25_000...130_000, within: (0.01, 0.05), row.text("id"))
        let flipped = calibration.hasPrefix("00") ? "01" : "00"
        let damaged = decode(
          "bmp390", flipped + calibration.dropFirst(2), row.text("raw_0x04_hex"),
          second: row.text("nvm_crc_0x30_hex"))
        #expect(damaged.code == "bad_calibration", "row \(row.text("id"))")
      case "skipped": #expect(result.code == "skipped_measurement", "row \(row.text("id"))")
      case "near_sentinel": #expect(result.code != "skipped_measurement")
      case "calib_blank": #expect(result.code == "blank_calibration", "row \(row.text("id"))")
      default: break
      }
    }
  }

  @Test("B120, B123: DPS310 agrees with its formula")
  func dps310() throws {
    for row in try VectorFile("dps310_formula_vectors.csv").rows {
      let raw = row.text("raw_0x00_hex_BE_PbTb")
      let result = decode(
        "dps310", row.text("coef_0x10_hex18"), raw, second: "80",
        oversampling: "\(row.text("prs_osr"))/\(row.text("tmp_osr"))")
      if raw == "ffffffffffff" {
        #expect(result.code == "bus_ones")
        continue
      }
      if Set(row.text("coef_0x10_hex18")).count == 1 {
        #expect(result.code == "blank_calibration")
        continue
      }
      check(
        result, row.number("T_degC"), row.number("P_Pa"), limits: 25_000...115_000,
        within: (1e-5, 1e-3), row.text("id"))
    }
  }

  @Test("B044: LPS22 agrees with its formula")
  func lps22() throws {
    for row in try VectorFile("lps22_formula_vectors.csv").rows {
      let raw = row.text("raw_0x28_hex_LE_PxlPlPhTlTh")
      let result = decode("lps22hb", "", raw)
      if raw == "ffffffffff" {
        #expect(result.code == "bus_ones")
        continue
      }
      check(
        result, row.number("T_degC"), row.number("P_Pa"), limits: 25_000...115_000,
        within: (1e-9, 1e-3), row.text("id"))
    }
  }

  @Test("B042: BMP581 and BMP585 agree with their formula, below zero as well")
  func bmp58x() throws {
    for row in try VectorFile("bmp58x_formula_vectors.csv").rows {
      let result = decode("bmp581", "", row.text("raw_0x1D_hex_LE_TxlTlTh_PxlPlPh"))
      if row.text("skipped_P") == "1" || row.text("skipped_T") == "1" {
        #expect(result.code == "skipped_measurement", "row \(row.text("id"))")
        continue
      }
      check(
        result, row.number("T_degC"), row.number("P_Pa"), limits: 25_000...130_000,
        within: (1e-5, 1e-5), row.text("id"))
    }
  }
}
