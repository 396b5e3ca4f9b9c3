// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@Suite("The programs as a user meets them")
struct ProgramTests {
  @Test("the daemon links neither Foundation nor anything of a network")
  func links() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/ldd")
    process.arguments = [Program.folder.appendingPathComponent("rainflyd").path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(text.contains("libsqlite3"))
    for library in ["Foundation", "curl", "ssl", "crypto", "icu"] {
      #expect(!text.contains(library), "rainflyd links \(library)")
    }
  }

  @Test("trend tells of a replayed fall what the replay told, and why")
  func trend() throws {
    let folder = TemporaryDirectory()
    var text = "unix_time_utc,pressure_hPa\n"
    for minute in 0...720 {
      text += "\(1_893_456_000 + minute * 60),\(1010 - 0.012 * Double(minute))\n"
    }
    let trace = folder.path + "/trace.csv"
    try text.write(toFile: trace, atomically: true, encoding: .utf8)
    let replay = try Program.run("rainfly", ["replay", trace, "--json", "--state", folder.path])
    let last = try #require(
      try Program.objects(replay.output).last { $0["event"] as? String == "trend" })
    let result = try Program.run("rainfly", ["trend", "--json", "--state", folder.path])
    let told = try #require(try Program.objects(result.output).first)
    #expect(told["state"] as? String == "falling" && last["state"] as? String == "falling")
    for key in ["change3_pa", "change1_pa"] {
      let (old, new) = (try #require(last[key] as? Double), try #require(told[key] as? Double))
      #expect(abs(old - new) < 0.5, "\(key)")
    }
    let words = try Program.run("rainfly", ["trend", "--explain", "--state", folder.path])
    #expect(words.output.contains("90 % of the way") && words.output.contains("tide"))
    #expect(words.lines.allSatisfy { $0.count <= 80 })
    let none = try Program.run("rainfly", ["trend", "--state", folder.path + "/none"])
    #expect(none.code == 74)
  }

  @Test("sensor test on a simulated board: all readings, no fault")
  func sensorTest() throws {
    let folder = TemporaryDirectory()
    let configuration = folder.path + "/rainfly.yaml"
    try "board: simulated\n".write(toFile: configuration, atomically: true, encoding: .utf8)
    let common = ["--config", configuration, "--boards", Program.package.path + "/Boards"]
    let result = try Program.run("rainfly", ["sensor", "test", "--json"] + common)
    let object = try #require(try Program.objects(result.output).first)
    #expect(result.code == 0 && object["readings"] as? Int == 60)
    #expect((object["scatter_pa"] as? Double).map { $0 < 1.3 } == true)
    #expect(try Program.run("rainfly", ["sensor", "test", "--seconds", "1"] + common).code == 64)
  }

  @Test("a file that a command writes is never the store itself, and - is standard output")
  func storeIsNoTarget() throws {
    let folder = TemporaryDirectory()
    #expect(
      try Program.run("rainfly", ["camps", "add", "Lee", "61.5 8.3", "--state", folder.path]).code
        == 0)
    let store = folder.path + "/rainfly.db"
    let before = try Data(contentsOf: URL(fileURLWithPath: store))
    let link = folder.path + "/link"
    symlink(store, link)
    for path in [
      store, link, folder.path + "/../" + folder.path.split(separator: "/").last! + "/rainfly.db",
    ] {
      let result = try Program.run(
        "rainfly", ["panel", "show", "--demo", "storm", "--png", path, "--state", folder.path])
      #expect(result.code == 64 && result.complaint.contains("is the store itself"), "\(path)")
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: store)) == before)
    let picture = try Program.run(
      "rainfly", ["panel", "show", "--demo", "storm", "--png", "-", "--state", folder.path])
    #expect(picture.code == 0 && picture.output.contains("PNG"))
    let card = try Program.run(
      "rainfly", ["panel", "show", "--demo", "storm", "--json", "--state", folder.path])
    let object = try #require(try Program.objects(card.output).first)
    #expect((object["rows"] as? [String])?.count == object["height"] as? Int)
    let swallowed = try Program.run("rainfly", ["history", "--svg", "--state", folder.path])
    #expect(swallowed.code == 64 && swallowed.complaint.contains("--svg needs a value"))
  }

  @Test("a time that is told before anything says in which zone the camp is: so it is said")
  func clockWithoutZone() throws {
    let folder = TemporaryDirectory()
    func said(_ arguments: [String]) throws -> String {
      let result = try Program.run("rainfly", arguments + ["--state", folder.path])
      #expect(result.code == 0 && result.lines.allSatisfy { $0.count <= 80 })
      return result.lines.joined(separator: " ")
    }
    let asked = "zone is not known yet, so that is the system's"
    #expect(try said(["clock", "set", "2027-07-10 21:40"]).contains(asked))
    #expect(
      try !said(["clock", "set", "2027-07-10 21:40", "--zone", "Europe/Oslo"]).contains(asked))
    _ = try said(["camps", "add", "Lee", "61.5 8.3", "--zone", "Europe/Oslo"])
    let known = try said(["clock", "set", "2027-07-10 21:40"])
    #expect(known.contains("2027-07-10 21:40, Europe/Oslo time") && !known.contains(asked))
  }

  @Test("--version and --help of both programs, and of each command")
  func help() throws {
    for program in ["rainfly", "rainflyd"] {
      let version = try Program.run(program, ["--version"])
      #expect(version.code == 0 && version.output.hasPrefix("\(program) 0."))
      let help = try Program.run(program, ["--help"])
      #expect(help.code == 0 && help.complaint.isEmpty)
      #expect(help.lines.allSatisfy { $0.count <= 80 }, "\(program) --help is wider than 80")
    }
    let commands = try Program.run("rainfly", ["--help"]).lines
      .filter { $0.hasPrefix("  ") && !$0.hasPrefix("  -") }
      .compactMap { line in
        line.dropFirst(2).components(separatedBy: "  ").first.map {
          $0.split(separator: " ").map(String.init)
        }
      }
    #expect(commands.count >= 16)
    for command in commands {
      let help = try Program.run("rainfly", command + ["--help"])
      #expect(help.code == 0, "\(command)")
      #expect(help.output.contains("Usage: rainfly \(command.joined(separator: " "))"))
    }
  }

  @Test(
    "wrong words: exit 64, what happened and what to do",
    arguments: [
      ["sing"], ["sensor"], ["status", "now"], ["history", "--sinse", "24h"],
      ["history", "--since"],
      ["verdict", "--set", "rain.chance_pct"], ["verdict", "--set", "rain.chance_pct=400"],
      ["verdict", "--set", "rain.chnce_pct=40"], ["fly"], ["fly", "maybe"], ["demo", "flood"],
      ["clock", "set", "half past nine"], ["verdict", "--latitude", "91", "--longitude", "0"],
      ["verdict", "--latitude", "nan", "--longitude", "0"],
      ["verdict", "--zone", "../../etc/passwd"],
      ["led", "test", "--line", "17"], ["led", "test", "--seconds", "1e9"],
      ["status", "--json=yes"],
      ["status", "--state", "/a", "--state", "/b"], ["sensor", "decode"],
    ])
  func usage(arguments: [String]) throws {
    let result = try Program.run("rainfly", arguments)
    #expect(result.code == 64, "\(arguments): \(result.complaint)")
    #expect(result.complaint.hasPrefix("rainfly: "))
    #expect(result.complaint.split(separator: "\n").count == 1)
    #expect(result.complaint.contains(":"))
    #expect(result.output.isEmpty)
  }

  @Test("with --json an error is an object on standard output too")
  func errorObject() throws {
    let result = try Program.run("rainfly", ["verdict", "--forecast", "/nonexistent", "--json"])
    #expect(result.code == 74)
    let error = try #require(try Program.objects(result.output).first?["error"] as? [String: Any])
    #expect(error["code"] as? String == "io")
    #expect((error["message"] as? String)?.contains("/nonexistent") == true)
  }

  @Test(
    "a forecast that is no forecast: exit 65 and its own reason",
    .enabled(if: SharedData.isPresent, "the recordings are not here"),
    arguments: [
      "forecasts/errors/truncated_openmeteo.json.txt", "forecasts/errors/openmeteo_429_daily.json",
      "forecasts/nws/points.json", "forecasts/nws/forecast_hourly_si.json",
      "forecasts/weatherkit/forecastDaily_london_2026-06-05.json",
      "forecasts/geocoding/openmeteo_empty.json", "pressure/davewri_pi_2016-02-16_15min.csv",
    ])
  func badForecast(path: String) throws {
    let file = try #require(SharedData.path(path))
    let folder = TemporaryDirectory()
    for command in [["verdict", "--forecast", file], ["forecast", "import", file]] {
      let result = try Program.run("rainfly", command + ["--state", folder.path])
      #expect(result.code == 65, "\(result.complaint)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/rainfly.db"))
  }

  @Test(
    "an imported forecast is what verdict judges, and --exit-code says how",
    .enabled(if: SharedData.isPresent, "the recordings are not here"))
  func importAndJudge() throws {
    let file = try #require(SharedData.path("forecasts/openmeteo/eos_de_2026-03-02_full.json"))
    let folder = TemporaryDirectory()
    let kept = try Program.run(
      "rainfly",
      [
        "forecast", "import", file, "--fetched", "2026-03-02T10:00:00Z", "--json", "--state",
        folder.path,
      ])
    #expect(kept.code == 0)
    #expect(try Program.objects(kept.output).first?["provider"] as? String == "open-meteo")
    let direct = try Program.run(
      "rainfly",
      [
        "verdict", "--forecast", file, "--fetched", "2026-03-02T10:00:00Z", "--at",
        "2026-03-02 18:00", "--json", "--exit-code", "--zone", "Europe/Berlin",
      ])
    let stored = try Program.run(
      "rainfly",
      [
        "verdict", "--at", "2026-03-02 18:00", "--json", "--exit-code", "--state", folder.path,
        "--zone", "Europe/Berlin",
      ])
    #expect(direct.code == 0)
    #expect(stored.output == direct.output)
    let verdict = try #require(try Program.objects(direct.output).first)
    #expect(verdict["age"] as? String == "fresh")
    #expect(verdict["advice"] as? String == "on")
    // After the file's last day there is nothing to judge by.
    let later = try Program.run(
      "rainfly", ["verdict", "--at", "2026-04-02 18:00", "--exit-code", "--state", folder.path])
    #expect(later.code == 3)
    #expect(later.output.contains("NO ADVICE"))
  }

  @Test(
    "forecasts of the other providers are imported and judged",
    .enabled(if: SharedData.isPresent, "the recordings are not here"),
    arguments: [
      ("metno/complete_london", "met-norway", "2020-07-20"),
      ("metno/with_headers/compact_newyork", "met-norway", "2020-07-20"),
      ("nws/gridpoint_raw", "nws", "2022-02-04"),
      ("weatherkit/weather_kyoto_2023-09-08_excerpt", "weatherkit", "2023-09-08"),
    ])
  func otherProviders(file: String, provider: String, day: String) throws {
    let path = try #require(SharedData.path("forecasts/\(file).json"))
    let folder = TemporaryDirectory()
    let when = ["--fetched", day + "T16:00:00Z", "--json"]
    let kept = try Program.run(
      "rainfly", ["forecast", "import", path, "--state", folder.path] + when)
    #expect(kept.code == 0, "\(kept.complaint)")
    let summary = try #require(try Program.objects(kept.output).first)
    #expect(summary["provider"] as? String == provider)
    let judged = try Program.run(
      "rainfly",
      ["verdict", "--forecast", path, "--at", day + " 18:00", "--zone", "Etc/UTC"] + when)
    #expect(judged.code == 0, "\(judged.complaint)")
    let verdict = try #require(try Program.objects(judged.output).first)
    #expect(verdict["advice"] as? String != nil)
  }

  @Test("a store that does not exist is an error, not an empty history")
  func noStore() throws {
    for command in ["history", "events", "now"] {
      let result = try Program.run("rainfly", [command, "--state", "/nonexistent/rainfly"])
      #expect(result.code == 74, "\(command): \(result.complaint)")
    }
    let status = try Program.run(
      "rainfly", ["status", "--exit-code", "--state", "/nonexistent/rainfly"])
    #expect(status.code == 3)
  }

  @Test("the reader of the output goes away: an end like any other")
  func closedPipe() throws {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    let rainfly = Program.folder.appendingPathComponent("rainfly").path
    shell.arguments = ["-c", "\"\(rainfly)\" demo storm --json | head -n 1 >/dev/null"]
    try shell.run()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 0)
  }

  @Test("the daemon without a board or with a wrong file: exit 78 and where it is wrong")
  func configuration() throws {
    let boards = Program.package.appendingPathComponent("Boards").path
    let folder = TemporaryDirectory()
    let file = folder.path + "/rainfly.yaml"
    try "board: simulated\nbarometer:\n  perod: 60s\n".write(
      toFile: file, atomically: true, encoding: .utf8)
    let result = try Program.run(
      "rainflyd", ["--config", file, "--boards", boards, "--state", folder.path])
    #expect(result.code == 78)
    #expect(result.complaint.contains("\(file):3:3"))
    #expect(result.complaint.contains("perod") && result.complaint.contains("period"))
    let check = try Program.run(
      "rainfly", ["config", "check", "--config", file, "--boards", boards])
    #expect(check.code == 78)
    let shipped = Program.package.appendingPathComponent("Config/rainfly.yaml").path
    try "board: simulated\n".write(toFile: file, atomically: true, encoding: .utf8)
    #expect(
      try Program.run("rainfly", ["config", "check", "--config", file, "--boards", boards]).code
        == 0)
    let text = try String(contentsOfFile: shipped, encoding: .utf8)
    try text.replacingOccurrences(of: "board: auto", with: "board: raspberry-pi-5").write(
      toFile: file, atomically: true, encoding: .utf8)
    let commented = try Program.run(
      "rainfly", ["config", "check", "--config", file, "--boards", boards])
    #expect(commented.code == 0, "\(commented.complaint)")
    #expect(commented.output.contains("Raspberry Pi 5"))
  }
}
