// SPDX-License-Identifier: MIT

import Almanac
import Glibc
import Quantities
import Testing

@Suite("The sun")
struct SunTests {
  private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinates {
    try #require(Coordinates(latitude: latitude, longitude: longitude))
  }

  private func utc(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0)
    throws -> WallTime
  {
    ZoneRules.utc.wallTime(
      of: try #require(
        CivilTime(year: year, month: month, day: day, hour: hour, minute: minute)))
  }

  /// The sun's height by Meeus, Astronomical Algorithms: 25 (low precision), 22.2 and 12.4.
  private func meeusAltitude(_ time: WallTime, _ place: Coordinates) -> Double {
    let rad = Double.pi / 180
    let days = time.seconds / 86_400 + 2_440_587.5 - 2_451_545
    // 69 s between dynamical and universal time.
    let t = (days + 69 / 86_400) / 36_525
    let longitude = 280.46646 + 36_000.76983 * t + 0.0003032 * t * t
    let anomaly = (357.52911 + 35_999.05029 * t - 0.0001537 * t * t) * rad
    let centre =
      (1.914602 - 0.004817 * t - 0.000014 * t * t) * sin(anomaly)
      + (0.019993 - 0.000101 * t) * sin(2 * anomaly) + 0.000289 * sin(3 * anomaly)
    let node = (125.04 - 1934.136 * t) * rad
    let apparent = (longitude + centre - 0.00569 - 0.00478 * sin(node)) * rad
    let obliquity = (23.439291 - 0.0130042 * t + 0.00256 * cos(node)) * rad
    let ascension = atan2(cos(obliquity) * sin(apparent), cos(apparent))
    let declination = asin(sin(obliquity) * sin(apparent))
    let sidereal = (280.46061837 + 360.98564736629 * days) * rad
    let hourAngle = sidereal + place.longitude * rad - ascension
    let latitude = place.latitude * rad
    return asin(
      sin(latitude) * sin(declination) + cos(latitude) * cos(declination) * cos(hourAngle)) / rad
  }

  @Test("stands where Meeus puts it")
  func altitude() throws {
    for month in 1...12 {
      let time = try utc(2026, month, 7, 2 * month - 1)
      for place in [try place(52.2, 6.9), try place(-37.75, 144.875), try place(69.6, 18.9)] {
        let height = Sun.altitude(at: time, place: place)
        #expect(abs(height - meeusAltitude(time, place)) < 0.01)
      }
    }
  }

  @Test("rises and sets within a minute of Meeus up to 60°, two at 65°")
  func events() throws {
    for (latitude, limit) in [(0.0, 60.0), (-37.75, 60), (45, 60), (60, 60), (65, 120)] {
      let place = try place(latitude, 8)
      for week in 0..<52 {
        let noon = try utc(2026, 1, 1, 12) + Double(week) * 604_800
        let rise = try #require(Sun.nextRise(after: noon, at: place))
        let set = try #require(Sun.nextSet(after: noon, at: place))
        // Where Meeus has the sun just below the horizon before and just above after the event.
        #expect(meeusAltitude(rise - limit, place) < -0.833)
        #expect(meeusAltitude(rise + limit, place) > -0.833)
        #expect(meeusAltitude(set - limit, place) > -0.833)
        #expect(meeusAltitude(set + limit, place) < -0.833)
      }
    }
  }

  @Test("agrees with times that weather services print")
  func published() throws {
    // Oslo, 2025-01-06, MET Norway: sunrise 08:14 UTC, sunset 14:31 UTC.
    let oslo = try place(59.9333, 10.7166)
    let rise = try #require(Sun.nextRise(after: try utc(2025, 1, 6), at: oslo))
    #expect(abs(rise - (try utc(2025, 1, 6, 8, 14))) < 120)
    let set = try #require(Sun.nextSet(after: try utc(2025, 1, 6), at: oslo))
    #expect(abs(set - (try utc(2025, 1, 6, 14, 31))) < 120)
    // New Jersey, 2025-12-29, Open-Meteo: 12:21 and 21:38 UTC, cut to the minute.
    let jersey = try place(40.627975, -74.42501)
    let winterRise = try #require(Sun.nextRise(after: try utc(2025, 12, 29), at: jersey))
    #expect(abs(winterRise - (try utc(2025, 12, 29, 12, 21))) < 120)
    let winterSet = try #require(Sun.nextSet(after: try utc(2025, 12, 29), at: jersey))
    #expect(abs(winterSet - (try utc(2025, 12, 29, 21, 38))) < 120)
  }

  @Test("has no events in the polar day and the polar night")
  func polar() throws {
    let tromso = try place(69.65, 18.95)
    for start in [try utc(2026, 6, 10), try utc(2026, 12, 15)] {
      #expect(Sun.nextRise(after: start, within: 48, at: tromso) == nil)
      #expect(Sun.nextSet(after: start, within: 48, at: tromso) == nil)
    }
  }

  @Test("garbage times and spans have no events")
  func garbage() throws {
    let place = try place(50, 10)
    for seconds in [Double.nan, .infinity, 1e300] {
      #expect(Sun.nextRise(after: WallTime(seconds: seconds), at: place) == nil)
      #expect(Sun.altitude(at: WallTime(seconds: seconds), place: place).isNaN)
    }
    #expect(Sun.nextRise(after: WallTime(seconds: 0), within: -1, at: place) == nil)
  }
}
