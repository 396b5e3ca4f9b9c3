// SPDX-License-Identifier: MIT

import Engine
import Forecast
import ForecastDecoders
import Quantities
import TestKit
import Testing

@Suite(
  "Scenarios 68–85: forecasts that change, and what came of them", .enabled(if: Zones.arePresent))
struct ChangeScenarios {
  private static let quiet = CheckScenarios.quiet
  private static let rain = "on: Rain 45 % after 01:00"

  static let changes = [
    Scenario(
      number: 68, name: "off, then on: the alarm, once", forecasts: ["15:00", "22:40 04 rain=60"],
      says: [
        quiet, "on: Rain 60 % after 04:00; new rain; since 22:40; ALARM",
        "on: Rain 60 % after 04:00; new rain; since 22:40",
        "on: Rain 60 % after 04:00; packs wet; on at 22:40", "=",
      ]),
    Scenario(
      number: 69, name: "on, off, on",
      forecasts: ["15:00 01 rain=45", "22:30", "00:30 04 rain=60"],
      says: [
        rain, quiet + "; no longer rain; since 22:30",
        "on: Rain 60 % after 04:00; moved rain from 01:00; since 00:30",
        "on: Rain 60 % after 04:00; packs wet; off at 22:30; on at 00:30", "=",
      ]),
    Scenario(
      number: 70, name: "on, then off: no alarm", forecasts: ["15:00 01 rain=45", "22:30"],
      says: [
        rain, quiet + "; no longer rain; since 22:30", "=", quiet + "; stays dry; off at 22:30",
        "=",
      ]),
    Scenario(
      number: 71, name: "the first forecast comes after the night has begun",
      forecasts: ["22:30 01 rain=45"],
      says: ["unknown: No forecast for tonight", rain, "=", rain + "; packs wet", "="]),
    Scenario(
      number: 72, name: "a late reference says off, the next on",
      forecasts: ["22:30", "02:00 04 rain=60"],
      says: [
        "unknown: No forecast for tonight", quiet,
        "on: Rain 60 % after 04:00; new rain; since 02:00; ALARM",
        "on: Rain 60 % after 04:00; packs wet; on at 02:00", "=",
      ]),
    Scenario(
      number: 73, name: "newer before the night: no news, no alarm",
      forecasts: ["12:30", "20:00 01 rain=45"],
      says: [quiet, rain, "=", rain + "; packs wet", "="]),
    Scenario(
      number: 74, name: "not known, then on: it had not said off",
      forecasts: ["15:00 cut 21", "22:40 01 rain=45"],
      says: [
        "unknown: The forecast ends before tonight", rain + "; new rain; since 22:40", "=",
        rain + "; packs wet; on at 22:40", "=",
      ]),
    Scenario(
      number: 75, name: "on, then the newer one does not know",
      forecasts: ["15:00 03 rain=45", "22:40 03 -rain"],
      says: [
        "on: Rain 45 % after 03:00",
        "unknown: Rain is not known: chance of rain missing in some hours of this forecast; lost rain"
          + "; since 22:40", "=",
        "unknown: Rain is not known: chance of rain missing in some hours of this forecast; not known"
          + "; unknown at 22:40", "=",
      ]),
    Scenario(
      number: 76, name: "the same check, an hour later; another one besides",
      forecasts: ["15:00 01 rain=45", "22:40 02 rain=45; 05 thunder=1"],
      says: [
        rain, "on: Thunderstorm at 05:00; new thunder; moved rain from 01:00", "=",
        "on: Thunderstorm at 05:00; packs wet", "=",
      ]),
  ]

  // Known from 09:00; in the sky of 09:30 the sun has been up for three hours.
  static let outcomes = [
    Scenario(
      number: 77, name: "said rain, and it rained", forecasts: ["15:00 01 rain=45"],
      says: [rain, "=", "=", rain + "; packs wet", rain + "; packs wet; rain right"],
      record: "02 mm=0.8"),
    Scenario(
      number: 78, name: "said rain, and it stayed dry: the tent did too",
      forecasts: ["15:00 01 rain=45"],
      says: [rain, "=", "=", rain + "; packs wet", rain + "; stays dry; rain wrong"], record: ""),
    Scenario(
      number: 79, name: "said nothing, and dew fell", forecasts: ["15:00"],
      says: [
        quiet, "=", "=", quiet + "; stays dry", quiet + "; packs wet; dew wrong",
      ], record: "03-04 dew"),
    Scenario(
      number: 80, name: "the forecast turned before the rain: right",
      forecasts: ["15:00", "23:40 03 rain=60"],
      says: [
        quiet, "=", "on: Rain 60 % after 03:00; new rain; since 23:40; ALARM",
        "on: Rain 60 % after 03:00; packs wet; on at 23:40",
        "on: Rain 60 % after 03:00; packs wet; on at 23:40; rain right",
      ], record: "03 mm=0.8"),
    Scenario(
      number: 81, name: "the forecast turned when it already rained: wrong",
      forecasts: ["15:00", "02:30 03 rain=60"],
      says: [
        quiet, "=", "on: Rain 60 % after 03:00; new rain; since 02:30; ALARM",
        "on: Rain 60 % after 03:00; packs wet; on at 02:30",
        "on: Rain 60 % after 03:00; packs wet; on at 02:30; rain wrong",
      ], record: "01 mm=0.8"),
    Scenario(
      number: 82, name: "a record without clouds and codes marks what it can",
      forecasts: ["15:00 03-04 dew"],
      says: [
        "on: Dew after 03:00, gap down to 1.0 °C", "=", "=",
        "on: Dew after 03:00, gap down to 1.0 °C; packs wet",
        "on: Dew after 03:00, gap down to 1.0 °C; packs wet; thunder unknown; dew unknown",
      ], record: "03-04 dew; all -cloud -thunder"),
    Scenario(
      // 0.26 mm at 0.252 mm an hour from 06:32 in 500 W/m²: dry at 07:34, said as 08:00.
      number: 83, name: "the sun dries the fly in time",
      forecasts: ["15:00 01 rain=45; 06-11 sun=500"],
      says: Scenario.always(rain, "packs dry")),
    Scenario(
      // 0.155 mm an hour in 300 W/m²: dry at 08:13, said as 09:00.
      number: 84, name: "the sun dries the fly hardly in time",
      forecasts: ["15:00 01 rain=45; 06-11 sun=300"],
      says: Scenario.always(rain, "perhaps damp")),
    Scenario(
      number: 85, name: "six-hour blocks, in US units",
      forecasts: ["15:00 00-05 mm=2 block=6; all -rain"],
      says: Scenario.always("on: Rain 0.079 in between 00:00 and 06:00", "packs wet"),
      units: .us),
  ]

  @Test("changes", arguments: changes)
  func whenChanged(scenario: Scenario) throws { try scenario.play() }

  @Test("outcomes", arguments: outcomes)
  func whatCame(scenario: Scenario) throws { try scenario.play() }

  // Skipped by name where the recordings are absent.
  @Test(
    "86–88: recorded forecasts of Open-Meteo", .enabled(if: SharedData.isPresent),
    arguments: [
      (
        "eos_de_2026-03-02_full",
        Scenario(
          number: 86, name: "fog and frost in Franconia",
          site: Scenario.Site(latitude: 50, longitude: 10, zone: "Europe/Berlin"),
          date: (2026, 3, 2), forecasts: [],
          says: Scenario.always("on: Frost after 02:00, down to 1.8 °C", "packs wet"))
      ),
      (
        "eos_de_2026-03-02_full",
        Scenario(
          number: 87, name: "cold fog in Franconia, fetched the day before",
          site: Scenario.Site(latitude: 50, longitude: 10, zone: "Europe/Berlin"),
          date: (2026, 3, 3), forecasts: [],
          says: Scenario.always("on: Freezing after 05:00, down to −1.4 °C", "stays dry"))
      ),
      (
        "inky_melbourne_2025-10-25_hourly",
        Scenario(
          number: 88, name: "a wet night in Melbourne",
          site: Scenario.Site(latitude: -37.75, longitude: 144.875, zone: "Australia/Melbourne"),
          date: (2025, 10, 25), forecasts: [],
          says: Scenario.always("on: Rain 93 % after 23:00", "packs wet"))
      ),
    ])
  func recorded(file: String, scenario: Scenario) throws {
    let forecast = try ForecastFile.decode(
      SharedData.bytes("forecasts/openmeteo/\(file).json"), fetched: nil)
    try scenario.play([forecast])
  }
}
