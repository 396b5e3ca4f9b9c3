// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@Suite("evaluate, as a user meets it")
struct EvaluateTests {
  private let folder = TemporaryDirectory()

  private func file(_ text: String) throws -> String {
    let path = folder.path + "/trace.csv"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  @Test(
    "its alerts are those of a replay, and its screen and its JSON say the same",
    .enabled(if: SharedData.isPresent, "the recordings are not here"),
    arguments: ["ndbc_41002_2018_10min.csv", "pisense_indoor_2017_15min_raw.csv"])
  func asReplay(name: String) throws {
    // Two weeks of a buoy hold its spike; a replay of all is slow.
    let rows = try SharedData.text("pressure/" + name).split(separator: "\n").prefix(2100)
    let path = try file(rows.joined(separator: "\n"))
    let place = ["--latitude", "32.3", "--longitude", "-75.4", "--zone", "Etc/GMT+5"]
    let json = try Program.run("rainfly", ["evaluate", path, "--json"] + place)
    #expect(json.code == 0 && json.complaint.isEmpty)
    let report = try #require(try Program.objects(json.output).first)
    let detector = try #require(report["detector"] as? [String: Any])
    let events = try Program.objects(
      try Program.run("rainfly", ["replay", path, "--json"] + place).output)
    func count(_ name: String) -> Int {
      events.count { $0["event"] as? String == name && $0["update"] as? Bool != true }
    }
    #expect(detector["alerts"] as? Int == count("pressure_alert"))
    // A replay goes through a chip, which rounds: readings right at the guard's limit may differ.
    let spikes = try #require(detector["spikes"] as? Int)
    #expect((-1...1).contains(spikes - count("spike")))
    #expect(detector["moves"] as? Int == count("moved"))
    #expect(detector["movings"] as? Int == count("moving"))
    #expect(report["rain"] is NSNull)
    #expect((report["outlooks"] as? [Any])?.isEmpty == true)

    let screen = try Program.run("rainfly", ["evaluate", path] + place)
    #expect(screen.code == 0)
    #expect(screen.lines.allSatisfy { $0.count <= 80 })
    let alerts = try #require(detector["alerts"] as? Int)
    #expect(screen.output.contains("alerts     \(alerts), "))
    #expect(screen.output.contains("No rain was recorded"))
  }

  @Test(
    "a recording with rain, and one after the other",
    .enabled(if: SharedData.isPresent, "the recordings are not here"))
  func rain() throws {
    let names = ["arm_sgp_E13_2019-01-01_07_1min.csv", "davewri_pi_2016-02-16_15min.csv"]
    let paths = try names.map { try #require(SharedData.path("pressure/" + $0)) }
    let result = try Program.run(
      "rainfly",
      ["evaluate"] + paths
        + ["--latitude", "36.6", "--longitude", "-97.5", "--disturb", "noise", "--seed", "7"])
    #expect(result.code == 0)
    #expect(result.lines.allSatisfy { $0.count <= 80 }, "\(result.output)")
    #expect(result.output.contains("Do its alerts announce rain?"))
    #expect(result.output.contains("No rain was recorded"))
    #expect(result.output.contains("few: "))
    #expect(result.lines.contains { $0.hasPrefix("  noise ") })
    for name in names { #expect(result.output.contains(name)) }
  }

  @Test(
    "a damaged recording is refused with its line and column",
    .enabled(if: SharedData.isPresent, "the recordings are not here"))
  func damaged() throws {
    let path = try #require(
      SharedData.path("pressure/raw/pisense_pressure_asfound_with_NULs.csv"))
    let result = try Program.run("rainfly", ["evaluate", path, "--json"])
    #expect(result.code == 65)
    #expect(result.complaint.contains("line 539, column 1"))
    let error = try #require(try Program.objects(result.output).first?["error"] as? [String: Any])
    #expect(error["code"] as? String == "bad_trace")
  }

  @Test(
    "garbage in the rain is refused where it stands",
    arguments: ["x", "-1", "nan", "1e300"])
  func badRain(value: String) throws {
    let path = try file("unix_time_utc,pressure_hPa,precip_mm\n0,1000,0\n600,1000,\(value)\n")
    let result = try Program.run("rainfly", ["evaluate", path])
    #expect(result.code == 65)
    #expect(result.complaint.contains("line 3, column 10"), "\(result.complaint)")
  }

  @Test("one reading is no recording; two at the same time, and 200 years, are read to their end")
  func absurd() throws {
    let header = "unix_time_utc,pressure_hPa,precip_mm\n"
    for (rows, code) in [
      ("0,1000,0\n", Int32(65)), ("0,0,0\n1,0,0\n", 65), ("5,1000,0\n5,1001,0\n", 65),
      ("0,1000,0\n7258118400,1000,5\n", 0), ("0,1000,\n600,1000,\n", 0),
    ] {
      let result = try Program.run("rainfly", ["evaluate", try file(header + rows)])
      #expect(result.code == code, "\(rows) \(result.complaint)")
    }
  }

  @Test(
    "what cannot be meant is said",
    arguments: [
      ["--bridge", "13h"], ["--bridge", "soon"], ["--disturb", "everything"], ["--seed", "-1"],
      ["--latitude", "40"], ["--zone", "Nowhere"],
    ])
  func usage(options: [String]) throws {
    let path = try file("unix_time_utc,pressure_hPa\n0,1000\n600,1000\n")
    let result = try Program.run("rainfly", ["evaluate", path] + options)
    #expect(result.code == 64)
    #expect(result.complaint.hasPrefix("rainfly: "))
  }
}
