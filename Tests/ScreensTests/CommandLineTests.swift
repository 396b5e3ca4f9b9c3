// SPDX-License-Identifier: MIT

import Almanac
import Quantities
import Screens
import Testing

@Suite("The command line")
struct CommandLineTests {
  private let table = CommandTable(
    program: "tool", summary: "a tool",
    commands: [
      CommandSpec(
        "show", operands: ["WHAT"], needed: 0, options: [OptionSpec("--since", "SPAN", "from")],
        "show it"),
      CommandSpec("sensor read", "read"), CommandSpec("sensor scan", "scan"),
      CommandSpec("camps", "list"),
      CommandSpec("camps add", operands: ["NAME", "PLACE"], repeatsLast: true, "add"),
      CommandSpec("judge", options: [OptionSpec("--set", "K=V", "set", repeats: true)], "judge"),
    ], common: [OptionSpec("--json", nil, "JSON"), OptionSpec("--state", "DIR", "where")])

  private func message(_ arguments: [String]) -> String {
    do throws(UsageError) {
      _ = try table.parse(arguments)
      return ""
    } catch {
      return error.message
    }
  }

  @Test("options stand anywhere, with a space or an equals sign")
  func options() throws {
    let one = try table.parse(["--state", "/x", "show", "--since=24h", "--json", "all"])
    #expect(one.command?.name == "show")
    #expect(one.operands == ["all"])
    #expect(one.value("--since") == "24h" && one.value("--state") == "/x" && one.has("--json"))
    let two = try table.parse(["sensor", "--json", "read"])
    #expect(two.command?.name == "sensor read")
    #expect(
      try table.parse(["judge", "--set", "a=1", "--set=b=2"]).all("--set") == ["a=1", "b=2"])
  }

  @Test("negative numbers are values and operands, -- ends the options")
  func negative() throws {
    #expect(try table.parse(["show", "-3.5"]).operands == ["-3.5"])
    #expect(try table.parse(["show", "--since", "-5"]).value("--since") == "-5")
    #expect(try table.parse(["show", "--", "--json"]).operands == ["--json"])
    #expect(try table.parse([]).command == nil)
  }

  @Test("a word alone and with a second word are two commands")
  func families() throws {
    let list = try table.parse(["camps"])
    #expect(list.command?.name == "camps" && list.operands.isEmpty)
    let add = try table.parse(["camps", "add", "Lee", "61", "30.5", "N", "-8.5", "--json"])
    #expect(add.command?.name == "camps add")
    #expect(add.operands == ["Lee", "61", "30.5", "N", "-8.5"] && add.has("--json"))
    #expect(try table.parse(["--json", "camps", "--state", "add"]).command?.name == "camps")
    #expect(try table.parse(["camps", "add", "add", "61"]).operands == ["add", "61"])
    #expect(message(["camps", "ad", "Lee"]).contains("there are also camps add"))
    #expect(message(["camps", "add", "Lee"]).contains("camps add NAME PLACE…"))
  }

  @Test("what is wrong is named, with what would be right")
  func wrong() {
    #expect(message(["sensor"]).contains("sensor read, sensor scan"))
    #expect(message(["dance"]).contains("tool --help"))
    #expect(message(["show", "--sinse", "1"]).contains("--since"))
    #expect(message(["show", "--since"]).contains("--since SPAN"))
    #expect(message(["show", "a", "b"]).contains("a b"))
    #expect(message(["show", "--json=1"]).contains("takes no value"))
    #expect(message(["--state", "a", "show", "--state", "b"]).contains("twice"))
  }

  @Test("instants in all their forms")
  func instants() throws {
    let now = WallTime(seconds: 1_783_701_720)
    let east = ZoneRules.fixed(offsetSeconds: 7200)
    func parse(_ text: String) -> Double? {
      InstantText.parse(text, zone: east, now: now)?.seconds
    }
    // 2026-07-10 16:42:00 UTC is 18:42 two hours east.
    for text in [
      "1783701720", "1783701720.0", "2026-07-10T16:42:00Z", "2026-07-10T18:42:00+02:00",
      "2026-07-10T18:42+0200", "2026-07-10 18:42", "18:42", "2026-07-10T16:42:00.25Z",
    ] {
      #expect(parse(text) == 1_783_701_720, "\(text)")
    }
    #expect(parse("2026-07-10") == 1_783_634_400)
    // The nearest 06:00 and the nearest 07:00 lie on either side of half a day.
    #expect(parse("06:00") == 1_783_742_400)
    #expect(parse("07:00") == 1_783_659_600)
    for text in [
      "", "24:00", "12:60", "1:2:3:4", "2026-02-30", "2026-13-01", "26-07-10", "tomorrow", "1e9",
      "nan", "-", "2026-07-10T18:42+99:00", "18", "99999999999999", "١٨:٤٢",
    ] {
      #expect(parse(text) == nil || text == "18", "\(text)")
    }
    #expect(InstantText.parse("18:42", zone: east, now: nil) == nil)
  }
}
