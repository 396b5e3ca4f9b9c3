// SPDX-License-Identifier: MIT

import Quantities
import TestKit
import Testing

// The zone is the camp's and never the board's: nothing here reads the machine's zone.
@Suite("Scenarios 52–67: places, dates and zones", .enabled(if: Zones.arePresent))
struct PlaceScenarios {
  typealias Site = Scenario.Site
  private static let quiet = CheckScenarios.quiet

  static let light = [
    Scenario(
      number: 52, name: "polar day: the night is 22:00 to 06:00",
      site: Site(latitude: 69.65, longitude: 18.95, zone: "Europe/Oslo"), date: (2026, 6, 21),
      forecasts: ["15:00 05 rain=45"],
      says: Scenario.always("on: Rain 45 % after 05:00", "packs wet")),
    Scenario(
      number: 53, name: "polar day: 06:00 is morning alone",
      site: Site(latitude: 69.65, longitude: 18.95, zone: "Europe/Oslo"), date: (2026, 6, 21),
      forecasts: ["15:00 06 rain=45"],
      says: Scenario.always("on: Rain 45 % before pack-up after 06:00", "packs wet")),
    Scenario(
      number: 54, name: "polar night",
      site: Site(latitude: 78.22, longitude: 15.63, zone: "Arctic/Longyearbyen"),
      date: (2026, 12, 21), forecasts: ["15:00 all T=-10 Td=-18"],
      says: Scenario.always("on: Freezing after 22:00, down to −10.0 °C", "stays dry")),
    Scenario(
      // Sunset 22:44, sunrise 03:54: at 22:00 the evening is not over.
      number: 55, name: "60° north in June: the night begins at sunset",
      site: Site(latitude: 59.91, longitude: 10.75, zone: "Europe/Oslo"), date: (2026, 6, 21),
      forecasts: ["15:00 22 rain=90"], says: Scenario.always(quiet, "stays dry"),
      note: "Rain 90 % before the night, at 22:00"),
    Scenario(
      // Sunset 00:03, sunrise 02:55: 23:00 is still tonight, 03:00 already morning.
      number: 56, name: "sunset after midnight",
      site: Site(latitude: 64.15, longitude: -21.94, zone: "Atlantic/Reykjavik"),
      date: (2026, 6, 21), forecasts: ["15:00 02 rain=45"],
      says: [
        "on: Rain 45 % after 02:00", "=", "on: Rain 45 % after 02:00; packs wet", "=", "=",
      ], parts: "TTMMM"),
    Scenario(
      // Sunrise 07:33: at 07:00 it is still night.
      number: 57, name: "a winter night of the south",
      site: Site(latitude: -37.8, longitude: 144.9, zone: "Australia/Melbourne"),
      date: (2026, 7, 10), forecasts: ["15:00 05 frost"],
      says: [
        "on: Frost after 05:00, down to 1.0 °C", "=", "=", "=",
        "on: Frost after 05:00, down to 1.0 °C; packs wet",
      ], parts: "TOOOM"),
    Scenario(
      // Sunrise 08:03. The hour of 06:00 belongs to nobody.
      number: 58, name: "packed up before sunrise", date: (2026, 12, 10),
      forecasts: ["15:00 06 rain=90"],
      says: [quiet, "=", "=", "=", quiet + "; stays dry"], parts: "TOOOM", packUp: 360),
    Scenario(
      number: 59, name: "packed up before sunrise, rain until then", date: (2026, 12, 10),
      forecasts: ["15:00 05 rain=45"],
      says: [
        "on: Rain 45 % after 05:00", "=", "=", "=", "on: Rain 45 % after 05:00; packs wet",
      ], parts: "TOOOM", packUp: 360),
  ]

  static let zones = [
    Scenario(
      number: 60, name: "the night in which 02:00 is skipped", date: (2026, 3, 28),
      forecasts: ["15:00 03 rain=45"],
      says: Scenario.always("on: Rain 45 % after 03:00", "packs wet"), hoursAhead: 7),
    Scenario(
      number: 61, name: "the night in which 02:00 comes twice", date: (2026, 10, 24),
      forecasts: ["15:00 02 rain=45"],
      says: Scenario.always("on: Rain 45 % after 02:00", "packs wet"), hoursAhead: 9),
    Scenario(
      number: 62, name: "a zone of half hours",
      site: Site(latitude: 28.6, longitude: 77.2, zone: "Asia/Kolkata"),
      forecasts: ["15:00 01 rain=45"],
      says: Scenario.always("on: Rain 45 % after 01:30", "packs wet")),
    Scenario(
      number: 63, name: "a zone of quarters",
      site: Site(latitude: 27.7, longitude: 85.3, zone: "Asia/Kathmandu"),
      forecasts: ["15:00 01 rain=45"],
      says: Scenario.always("on: Rain 45 % after 01:45", "packs wet")),
    Scenario(
      // 21:45 begins before 22:00 and is not night.
      number: 64, name: "a zone of quarters: the first hour is 22:45",
      site: Site(latitude: 27.7, longitude: 85.3, zone: "Asia/Kathmandu"),
      forecasts: ["15:00 21 rain=90"], says: Scenario.always(quiet, "stays dry")),
    Scenario(
      // 02:45 becomes 03:45 on 27 September 2026. At 13:45 ahead of UTC and 12:14 by the sun, the
      // equinox' sunrise is at about 07:20.
      number: 65, name: "a zone of quarters in the night of its summer time",
      site: Site(latitude: -43.95, longitude: -176.55, zone: "Pacific/Chatham"),
      date: (2026, 9, 26), forecasts: ["15:00 04 rain=45"],
      says: [
        "on: Rain 45 % after 04:45", "=", "=", "=", "on: Rain 45 % after 04:45; packs wet",
      ], parts: "TOOOM"),
    Scenario(
      number: 66, name: "half a day west of Greenwich",
      site: Site(latitude: 21.3, longitude: -157.9, zone: "Pacific/Honolulu"),
      forecasts: ["15:00 23-00 rain=45"],
      says: Scenario.always("on: Rain 45 % after 23:00", "packs wet")),
    Scenario(
      number: 67, name: "across the date line",
      site: Site(latitude: 1.87, longitude: -157.4, zone: "Pacific/Kiritimati"),
      forecasts: ["15:00 03 thunder=1"],
      says: Scenario.always("on: Thunderstorm at 03:00", "packs wet")),
  ]

  @Test("light and dark", arguments: light)
  func inLight(scenario: Scenario) throws { try scenario.play() }

  @Test("zones", arguments: zones)
  func inZones(scenario: Scenario) throws { try scenario.play() }
}
