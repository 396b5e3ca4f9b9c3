// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@Suite("Camps, trip and settings as a user meets them")
struct CampProgramTests {
  private let folder = TemporaryDirectory()

  private func rainfly(_ arguments: String...) throws -> Program.Result {
    try Program.run("rainfly", arguments + ["--state", folder.path])
  }

  private func names(_ result: Program.Result, _ key: String = "name") throws -> [String] {
    try Program.objects(result.output).compactMap { $0[key] as? String }
  }

  @Test("a camp is added, shown, renamed and removed")
  func life() throws {
    let empty = try rainfly("camps")
    #expect(empty.code == 0 && empty.output.contains("rainfly camps add"))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/rainfly.db"))
    let added = try rainfly(
      "camps", "add", "Leirvassbu", "61°30.500'N 8°18.250'E", "--zone", "Europe/Oslo", "--altitude",
      "1400", "--json")
    #expect(added.code == 0, "\(added.complaint)")
    let camp = try #require(try Program.objects(added.output).first)
    #expect(((camp["latitude"] as? Double ?? 0) - 61.508333).magnitude < 1e-6)
    #expect(((camp["longitude"] as? Double ?? 0) - 8.304167).magnitude < 1e-6)
    #expect(camp["is_current"] as? Bool == true && camp["because"] as? String == "last")
    #expect(camp["zone"] as? String == "Europe/Oslo" && camp["altitude_m"] as? Double == 1400)
    // Unquoted, in several words, and with a sign.
    #expect(try rainfly("camps", "add", "Perisher", "-36.40", "148.41").code == 0)
    #expect(try rainfly("camps", "add", "Krossbu", "61", "33", "N", "8", "6", "E").code == 0)
    #expect(try names(rainfly("camps", "--json")) == ["Krossbu", "Leirvassbu", "Perisher"])

    let shown = try rainfly("camps", "show", "KROSSBU")
    #expect(shown.code == 0 && shown.output.contains("tonight"))
    let current = try Program.objects(rainfly("camps", "--json").output)
      .first { $0["is_current"] as? Bool == true }
    #expect(current?["name"] as? String == "Krossbu")

    #expect(try rainfly("camps", "rename", "Krossbu", "Gamle Krossbu").code == 0)
    #expect(try rainfly("camps", "rename", "gamle krossbu", "Gamle krossbu").code == 0)
    let taken = try rainfly("camps", "rename", "Perisher", "leirvassbu")
    #expect(taken.code == 64 && taken.complaint.contains("already"))
    let removed = try rainfly("camps", "remove", "Gamle krossbu")
    #expect(removed.code == 0 && removed.output.contains("removed"))
    #expect(try names(rainfly("camps", "--json")) == ["Leirvassbu", "Perisher"])
    #expect(try rainfly("camps", "remove", "Perisher").output.contains("Leirvassbu counts"))
  }

  @Test(
    "what is wrong with a camp is said with what would be right",
    arguments: [
      (["camps", "add", "Lee"], "coordinates"), (["camps", "add", "Lee", "61,8"], "comma"),
      (["camps", "add", "Lee", "61°60'N 8°E"], "minutes of 60"),
      (["camps", "add", "Lee", "91 8"], "beyond"), (["camps", "add", "", "61 8"], "characters"),
      (["camps", "add", "61.5", "8.3", "1"], "no number"),
      (["camps", "add", "Lee", "61 8", "--zone", "Europe/Osl"], "no time zone"),
      (["camps", "add", "Lee", "61 8", "--altitude", "9001"], "9000"),
      (["camps", "add", "Lee", "61 8", "--altitude", "nan"], "9000"),
      (["camps", "show", "Lee"], "none yet"), (["camps", "ad", "Lee"], "camps add"),
      (["trip", "plan", "2026-02-30", "Lee"], "2027-07-10"), (["trip", "plan", "x"], "DATE NAME"),
      (["trip", "clear", "2026-07-10"], "nothing is planned"),
      (["set", "rain.chance_pct", "0"], "1 to 100 %"), (["set", "rain.chance"], "rain.chance_pct"),
      (["set", "windy_rain.chance_pct", "30"], "must stay below"),
      (["set", "reset", "rian"], "rain"), (["note", "snow"], "note rain"),
    ])
  func wrong(arguments: [String], words: String) throws {
    let result = try Program.run("rainfly", arguments + ["--state", folder.path])
    #expect(result.code == 64, "\(result.complaint)")
    #expect(result.complaint.contains(words), "\(result.complaint)")
    #expect(result.complaint.split(separator: "\n").count == 1 && result.output.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/rainfly.db"))
  }

  @Test("unknown camps list those like them")
  func near() throws {
    _ = try rainfly("camps", "add", "Leirvassbu", "61 8")
    #expect(try rainfly("camps", "show", "Leirvasbu").complaint.contains("did you mean Leirvassbu"))
    #expect(try rainfly("camps", "show", "zzz").complaint.contains("there are Leirvassbu"))
  }

  @Test("nights are planned, listed, cleared, and go with their camp")
  func trip() throws {
    #expect(try rainfly("trip").output.contains("trip plan"))
    _ = try rainfly("camps", "add", "Lee", "61 8")
    _ = try rainfly("camps", "add", "Ridge", "62 8")
    for (date, camp) in [("2126-07-11", "Ridge"), ("2126-07-10", "Lee"), ("2126-07-12", "ridge")] {
      let planned = try rainfly("trip", "plan", date, camp)
      #expect(planned.code == 0, "\(planned.complaint)")
    }
    #expect(
      try names(rainfly("trip", "--json"), "night") == ["2126-07-10", "2126-07-11", "2126-07-12"])
    #expect(try names(rainfly("trip", "--json")) == ["Lee", "Ridge", "Ridge"])
    #expect(try rainfly("trip", "plan", "2126-07-10", "Ridge").code == 0)
    #expect(try rainfly("trip", "clear", "2126-07-11").code == 0)
    #expect(try rainfly("camps", "remove", "Ridge").output.contains("2 nights"))
    #expect(try rainfly("trip", "--json").output.isEmpty)
    #expect(try rainfly("trip", "clear").code == 0)
  }

  @Test("settings are changed within their ranges, listed and reset")
  func settings() throws {
    let all = try Program.objects(rainfly("set", "--json").output)
    #expect(all.count == 23 && all.allSatisfy { $0["is_default"] as? Bool == true })
    #expect(all.allSatisfy { ($0["allowed"] as? String)?.isEmpty == false })
    #expect(try rainfly("set", "windy_rain.chance_pct", "10").code == 0)
    #expect(try rainfly("set", "rain.chance_pct", "15").code == 0)
    #expect(try rainfly("set", "pack_up", "7:30").output.contains("07:30"))
    let changed = try Program.objects(rainfly("set", "--json").output)
      .filter { $0["is_default"] as? Bool == false }
    #expect(
      changed.compactMap { $0["value"] as? String } == ["07:30", "15", "10"])
    let high = try rainfly("set", "rain.chance_pct", "101", "--json")
    #expect(high.code == 64)
    let error = try #require(try Program.objects(high.output).first?["error"] as? [String: Any])
    #expect(error["code"] as? String == "bad_setting")
    // The windy rain alone would then be above the rain.
    #expect(try rainfly("set", "reset", "windy_rain").code == 64)
    #expect(try rainfly("set", "reset", "rain").code == 0)
    #expect(try rainfly("set", "reset").output.contains("windy_rain.chance_pct is 20"))
    #expect(try rainfly("set", "pack_up").output.contains("07:30"), "no threshold, so it stays")
    #expect(try rainfly("set", "reset", "pack_up").code == 0)
    let left = try Program.objects(rainfly("set", "--json").output)
      .filter { $0["is_default"] as? Bool == false }
    #expect(left.isEmpty)
  }

  @Test("what the user says is kept")
  func words() throws {
    #expect(try rainfly("ack").code == 0)
    #expect(try Program.objects(rainfly("note", "rain", "--json").output).count == 1)
  }

  @Test(
    "an imported forecast goes to its camp",
    .enabled(if: SharedData.isPresent, "the recordings are not here"))
  func imported() throws {
    let file = try #require(SharedData.path("forecasts/openmeteo/eos_de_2026-03-02_full.json"))
    let none = try Program.objects(rainfly("forecast", "import", file, "--json").output).first
    #expect(none?["camp"] is NSNull)
    let latitude = try #require(none?["latitude"] as? Double)
    let longitude = try #require(none?["longitude"] as? Double)
    _ = try rainfly("camps", "add", "Far", "\(latitude + 0.1)", "\(longitude)")
    _ = try rainfly("camps", "add", "Near", "\(latitude + 0.02)", "\(longitude)")
    let near = try Program.objects(rainfly("forecast", "import", file, "--json").output).first
    #expect(near?["camp_name"] as? String == "Near")
    let far = try rainfly("forecast", "import", file, "--camp", "far", "--json")
    #expect(try Program.objects(far.output).first?["camp_name"] as? String == "Far")
    #expect(far.complaint.contains("11 km"))
    #expect(try rainfly("forecast", "import", file, "--camp", "Nowhere").code == 64)
  }
}
