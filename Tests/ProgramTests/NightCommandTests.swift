// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@Suite("The night screens as a user meets them")
struct NightCommandTests {
  /// A day of 2026-07-10 in UTC at 50°N 10°E in Open-Meteo's form, with `chance` % of rain in the
  /// hour that is stamped 2026-07-11T02:00.
  private func file(_ chance: Int, in folder: TemporaryDirectory) throws -> String {
    let start = 1_783_641_600
    let times = (0..<48).map { "\(start + $0 * 3600)" }.joined(separator: ",")
    func row(_ value: (Int) -> String) -> String {
      (0..<48).map(value).joined(separator: ",")
    }
    // A chance is stamped with the end of its hour.
    let text = """
      {"latitude":50.0,"longitude":10.0,"utc_offset_seconds":0,"timezone":"GMT",
      "hourly_units":{"time":"unixtime","temperature_2m":"°C","dew_point_2m":"°C",
      "cloud_cover":"%","wind_speed_10m":"m/s","wind_gusts_10m":"m/s","precipitation":"mm",
      "precipitation_probability":"%","weather_code":"wmo code"},
      "hourly":{"time":[\(times)],"temperature_2m":[\(row { _ in "10.0" })],
      "dew_point_2m":[\(row { _ in "2.0" })],"cloud_cover":[\(row { _ in "100" })],
      "wind_speed_10m":[\(row { _ in "3.0" })],"wind_gusts_10m":[\(row { _ in "5.0" })],
      "precipitation":[\(row { _ in "0.0" })],"weather_code":[\(row { _ in "3" })],
      "precipitation_probability":[\(row { $0 == 27 ? "\(chance)" : "0" })]}}
      """
    let path = folder.path + "/forecast-\(chance).json"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func run(_ folder: TemporaryDirectory, _ arguments: [String]) throws -> Program.Result {
    try Program.run(
      "rainfly", arguments + ["--state", folder.path + "/s", "--runtime", folder.path + "/r"])
  }

  @Test("an overnight change from off to on, told at five times")
  func night() throws {
    let folder = TemporaryDirectory()
    let off = try run(
      folder, ["forecast", "import", file(0, in: folder), "--fetched", "2026-07-10T15:00:00Z"])
    #expect(off.code == 0, "\(off.complaint)")
    let on = try run(
      folder, ["forecast", "import", file(45, in: folder), "--fetched", "2026-07-10T23:40:00Z"])
    #expect(on.code == 0, "\(on.complaint)")
    let utc = ["--zone", "UTC"]
    let evening = try run(
      folder, ["tonight", "--at", "2026-07-10T18:00:00Z", "--exit-code"] + utc)
    #expect(
      evening.code == 2 && evening.lines.dropFirst().first == "  RAINFLY OFF",
      "\(evening.complaint)")
    let night = try run(folder, ["overnight", "--at", "2026-07-11T00:10:00Z"] + utc)
    #expect(night.code == 0)
    #expect(night.lines.first == "  Sat 11 Jul 00:10", "whose night it is")
    #expect(night.lines.dropFirst().first == "  RAINFLY ON since 23:40 (was off at 22:00)")
    #expect(night.output.contains("New: rain 45 % from 02:00"))
    #expect(night.output.contains("00    01    02    03"))
    let morning = try run(folder, ["morning", "--at", "2026-07-11T07:00:00Z"] + utc)
    #expect(
      morning.output.contains("At 22:00 we said OFF; the forecast changed at 23:40 to ON"))
    for line in evening.lines + night.lines + morning.lines { #expect(line.count <= 80) }
  }

  @Test("each night screen has the members of verdict and its own, in JSON")
  func json() throws {
    let folder = TemporaryDirectory()
    _ = try run(
      folder, ["forecast", "import", file(45, in: folder), "--fetched", "2026-07-10T15:00:00Z"])
    for (command, own) in [
      ("tonight", "sensors"), ("overnight", "hours"), ("morning", "packs"), ("checks", "checks"),
    ] {
      let result = try run(
        folder, [command, "--json", "--at", "2026-07-11T01:00:00Z", "--set", "units=us"])
      let object = try #require(try Program.objects(result.output).first)
      #expect(object["advice"] as? String == "on", "\(command)")
      #expect(object["low_c"] as? Double == 10, "JSON is SI whatever the units")
      #expect(object[own] != nil, "\(command)")
    }
    let one = try run(folder, ["checks", "windy-rain", "--json"])
    let object = try #require(try Program.objects(one.output).first)
    #expect(object["check"] as? String == "windy_rain")
    let wrong = try run(folder, ["checks", "hail"])
    #expect(wrong.code == 64 && wrong.complaint.contains("windy_rain"))
  }

  @Test("with nothing kept there is no advice, and no failure either")
  func nothing() throws {
    let folder = TemporaryDirectory()
    for command in ["tonight", "overnight", "morning", "checks"] {
      let result = try run(folder, [command, "--at", "2026-07-10T18:00:00Z"])
      #expect(result.code == 0, "\(command): \(result.complaint)")
      #expect(result.lines.dropFirst().first == "  NO ADVICE", "\(command)")
      #expect(result.output.contains("rainfly download"))
    }
    let asked = try run(folder, ["tonight", "--at", "2026-07-10T18:00:00Z", "--exit-code"])
    #expect(asked.code == 3)
  }

  @Test("the sky needs a place, and knows days without an event")
  func sky() throws {
    let folder = TemporaryDirectory()
    #expect(try run(folder, ["sky"]).code == 64)
    let north = try run(
      folder,
      [
        "sky", "--date", "2026-06-21", "--latitude", "70", "--longitude", "20", "--zone",
        "UTC",
      ])
    #expect(north.code == 0 && north.output.contains("sun   does not set today"))
    let early = try run(
      folder, ["sky", "--date", "1899-12-31", "--latitude", "0", "--longitude", "0"])
    #expect(early.code == 64)
  }

  @Test("the camp's forecast counts on every screen, whatever came later for another camp")
  func campsForecast() throws {
    let folder = TemporaryDirectory()
    // Both files are for 50 N 10 E; the second is kept for a camp elsewhere.
    _ = try run(folder, ["camps", "add", "Here", "50.0 10.0"])
    _ = try run(folder, ["camps", "add", "Far", "55.0 10.0"])
    let fetched = ["--fetched", "2026-07-10T15:00:00Z"]
    let mine = try run(
      folder, ["forecast", "import", file(0, in: folder), "--camp", "Here"] + fetched)
    #expect(mine.code == 0, "\(mine.complaint)")
    let other = try run(
      folder, ["forecast", "import", file(45, in: folder), "--camp", "Far"] + fetched)
    #expect(other.code == 0, "\(other.complaint)")
    #expect(try run(folder, ["camps", "show", "Here"]).code == 0)
    for command in ["tonight", "overnight", "morning", "checks", "verdict"] {
      let result = try run(folder, [command, "--json", "--at", "2026-07-11T01:00:00Z"])
      let object = try #require(try Program.objects(result.output).first, "\(command)")
      #expect(object["advice"] as? String == "off", "\(command): \(result.output)")
    }
    // The newest forecast lies at 50 N: only the camp is at 55 N.
    #expect(try run(folder, ["camps", "show", "Far"]).code == 0)
    let sky = try run(folder, ["sky", "--json", "--date", "2026-07-10", "--zone", "UTC"])
    let place = try run(
      folder,
      [
        "sky", "--json", "--date", "2026-07-10", "--zone", "UTC", "--latitude", "55",
        "--longitude", "10",
      ])
    #expect(sky.code == 0 && sky.output == place.output)
  }

  @Test("an import says when it was fetched, and that no camp is near it")
  func importTold() throws {
    let folder = TemporaryDirectory()
    _ = try run(folder, ["camps", "add", "Far", "55.0 10.0", "--zone", "UTC"])
    let result = try run(
      folder, ["forecast", "import", file(0, in: folder), "--fetched", "2026-07-10T15:00:00Z"])
    #expect(result.code == 0)
    #expect(result.output.contains("fetched Fri 10 Jul 15:00"), "\(result.output)")
    #expect(result.complaint.contains("--camp"), "\(result.complaint)")
  }

  @Test("a first start asked for JSON is the object of a night without advice")
  func firstStart() throws {
    let result = try run(TemporaryDirectory(), ["--json"])
    #expect(result.code == 0, "\(result.complaint)")
    #expect(try Program.objects(result.output).first?["advice"] as? String == "unknown")
  }

  @Test("a damaged store is said, and not taken for an empty one")
  func damagedStore() throws {
    let folder = TemporaryDirectory()
    _ = try run(folder, ["camps", "add", "Here", "50.0 10.0"])
    let path = folder.path + "/s/rainfly.db"
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    try Data(repeating: 0xA5, count: 8192).write(to: URL(fileURLWithPath: path))
    for command in ["tonight", "overnight", "morning", "checks"] {
      let result = try run(folder, [command, "--at", "2026-07-10T18:00:00Z"])
      #expect(result.code != 0, "\(command): \(result.output)")
      #expect(!result.complaint.isEmpty, "\(command)")
    }
  }

  @Test(
    "people type the list's name too",
    arguments: [["camps", "list"], ["trip", "show"], ["set", "list"]])
  func otherWords(words: [String]) throws {
    let folder = TemporaryDirectory()
    _ = try run(folder, ["camps", "add", "Here", "50.0 10.0"])
    let result = try run(folder, words)
    #expect(result.code == 0, "\(result.complaint)")
    #expect(try result.output == run(folder, [words[0]]).output)
  }
}
