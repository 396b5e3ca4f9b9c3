// SPDX-License-Identifier: MIT

import Almanac
import Quantities
import Testing

/// Expected times are PyEphem 4.2.1's (see Documentation/Sky.md), in UTC.
@Suite("The sky of a day")
struct SkyTests {
  private func day(_ year: Int, _ month: Int, _ day: Int) throws -> CivilTime {
    try #require(CivilTime(year: year, month: month, day: day))
  }

  private func sky(_ latitude: Double, _ longitude: Double, _ date: (Int, Int, Int)) throws -> Sky {
    let place = try #require(Coordinates(latitude: latitude, longitude: longitude))
    return Sky(of: try day(date.0, date.1, date.2), place: place, zone: .utc)
  }

  /// Whether the times are `texts` (`HH:MM:SS`, any number of them) to `seconds`.
  private func agrees(_ times: [WallTime], _ texts: [String], within seconds: Double, _ sky: Sky)
    -> Bool
  {
    let wanted = texts.map { text in
      text.split(separator: ":").compactMap { Double($0) }.reduce(0) { $0 * 60 + $1 }
    }
    return times.count == wanted.count
      && zip(times, wanted).allSatisfy { (($0 - sky.start) - $1).magnitude <= seconds }
  }

  @Test("sun and moon rise and set when PyEphem says")
  func independent() throws {
    struct Row {
      var place: (Double, Double)
      var date: (Int, Int, Int)
      var sun: (rise: [String], set: [String])
      var moon: (rise: [String], set: [String])
      var lit: Double
    }
    let rows = [
      Row(
        place: (-0.18, -78.47), date: (2026, 7, 10), sun: (["11:16:00"], ["23:22:38"]),
        moon: (["07:08:27"], ["19:36:13"]), lit: 21.4),
      Row(
        place: (61.508, 8.304), date: (2026, 7, 10), sun: (["02:04:47"], ["20:58:10"]),
        moon: (["22:00:33"], ["17:29:52"]), lit: 21.4),
      Row(
        place: (-33.87, 151.21), date: (2026, 12, 24), sun: (["18:42:42"], ["09:06:50"]),
        moon: (["09:36:59"], ["19:25:44"]), lit: 99.6),
      Row(
        place: (52.5, 13.4), date: (1950, 12, 21), sun: (["07:14:42"], ["14:53:55"]),
        moon: (["12:23:25"], ["04:42:03"]), lit: 92.3),
      Row(
        place: (65, 25.7), date: (2026, 6, 21), sun: (["23:18:18"], ["21:19:56"]),
        moon: (["09:49:50"], ["21:52:41"]), lit: 45.8),
      Row(
        place: (69.65, 18.95), date: (2026, 12, 21), sun: ([], []), moon: ([], []), lit: 90.3),
      Row(
        place: (40.7, -74), date: (2075, 8, 30), sun: (["10:21:23"], ["23:31:04"]),
        moon: (["01:55:43"], ["15:13:54"]), lit: 77.0),
      Row(
        place: (-54.8, -68.3), date: (2026, 3, 9), sun: (["10:12:44"], ["23:13:18"]),
        moon: (["00:11:21"], ["18:04:28"]), lit: 67.7),
    ]
    for row in rows {
      let sky = try sky(row.place.0, row.place.1, row.date)
      // A minute up to 60°, two at 65°; the moon within a minute.
      let limit = row.place.0 > 62 ? 120.0 : 60
      #expect(agrees(sky.sun.rises, row.sun.rise, within: limit, sky), "\(row.place)")
      #expect(agrees(sky.sun.sets, row.sun.set, within: limit, sky), "\(row.place)")
      #expect(agrees(sky.moon.rises, row.moon.rise, within: 60, sky), "\(row.place)")
      #expect(agrees(sky.moon.sets, row.moon.set, within: 60, sky), "\(row.place)")
      let lit = try #require(sky.phase).illumination * 100
      #expect(abs(lit - row.lit) < 0.4)
    }
  }

  @Test("a day without a moonrise, and one without a moonset")
  func noEvent() throws {
    let noRise = try sky(52.5, 13.4, (2026, 7, 12))
    #expect(noRise.moon.rises.isEmpty && noRise.moon.sets.count == 1 && noRise.moon.isUpAtStart)
    let noSet = try sky(52.5, 13.4, (2026, 7, 26))
    #expect(noSet.moon.sets.isEmpty && noSet.moon.rises.count == 1 && !noSet.moon.isUpAtStart)
  }

  @Test("polar day and polar night are answers")
  func polar() throws {
    for latitude in [70.0, 78.2] {
      let summer = try sky(latitude, 20, (2026, 6, 21))
      #expect(summer.sun.isAlwaysUp && !summer.sun.isAlwaysDown)
      let winter = try sky(latitude, 20, (2026, 12, 21))
      #expect(winter.sun.isAlwaysDown && !winter.sun.isAlwaysUp)
    }
    for latitude in [-90.0, 90] {
      let pole = try sky(latitude, 0, (2026, 6, 21))
      #expect(pole.sun.isAlwaysUp == (latitude > 0))
    }
  }

  @Test(
    "the phase has its name on its day and on no other",
    arguments: [
      // 1905-05-04 15:49, 05-12 06:46, 05-18 21:36, 05-26 02:49; 2026-07-07 19:28, 07-14 09:43,
      // 07-21 11:05, 07-29 14:35; 2099-03-06 22:59, 03-13 18:59, 03-21 22:46, 03-29 17:38.
      (1905, 5, 4, MoonPhase.Name.newMoon), (1905, 5, 12, .firstQuarter),
      (1905, 5, 18, .fullMoon), (1905, 5, 26, .lastQuarter), (2026, 7, 7, .lastQuarter),
      (2026, 7, 14, .newMoon), (2026, 7, 21, .firstQuarter), (2026, 7, 29, .fullMoon),
      (2099, 3, 6, .fullMoon), (2099, 3, 13, .lastQuarter), (2099, 3, 21, .newMoon),
      (2099, 3, 29, .firstQuarter), (2026, 7, 15, .waxingCrescent), (2026, 7, 22, .waxingGibbous),
      (2026, 7, 30, .waningGibbous), (2026, 7, 8, .waningCrescent),
    ])
  func names(year: Int, month: Int, day: Int, name: MoonPhase.Name) throws {
    #expect(try sky(0, 0, (year, month, day)).phaseName == name)
    #expect(name.words == name.rawValue.split(separator: "_").joined(separator: " "))
  }

  @Test("a local day lasts 23 and 25 hours where clocks change")
  func civilDay() throws {
    // 45 minutes and more: the day begins where the zone says.
    let zone = ZoneRules.fixed(offsetSeconds: 20_700)
    let place = try #require(Coordinates(latitude: 27.7, longitude: 85.3))
    let kathmandu = Sky(of: try day(2026, 3, 20), place: place, zone: zone)
    #expect(zone.hourMinute(at: kathmandu.start) == "00:00")
    #expect(kathmandu.end - kathmandu.start == 86_400)
    #expect(kathmandu.sun.rises.count == 1 && kathmandu.sun.sets.count == 1)
  }

  @Test("no date and no place traps")
  func garbage() throws {
    for (year, latitude) in [(1, 90.0), (9999, -90), (1899, 0), (2200, 66.6)] {
      let place = try #require(Coordinates(latitude: latitude, longitude: 180))
      _ = Sky(of: try day(year, 1, 1), place: place, zone: .utc)
      _ = Sky(of: try day(year, 12, 31), place: place, zone: .fixed(offsetSeconds: -93_600))
    }
    #expect(MoonPhase(at: WallTime(seconds: .nan)) == nil)
    #expect(Moon.nextRise(after: WallTime(seconds: .infinity), at: .zero) == nil)
    #expect(Moon.altitude(at: WallTime(seconds: -1e300), place: .zero).isNaN)
    #expect(MoonPhase.name(from: WallTime(seconds: 5), to: WallTime(seconds: 5)) == nil)
  }
}
