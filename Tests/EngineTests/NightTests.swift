// SPDX-License-Identifier: MIT

import Almanac
import Engine
import Quantities
import TestKit
import Testing

@Suite("Which hours are night", .enabled(if: Zones.arePresent))
struct NightTests {
  private func zone(_ name: String) throws -> ZoneRules {
    try ZoneRules(tzif: Zones.bytes(name), name: name)
  }

  private func night(
    _ local: (Int, Int, Int, Int), _ zoneName: String, _ latitude: Double, _ longitude: Double,
    packUp: Int = 540
  ) throws -> Night {
    let zone = try zone(zoneName)
    let civil = try #require(
      CivilTime(year: local.0, month: local.1, day: local.2, hour: local.3))
    let place = try #require(Coordinates(latitude: latitude, longitude: longitude))
    return Night.at(zone.wallTime(of: civil), place: place, zone: zone, packUp: packUp)
  }

  @Test("until noon it is the night that runs or has ended, from noon on tonight's")
  func whichNight() throws {
    let tonight = try night((2026, 3, 2, 21), "Europe/Berlin", 50, 10)
    let zone = try zone("Europe/Berlin")
    #expect(zone.hourMinute(at: tonight.start) == "22:00")
    #expect(zone.civil(at: tonight.start).day == 2)
    #expect(zone.hourMinute(at: tonight.packUp) == "09:00")
    for (day, hour) in [(2, 12), (2, 23), (3, 0), (3, 6), (3, 8), (3, 11)] {
      #expect(try night((2026, 3, day, hour), "Europe/Berlin", 50, 10) == tonight)
    }
    #expect(try night((2026, 3, 3, 12), "Europe/Berlin", 50, 10) != tonight)
    #expect(try night((2026, 3, 2, 11), "Europe/Berlin", 50, 10) != tonight)
  }

  @Test("the hour that holds sunrise is night and morning")
  func sunriseHour() throws {
    // 50°N 10°E on 3 March: sunrise about 06:55.
    let night = try night((2026, 3, 2, 21), "Europe/Berlin", 50, 10)
    let sunrise = try #require(night.sunrise)
    #expect(night.zone.hourMinute(at: sunrise).hasPrefix("06:5"))
    #expect(night.end == sunrise)
    let six = night.packUp - 3 * 3600
    #expect(night.nightHours.contains(six) && night.morningHours.contains(six))
    #expect(!night.nightHours.contains(six + 3600) && night.morningHours.contains(six + 3600))
    #expect(!night.morningHours.contains(six - 3600))
    #expect(!night.morningHours.contains(night.packUp))
    #expect(night.nightHours.contains(night.start))
    #expect(!night.nightHours.contains(night.start - 1))
  }

  @Test("B103: daylight-saving nights last an hour less and an hour more")
  func daylightSaving() throws {
    // From noon to noon: 23 h over 29 March, 25 h over 25 October.
    let spring = try night((2026, 3, 28, 20), "Europe/Berlin", 50, 10)
    #expect(spring.noonAfter - spring.noonBefore == 23 * 3600)
    #expect(spring.packUp - spring.start == 10 * 3600)
    let autumn = try night((2026, 10, 24, 20), "Europe/Berlin", 50, 10)
    #expect(autumn.noonAfter - autumn.noonBefore == 25 * 3600)
    #expect(autumn.packUp - autumn.start == 12 * 3600)
    #expect(autumn.zone.hourMinute(at: autumn.packUp) == "09:00")
  }

  @Test("zones of a half and a quarter hour have their own 22:00")
  func oddZones() throws {
    for (name, latitude, longitude, minute) in [
      ("Asia/Kathmandu", 27.7, 85.3, 15), ("Australia/Adelaide", -34.9, 138.6, 30),
    ] {
      let night = try night((2026, 1, 10, 20), name, latitude, longitude)
      #expect(night.zone.hourMinute(at: night.start) == "22:00")
      #expect(ZoneRules.utc.hourMinute(at: night.start).hasSuffix(":\(minute)"))
      let sunrise = try #require(night.sunrise)
      #expect(night.start < sunrise && sunrise < night.packUp)
      // Whole hours of UTC: the one that began before 22:00 local is not night.
      let before = WallTime(seconds: (night.start.seconds / 3600).rounded(.down) * 3600)
      #expect(!night.nightHours.contains(before) && night.nightHours.contains(before + 3600))
    }
  }

  @Test("where the sun sets after 22:00 the night begins at sunset")
  func lateSunset() throws {
    // 61.5°N 8.3°E on 21 June: the sun sets close to 23:00 and rises after 03:30 (summer time).
    let night = try night((2026, 6, 21, 20), "Europe/Oslo", 61.508333, 8.304167)
    let sunset = try #require(night.sunset)
    #expect(night.start == sunset)
    #expect(night.zone.civil(at: sunset).hour >= 22)
    #expect(night.part(at: sunset - 60) == .tonight)
    #expect(night.part(at: sunset) == .overnight)
    #expect(night.part(at: try #require(night.sunrise)) == .morning)
    // In the small hours before a sunset after midnight it is still the same night.
    let late = try self.night((2026, 5, 12, 23), "Europe/Oslo", 69.65, 18.95)
    #expect(late.start > late.noonBefore && late.end <= late.noonAfter)
  }

  @Test("without sunset or sunrise the night lasts from 22:00 to 06:00")
  func polar() throws {
    for month in [6, 12] {
      let night = try night((2026, month, 21, 20), "Europe/Oslo", 70, 20)
      #expect(night.sunset == nil && night.sunrise == nil)
      #expect(night.zone.hourMinute(at: night.start) == "22:00")
      #expect(night.zone.hourMinute(at: night.end) == "06:00")
      #expect(night.end - night.start == 8 * 3600)
      #expect(!night.nightHours.contains(night.end) && night.morningHours.contains(night.end))
    }
  }

  @Test("pack-up before sunrise ends the night, and the morning is empty")
  func earlyPackUp() throws {
    let night = try night((2026, 12, 20, 20), "Europe/Berlin", 52, 8, packUp: 300)
    #expect(night.end == night.packUp)
    #expect(night.zone.hourMinute(at: night.end) == "05:00")
    for hour in 0..<24 {
      #expect(!night.morningHours.contains(night.start + Double(hour) * 3600))
    }
    #expect(!night.nightHours.contains(night.end))
    let polar = try self.night((2026, 12, 20, 20), "Europe/Oslo", 70, 20, packUp: 300)
    #expect(polar.end == polar.packUp)
  }

  @Test("a zone that does not belong to the place gives a night of its own clock")
  func foreignZone() throws {
    // Melbourne by UTC: the sun sets at about 08:47 and rises at about 19:20.
    let place = try #require(Coordinates(latitude: -37.75, longitude: 144.875))
    let evening = try #require(CivilTime(year: 2025, month: 10, day: 25, hour: 20))
    let night = Night.at(
      ZoneRules.utc.wallTime(of: evening), place: place, zone: .utc, packUp: 540)
    #expect(ZoneRules.utc.hourMinute(at: night.start) == "22:00")
    #expect(night.end == night.packUp && ZoneRules.utc.hourMinute(at: night.end) == "09:00")
  }

  @Test("every hour of a year at seven latitudes gives a night in order")
  func wholeYear() throws {
    for latitude in [-78.0, -45, 0, 45, 61, 66.5, 78] {
      let place = try #require(Coordinates(latitude: latitude, longitude: 15))
      for step in 0..<365 {
        let time = WallTime(seconds: 1_767_225_600 + Double(step) * 86_400 + 43_200)
        let night = Night.at(time, place: place, zone: .utc, packUp: 540)
        #expect(night.noonBefore <= time && time < night.noonAfter)
        #expect(night.start <= night.end && night.end <= max(night.start, night.packUp))
        #expect(night.end - night.start <= 12 * 3600)
      }
    }
  }

  @Test("a time that is no time still gives a night")
  func garbage() throws {
    let place = try #require(Coordinates(latitude: 90, longitude: 180))
    for seconds in [Double.nan, .infinity, -1e300] {
      let night = Night.at(
        WallTime(seconds: seconds), place: place, zone: .utc, packUp: .max)
      #expect(night.start <= night.end)
    }
  }
}
