// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@Suite("sensor decode, as other programs use it")
struct SensorDecodeTests {
  private func vectors(_ name: String) throws -> [[String: String]] {
    let lines = try SharedData.text("vectors/\(name)_vectors.csv").split(
      whereSeparator: \.isNewline)
    let header = lines[0].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return lines.dropFirst().map { line in
      let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      return Dictionary(uniqueKeysWithValues: zip(header, fields))
    }
  }

  @Test(
    "every row of the vectors: a reading within the tolerances, or its error",
    .enabled(if: SharedData.isPresent, "the reference vectors are not here"),
    arguments: ["bmp280", "bme280"])
  func batch(chip: String) throws {
    let rows = try vectors(chip)
    let calibration = "calib_0x88_hex"
    let input = rows.map { row in
      "\(row[calibration] ?? ""),\(row["calib_0xE1_hex"] ?? ""),\(row["raw_0xF7_hex"] ?? "")\r\n"
    }.joined()
    let result = try Program.run(
      "rainfly", ["sensor", "decode", "--chip", chip, "--batch"], input: input)
    #expect(result.code == 0)
    let objects = try Program.objects(result.output)
    try #require(objects.count == rows.count)
    #expect(rows.count > 1000)
    var compared = 0
    for (row, object) in zip(rows, objects) {
      let kind = row["kind"] ?? ""
      let code = (object["error"] as? [String: Any])?["code"] as? String
      switch kind {
      case "plausible", "range_edge", "datasheet":
        guard let t = object["temperature_c"] as? Double, let p = object["pressure_pa"] as? Double,
          let wantedT = Double(row["f64_T_unclamped"] ?? ""),
          let wantedP = Double(row["f64_P_unclamped"] ?? "")
        else {
          // Edges of the range may lie outside what is plausible weather.
          #expect(code == "implausible" && kind == "range_edge", "row \(row["id"] ?? "?")")
          continue
        }
        compared += 1
        #expect(abs(t - wantedT) <= 0.01 && abs(p - wantedP) <= 0.05, "row \(row["id"] ?? "?")")
        if let wantedH = row["ds_f64_H_pct"].flatMap(Double.init) {
          let h = try #require(object["humidity_pct"] as? Double)
          #expect(abs(h - wantedH) <= 0.01, "row \(row["id"] ?? "?")")
        } else {
          #expect(object["humidity_pct"] == nil)
        }
      case "skipped", "garbage_reset80":
        #expect(code == "skipped_measurement", "row \(row["id"] ?? "?")")
      case "garbage_all00": #expect(code == "bus_zeros", "row \(row["id"] ?? "?")")
      case "garbage_allFF": #expect(code == "bus_ones", "row \(row["id"] ?? "?")")
      case "calib_blank": #expect(code == "blank_calibration", "row \(row["id"] ?? "?")")
      case "near_sentinel": #expect(code != "skipped_measurement", "row \(row["id"] ?? "?")")
      default:
        // Whatever it is: a reading or an error, never silence.
        #expect(code != nil || object["pressure_pa"] is Double, "row \(row["id"] ?? "?")")
      }
      if row["flag_zero_denominator"] == "1" { #expect(code != nil, "row \(row["id"] ?? "?")") }
    }
    #expect(compared > 750)
  }

  @Test("the datasheet's example of the BMP280, in one call")
  func single() throws {
    let result = try Program.run(
      "rainfly",
      [
        "sensor", "decode", "--chip", "bmp280", "--calibration",
        "706b436718fc7d8e43d6d00b270b8c00f9ff8c3cf8c67017", "--raw", "655ac07eed00",
      ])
    #expect(result.code == 0)
    let object = try #require(try Program.objects(result.output).first)
    #expect(object["chip"] as? String == "bmp280")
    #expect(abs(try #require(object["temperature_c"] as? Double) - 25.0825) < 0.0001)
    #expect(abs(try #require(object["pressure_pa"] as? Double) - 100_653.27) < 0.01)
    #expect(object["humidity_pct"] == nil)
  }

  @Test("a bad row prints its error, the batch goes on and the exit code stays 0")
  func badRows() throws {
    let good = "706b436718fc7d8e43d6d00b270b8c00f9ff8c3cf8c67017,,655ac07eed00"
    let result = try Program.run(
      "rainfly", ["sensor", "decode", "--chip", "bmp280", "--batch"],
      input: "\(good)\nzz,,\n\n  \r\n,,,,,,\n\(good),\r\n\u{0},\u{FF}\n")
    #expect(result.code == 0)
    let objects = try Program.objects(result.output)
    #expect(objects.map { $0["pressure_pa"] is Double } == [true, false, false, true, false])
    #expect(objects[1]["error"] != nil)
  }

  @Test("a single bad burst: exit 65 and the error object")
  func badBurst() throws {
    let result = try Program.run(
      "rainfly",
      ["sensor", "decode", "--chip", "bmp280", "--calibration", "00", "--raw", "00", "--json"])
    #expect(result.code == 65)
    #expect(result.lines.count == 1)
    let error = try #require(try Program.objects(result.output).first?["error"] as? [String: Any])
    #expect(error["code"] as? String == "bad_hex")
    #expect(result.complaint.hasPrefix("rainfly: "))
  }
}
