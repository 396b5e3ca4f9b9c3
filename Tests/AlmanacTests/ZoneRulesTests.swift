// SPDX-License-Identifier: MIT

import Almanac
import Quantities
import TestKit
import Testing

// Skipped by name where tzdata is not installed.
@Suite("Zone rules", .enabled(if: Zones.arePresent))
struct ZoneRulesTests {
  private func zone(_ name: String) throws -> ZoneRules {
    try ZoneRules(tzif: Zones.bytes(name), name: name)
  }

  private func time(_ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int = 0)
    throws -> CivilTime
  {
    try #require(CivilTime(year: year, month: month, day: day, hour: hour, minute: minute))
  }

  @Test("Berlin changes at 01:00 UTC, also in years that only the rule covers")
  func berlin() throws {
    let zone = try zone("Europe/Berlin")
    for (year, spring, autumn) in [(2026, 29, 25), (2090, 26, 29)] {
      let toSummer = try ZoneRules.utc.wallTime(of: time(year, 3, spring, 1))
      #expect(zone.offset(at: toSummer - 1) == 3600)
      #expect(zone.offset(at: toSummer) == 7200)
      let toWinter = try ZoneRules.utc.wallTime(of: time(year, 10, autumn, 1))
      #expect(zone.offset(at: toWinter - 1) == 7200)
      #expect(zone.offset(at: toWinter) == 3600)
    }
  }

  @Test("a local time that occurs twice is the first, a skipped one the end of the jump")
  func ambiguous() throws {
    let zone = try zone("Europe/Berlin")
    // 2026-10-25 02:30 is 00:30 UTC in summer time and 01:30 UTC in winter time.
    let twice = try zone.wallTime(of: time(2026, 10, 25, 2, 30))
    let twiceInUTC = ZoneRules.utc.wallTime(of: try time(2026, 10, 25, 0, 30))
    #expect(twice == twiceInUTC)
    let skipped = try zone.wallTime(of: time(2026, 3, 29, 2, 30))
    let skippedInUTC = ZoneRules.utc.wallTime(of: try time(2026, 3, 29, 1))
    #expect(skipped == skippedInUTC)
    #expect(zone.hourMinute(at: skipped) == "03:00")
  }

  @Test("offsets of a quarter, a half and thirteen hours, south and west")
  func others() throws {
    let summer = try ZoneRules.utc.wallTime(of: time(2026, 1, 15, 12))
    let winter = try ZoneRules.utc.wallTime(of: time(2026, 7, 15, 12))
    #expect(try zone("Asia/Kathmandu").offset(at: winter) == 20_700)
    #expect(try zone("Australia/Adelaide").offset(at: summer) == 37_800)
    #expect(try zone("Australia/Adelaide").offset(at: winter) == 34_200)
    #expect(try zone("America/St_Johns").offset(at: summer) == -12_600)
    #expect(try zone("Pacific/Auckland").offset(at: summer) == 46_800)
    #expect(try zone("America/New_York").offset(at: summer) == -18_000)
    // Ireland's rule has its "daylight" time in winter, an hour behind.
    #expect(try zone("Europe/Dublin").offset(at: summer) == 0)
    #expect(try zone("Europe/Dublin").offset(at: winter) == 3600)
  }

  @Test("Samoa's skipped day is a jump of a day")
  func samoa() throws {
    let zone = try zone("Pacific/Apia")
    let noon = try zone.wallTime(of: time(2011, 12, 30, 12))
    let noonInUTC = ZoneRules.utc.wallTime(of: try time(2011, 12, 30, 10))
    #expect(noon == noonInUTC)
  }

  @Test("every whole hour of two years comes back from its local time, but for the repeated one")
  func roundTrip() throws {
    for name in ["Europe/Berlin", "Asia/Kathmandu", "Australia/Adelaide", "America/St_Johns"] {
      let zone = try zone(name)
      var repeated = 0
      for hour in 0..<17_520 {
        let time = WallTime(seconds: 1_767_225_600 + Double(hour) * 3600)
        if zone.wallTime(of: zone.civil(at: time)) != time { repeated += 1 }
      }
      #expect(repeated == (name == "Asia/Kathmandu" ? 0 : 2))
    }
  }

  @Test("any cut or flipped byte is an error or a zone, never a crash")
  func garbage() throws {
    let bytes = Zones.bytes("Europe/Berlin")
    for count in stride(from: 0, to: bytes.count, by: 7) {
      #expect(throws: ZoneError.self) {
        try ZoneRules(tzif: Array(bytes.prefix(count)), name: "cut")
      }
    }
    for index in bytes.indices {
      var broken = bytes
      broken[index] ^= 0xFF
      guard let zone = try? ZoneRules(tzif: broken, name: "broken") else { continue }
      let civil = zone.civil(at: WallTime(seconds: 1.9e9))
      #expect(zone.wallTime(of: civil).seconds.isFinite)
    }
  }

  @Test("garbage times do not trap")
  func garbageTimes() throws {
    let zone = try zone("Europe/Berlin")
    for seconds in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
      _ = zone.civil(at: WallTime(seconds: seconds))
    }
  }
}

@Suite("Zones without a file")
struct FixedZoneTests {
  @Test("UTC and fixed offsets")
  func fixed() {
    #expect(ZoneRules.utc.offset(at: WallTime(seconds: 0)) == 0)
    let nepal = ZoneRules.fixed(offsetSeconds: 20_700)
    #expect(nepal.name == "UTC+05:45")
    #expect(nepal.hourMinute(at: WallTime(seconds: 0)) == "05:45")
    #expect(ZoneRules.fixed(offsetSeconds: .max).offset(at: WallTime(seconds: 0)) == 93_600)
    #expect(ZoneRules.fixed(offsetSeconds: .min).offset(at: WallTime(seconds: 0)) == -93_600)
  }

  @Test("an empty file and a text are no zones")
  func refused() {
    #expect(throws: ZoneError.notAZoneFile) { try ZoneRules(tzif: [], name: "x") }
    #expect(throws: ZoneError.notAZoneFile) { try ZoneRules(tzif: Array("hello".utf8), name: "x") }
  }

  /// A version 2 file without changes, whose footer is `rule`.
  private func file(rule: String) -> [UInt8] {
    let head = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
    let counts: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 4]
    let body: [UInt8] = [0, 0, 0, 0, 0, 0] + Array("UTC\0".utf8)
    return head + counts + body + head + counts + body + Array("\n\(rule)\n".utf8)
  }

  @Test("rules by Julian day, with and without the leap day")
  func julian() throws {
    // J60 is 1 March in every year; day 59 counted with the leap day is 29 February in 2028.
    let without = try ZoneRules(tzif: file(rule: "AAA0BBB,J60/0,J300/0"), name: "j")
    let first = try #require(CivilTime(year: 2028, month: 3, day: 1))
    let start = ZoneRules.utc.wallTime(of: first)
    #expect(without.offset(at: start - 1) == 0)
    #expect(without.offset(at: start) == 3600)
    let with = try ZoneRules(tzif: file(rule: "AAA0BBB,59/0,300/0"), name: "n")
    #expect(with.offset(at: start - 86_401) == 0)
    #expect(with.offset(at: start - 86_400) == 3600)
  }

  @Test("a rule in angle brackets, and summer all year round")
  func extensions() throws {
    let nuuk = try ZoneRules(
      tzif: file(rule: "<-02>2<-01>,M3.5.0/-1,M10.5.0/0"), name: "America/Nuuk")
    // In 2026 the last Sunday of March is the 29th: 23:00 on the 28th local, 01:00 UTC on the 29th.
    let change = ZoneRules.utc.wallTime(
      of: try #require(CivilTime(year: 2026, month: 3, day: 29, hour: 1)))
    #expect(nuuk.offset(at: change - 1) == -7200)
    #expect(nuuk.offset(at: change) == -3600)
    let always = try ZoneRules(tzif: file(rule: "XXX3EDT4,0/0,J365/23"), name: "x")
    #expect(always.offset(at: change) == -14_400)
  }

  @Test(
    "rules that cannot be read are named",
    arguments: [
      "C-1", "CET-1CEST", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.5.0", "<CET-1", "CET-99",
      "CET-1CEST,M3.5.0,M10.5.0/999", "CET99999999999999999999",
    ])
  func badRules(_ rule: String) {
    #expect(throws: ZoneError.badRule(rule)) {
      try ZoneRules(tzif: file(rule: rule), name: "bad")
    }
  }
}
