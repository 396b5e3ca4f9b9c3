// SPDX-License-Identifier: MIT

import Camps
import Engine
import Quantities
import Screens
import Testing

@Suite("Camps, trip, settings and the welcome on a screen")
struct CampScreenTests {
  private func camp(_ id: String, _ name: String) throws -> Camp {
    Camp(
      id: CampID(id), name: name,
      place: try #require(Coordinates(latitude: 61.508333, longitude: 8.304167)),
      zone: "Europe/Oslo", altitude: Elevation(metres: 1400))
  }

  @Test("the welcome explains itself in one screen and asks for a camp")
  func welcome() {
    let facts = WelcomeScreen.Facts(
      daemonRuns: false, barometer: "1008.2 hPa, falling slowly", hasClock: false)
    for width in [60, 72, 80, 132] {
      let lines = WelcomeScreen.lines(facts, width: width)
      #expect(lines.count <= 23, "\(width): \(lines.count)")
      #expect(lines.allSatisfy { $0.count <= width }, "\(width)")
    }
    let text = WelcomeScreen.lines(facts, width: 80).joined(separator: "\n")
    for word in [
      "rainfly camps add", "rainfly download", "forecast import FILE", "not running", "clock set",
      "--help",
    ] {
      #expect(text.contains(word), "\(word)")
    }
    let quiet = WelcomeScreen.lines(WelcomeScreen.Facts(), width: 80).joined(separator: "\n")
    #expect(!quiet.contains("clock set") && !quiet.contains("not running"))
    for width in [0, 1, 5, 20] { #expect(!WelcomeScreen.lines(facts, width: width).isEmpty) }
  }

  @Test("what the welcome says to type is a place")
  func welcomeCommands() throws {
    let commands = WelcomeScreen.lines(WelcomeScreen.Facts(), width: 80)
      .filter { $0.contains("camps add") }
    #expect(commands.count == 3)
    for command in commands {
      // What a shell makes of the quoted word.
      let quoted = command.split(separator: "\"", maxSplits: 1)[1].dropLast()
      let place = quoted.split(separator: "\\").joined()
      let parsed = try CoordinateText.parse(place)
      #expect((parsed.latitude - 61.508333).magnitude < 1e-4, "\(place)")
      #expect((parsed.longitude - 8.304167).magnitude < 1e-4, "\(place)")
    }
  }

  @Test("on forty columns a command is continued as a shell reads it, never cut")
  func narrowWelcome() {
    func commands(_ width: Int) -> [String] {
      WelcomeScreen.lines(WelcomeScreen.Facts(), width: width).joined(separator: "\n")
        .split(separator: "\\\n", omittingEmptySubsequences: false)
        .map(String.init).joined(separator: "")
        .split(separator: "\n").filter { $0.contains("camps add") }
        .map { $0.split(separator: " ").joined(separator: " ") }
    }
    let narrow = WelcomeScreen.lines(WelcomeScreen.Facts(), width: 40)
    #expect(narrow.allSatisfy { $0.count <= 40 && !$0.contains("…") })
    #expect(commands(40) == commands(80) && commands(40).count == 3)
  }

  @Test("the camps: one line each, which one counts and why")
  func camps() throws {
    var book = CampBook()
    #expect(CampsScreen.lines(book, current: nil, width: 80).last?.contains("camps add") == true)
    let lee = try camp("a", "Lee")
    book.put(lee, at: nil)
    book.put(try camp("b", "Store Ridge"), at: nil)
    let lines = CampsScreen.lines(book, current: .camp(lee, because: .trip), width: 80)
    #expect(lines.count == 2)
    #expect(
      lines[0] == "  ● Lee          61.50833, 8.30417  Europe/Oslo  1400 m  tonight, by the trip")
    #expect(!lines[1].contains("●"))
    #expect(CampsScreen.lines(book, current: nil, width: 80).last?.contains("camps show") == true)
    book.put(try camp("c", "lee"), at: nil)
    let twice = CampsScreen.lines(book, current: nil, width: 200).joined(separator: "\n")
    #expect(twice.contains("id a") && twice.contains("id c") && !twice.contains("id b"))
    for width in [1, 10, 40] { _ = CampsScreen.lines(book, current: nil, width: width) }
    for width in [40, 60, 80] {
      let lines = CampsScreen.lines(book, current: .camp(lee, because: .last), width: width)
      #expect(lines.allSatisfy { $0.count <= width })
    }
  }

  @Test("the trip: nights ahead, tonight marked, each with its verdict or why there is none")
  func trip() throws {
    let night = try #require(NightDate("2026-07-10"))
    #expect(TripScreen.lines([], tonight: night, width: 80).last?.contains("trip plan") == true)
    let lee = try camp("a", "Lee")
    var wet = TripNight(night: night, camp: lee, campID: lee.id)
    let fixture = try NightFixture()
    let judgement = try #require(fixture.story([fixture.rain(15, 35)], at: 18).newest).judgement
    wet.judgement = judgement
    wet.origin = Outlook.Origin(provider: .metNorway)
    let nights = [
      TripNight(night: night.later(-1), camp: lee, campID: lee.id), wet,
      TripNight(night: night.later(1), camp: nil, campID: CampID("gone")),
      TripNight(night: night.later(2), camp: lee, campID: lee.id),
    ]
    let lines = TripScreen.lines(nights, tonight: night, width: 80)
    #expect(
      lines == [
        "  Fri 10 Jul      2026-07-10  Lee  tonight",
        "      RAINFLY ON: Rain 35 % after 02:00",
        "  Sat 11 Jul      2026-07-11  a camp that was removed",
        "  Sun 12 Jul      2026-07-12  Lee",
        "      NO ADVICE: no forecast for it yet",
        "  Forecasts for the nights within a week: rainfly download",
        "  The checks of a night: rainfly checks --night 2026-07-10",
        "  Data from MET Norway (CC BY 4.0)",
        "  Nothing but where a camp is goes to MET Norway.",
      ])
    #expect(TripScreen.lines(nights, tonight: nil, width: 80).first?.contains("Thu 9 Jul") == true)
    for width in [40, 60] {
      #expect(
        TripScreen.lines(nights, tonight: night, width: width).allSatisfy { $0.count <= width })
    }
  }

  @Test("the settings: every one, its default and its range, within the screen")
  func settings() throws {
    var settings = Settings()
    try settings.set("rain.chance_pct", to: "40")
    for width in [40, 72, 80, 120] {
      let lines = SettingsScreen.lines(settings, width: width)
      #expect(lines.allSatisfy { $0.count <= width }, "\(width)")
      for key in SettingKey.all {
        #expect(lines.contains { $0.contains(key.name) }, "\(width) \(key.name)")
      }
      #expect(lines.filter { $0.hasPrefix("*") }.count == 1)
    }
    let key = try #require(SettingKey.named("rain.chance_pct"))
    let one = SettingsScreen.lines(key, settings, width: 80).joined(separator: "\n")
    #expect(one.contains("is 40") && one.contains("default is 30") && one.contains("1 to 100 %"))
  }

  @Test("B065: the welcome says that the pressure is that of this height")
  func stationPressure() {
    let facts = WelcomeScreen.Facts(daemonRuns: true, barometer: "905.6 hPa")
    for width in [40, 80] {
      let words = WelcomeScreen.lines(facts, width: width).joined(separator: " ")
        .split(separator: " ").joined(separator: " ")
      #expect(words.contains("905.6 hPa at your height"), "\(width)")
    }
  }
}
