// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@Suite("replay, on recorded weather")
struct ReplayTests {
  private func data(_ path: String) throws -> String { try #require(SharedData.path(path)) }

  private func count(_ events: [[String: Any]], _ name: String) -> Int {
    events.count { $0["event"] as? String == name }
  }

  @Test(
    "a week in Oklahoma with a recorded forecast",
    .enabled(if: SharedData.isPresent, "the recordings are not here"))
  func oklahoma() throws {
    let folder = TemporaryDirectory()
    let result = try Program.run(
      "rainfly",
      [
        "replay", try data("pressure/arm_sgp_E13_2019-01-01_07_1min.csv"), "--forecast",
        try data("forecasts/openmeteo/eos_de_2026-03-02_full.json"), "--align", "--json", "--zone",
        "America/Chicago", "--set", "alert.hours=always", "--state", folder.path,
      ])
    #expect(result.code == 0)
    let events = try Program.objects(result.output)
    let times = events.compactMap { $0["t"] as? Double }
    #expect(times.count == events.count)
    #expect(times == times.sorted())
    // 10 080 minutes: a tick at each of 1008 multiples of ten minutes.
    #expect(count(events, "trend") == 1008)
    #expect(
      events.first { $0["event"] as? String == "trend" }?["state"] as? String == "insufficient")
    let end = try #require(events.last)
    #expect(end["event"] as? String == "end")
    for name in ["pressure_alert", "overnight_alert", "moved", "moving", "spike", "clock_set"] {
      #expect(end[name] is Int, "a count of nothing is 0: \(name)")
    }
    #expect(end["samples"] as? Int == 10_080)
    #expect(end["trend"] as? Int == 1008)
    #expect(try #require(end["bytes_written"] as? Int) > 100_000)
    // The fall of 3 January, 5.4 hPa in three hours around 17 UTC (SOURCES.md).
    let alert = try #require(
      events.first {
        $0["event"] as? String == "pressure_alert"
          && (1_546_527_600...1_546_542_000).contains($0["t"] as? Int ?? 0)
      })
    #expect(try #require(alert["change3_pa"] as? Double) < -240)
    #expect(count(events, "sensor_fault") == 0)

    // What was replayed can be read back, and each pressure is what the trace says, to 1 Pa.
    let history = try Program.run(
      "rainfly",
      ["history", "--json", "--state", folder.path, "--since", "2019-01-01T00:00:00Z"])
    let rows = try Program.objects(history.output)
    #expect(rows.count == 10_080)
    let trace = try SharedData.text("pressure/arm_sgp_E13_2019-01-01_07_1min.csv")
      .split(separator: "\n").dropFirst().map { $0.split(separator: ",") }
    for (row, line) in zip(rows, trace) {
      #expect(row["t"] as? Int == Int(line[0]))
      let pascals = try #require(row["pressure_pa"] as? Double)
      #expect(abs(pascals - (Double(line[1]) ?? 0) * 100) < 1)
      #expect(row["clock"] as? String == "synced")
    }
  }

  @Test(
    "a month indoors with failed reads and a gap of 300 hours",
    .enabled(if: SharedData.isPresent, "the recordings are not here"))
  func indoors() throws {
    let result = try Program.run(
      "rainfly",
      [
        "replay", try data("pressure/pisense_indoor_2017_15min_raw.csv"), "--json", "--zone",
        "Europe/London",
      ])
    #expect(result.code == 0)
    let events = try Program.objects(result.output)
    // Three readings of exactly 0 among 1578 rows (SOURCES.md).
    #expect(count(events, "sensor_fault") == 3)
    #expect(count(events, "sensor_ok") == 3)
    #expect(events.last?["samples"] as? Int == 1575)
    #expect(count(events, "moved") == 0)
    // Within the gap there is not enough data, and never a word.
    let gap = events.filter {
      $0["event"] as? String == "trend"
        && (1_484_300_000...1_485_367_000).contains($0["t"] as? Int ?? 0)
    }
    #expect(gap.count > 1700)
    #expect(gap.allSatisfy { $0["state"] as? String == "insufficient" })
  }

  @Test(
    "a subtropical tide of 1.4 to 2.2 hPa in three hours every day raises no alert",
    .enabled(if: SharedData.isPresent, "the recordings are not here"))
  func tide() throws {
    let result = try Program.run(
      "rainfly",
      [
        "replay", try data("pressure/fidas_abudhabi_2026-04_1min.csv"), "--json", "--latitude",
        "24.5", "--longitude", "54.4", "--set", "alert.hours=always",
      ])
    #expect(result.code == 0)
    #expect(count(try Program.objects(result.output), "pressure_alert") == 0)
  }

  @Test(
    "a single reading 3.4 hPa too high is a spike, not a fall",
    .enabled(if: SharedData.isPresent, "the recordings are not here"))
  func spike() throws {
    let result = try Program.run(
      "rainfly",
      [
        "replay", try data("pressure/ndbc_41002_2018_10min.csv"), "--json", "--set",
        "alert.hours=always",
      ])
    let events = try Program.objects(result.output)
    let spikes = events.filter { $0["event"] as? String == "spike" }
    #expect(spikes.contains { $0["at_unix"] as? Int == 1_530_402_000 })
    #expect(
      !events.contains {
        $0["event"] as? String == "pressure_alert"
          && (1_530_402_000...1_530_423_600).contains($0["t"] as? Int ?? 0)
      })
  }

  @Test(
    "a damaged file is refused with its line and column",
    .enabled(if: SharedData.isPresent, "the recordings are not here"))
  func damaged() throws {
    let result = try Program.run(
      "rainfly",
      ["replay", try data("pressure/raw/pisense_pressure_asfound_with_NULs.csv"), "--json"])
    #expect(result.code == 65)
    #expect(result.complaint.contains("line 539, column 1"))
    let error = try #require(try Program.objects(result.output).first?["error"] as? [String: Any])
    #expect(error["code"] as? String == "bad_trace")
  }

  @Test(
    "traces that cannot be read name line and column",
    arguments: [
      ("", 1), ("a,b\n1,2\n", 1), ("unix_time_utc,pressure_hPa\n", 1),
      ("unix_time_utc,pressure_hPa\n100,1000\n90,1000\n", 3),
      ("unix_time_utc,pressure_hPa\n100,1000\n200\n", 3),
      ("unix_time_utc,pressure_hPa\n100,10x0\n", 2), ("unix_time_utc,pressure_hPa\n,1000\n", 2),
      ("unix_time_utc,pressure_hPa\nnan,1000\n", 2),
      ("unix_time_utc,pressure_hPa\n1e300,1000\n", 2),
    ])
  func unreadable(text: String, line: Int) throws {
    let folder = TemporaryDirectory()
    let file = folder.path + "/trace.csv"
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    let result = try Program.run("rainfly", ["replay", file, "--json"])
    #expect(result.code == 65)
    #expect(result.complaint.contains("line \(line)"), "\(result.complaint)")
  }

  @Test("absurd but readable traces are played to their end")
  func absurd() throws {
    let folder = TemporaryDirectory()
    let file = folder.path + "/trace.csv"
    let rows = [
      "0,1000,-400,5000", "0,1000,9e9,-7", "1,-5,,", "2,1e9,,", "3,300,,", "4,1100,,", "5,299.9,,",
      "6,1100.1,,", "7,1000,20,50", "7258118400,1000,20,50",
    ]
    try
      ("\u{FEFF}humidity_pct,temperature_C,pressure_hPa,unix_time_utc,x\r\n"
      + rows.map { row in
        row.split(separator: ",", omittingEmptySubsequences: false).reversed().joined(
          separator: ",")
          + ",x\r\n"
      }.joined()).write(toFile: file, atomically: true, encoding: .utf8)
    let result = try Program.run("rainfly", ["replay", file, "--json"])
    #expect(result.code == 0, "\(result.complaint)")
    #expect(result.lines.last?.contains("\"end\"") == true)
  }
}
