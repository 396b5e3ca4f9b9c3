// SPDX-License-Identifier: MIT

import TestKit
import Testing

@Suite("Scenarios 30–51: what is missing", .enabled(if: Zones.arePresent))
struct MissingScenarios {
  private static let quiet = CheckScenarios.quiet

  private static func row(
    _ number: Int, _ name: String, _ weather: String, _ says: String, _ packing: String
  ) -> Scenario {
    Scenario(
      number: number, name: name, forecasts: ["15:00 " + weather],
      says: Scenario.always(says, packing))
  }

  // Under the quiet weather's clouds dew and frost are clear whatever else is missing.
  static let sources = [
    row(
      30, "a source without temperatures", "all -T",
      "unknown: Cold is not known: temperature missing in this forecast", "stays dry"),
    row(31, "a source without dew points, overcast", "all -Td", quiet, "stays dry"),
    row(
      32, "a source without chances: amounts, dry", "all -rain",
      "off: All checks clear, rain at most 0.0 mm, low 10.0 °C", "stays dry"),
    row(
      33, "a source without chances: amounts, wet", "all -rain; 01 mm=0.8",
      "on: Rain 0.8 mm after 01:00", "packs wet"),
    row(34, "a source without amounts", "all -mm", quiet, "stays dry"),
    row(35, "a source without clouds, dry air", "all -cloud", quiet, "stays dry"),
    row(
      36, "a source without clouds, damp air", "03-04 dew; all -cloud",
      "unknown: Dew is not known: cloud cover missing in this forecast", "not known"),
    row(37, "a source without wind, dry", "all -wind", quiet, "stays dry"),
    row(
      38, "a source without wind, damp air", "03-04 dew; all -wind",
      "unknown: Dew is not known: wind missing in this forecast", "not known"),
    row(
      39, "a source without gusts: mean wind alone", "02 rain=25 wind=7; all -gust",
      "on: Rain 25 % with wind after 02:00", "packs wet"),
    row(
      40, "a source without gusts cannot know of any", "02 rain=25; all -gust",
      "off: All checks clear, rain at most 25 %, low 10.0 °C", "stays dry"),
    row(
      41, "a source without weather codes", "all -thunder",
      "unknown: Thunder is not known: weather code missing in this forecast", "not known"),
    row(
      42, "chances of thunder instead of codes", "all -thunder thunderpct=5; 02 thunderpct=20",
      "on: Thunder 20 % after 02:00", "packs wet"),
  ]

  static let hours = [
    row(
      43, "an hour without its chance of rain", "03 -rain",
      "unknown: Rain is not known: chance of rain missing in some hours of this forecast",
      "not known"),
    row(
      44, "an hour without its chance, in a night that is wet anyway", "01 rain=45; 03 -rain",
      "on: Rain 45 % after 01:00", "packs wet"),
    row(
      45, "a damp hour without its dew point", "03-04 dew; 03 -Td",
      "unknown: Dew is not known: dew point missing in some hours of this forecast", "not known"),
    row(
      46, "an hour without its temperature", "03 -T",
      "unknown: Cold is not known: temperature missing in some hours of this forecast", "stays dry"),
    row(
      47, "a windy hour without its chance of rain", "03 -rain wind=9",
      "unknown: Rain is not known: chance of rain missing in some hours of this forecast",
      "not known"),
    row(
      48, "an hour without its weather code", "03 -thunder",
      "unknown: Thunder is not known: weather code missing in some hours of this forecast",
      "not known"),
    row(
      49, "a forecast that ends at 03:00", "cut 03",
      "unknown: The forecast ends at 03:00, before the night does", "not known"),
    row(
      50, "a forecast without the hour of 03:00", "hole 03",
      "unknown: The forecast has no hour at 03:00", "not known"),
    row(
      51, "a forecast that ends at 21:00", "cut 21", "unknown: The forecast ends before tonight",
      "not known"),
  ]

  @Test("a field that a source never has", arguments: sources)
  func source(scenario: Scenario) throws { try scenario.play() }

  @Test("hours that lack something", arguments: hours)
  func hour(scenario: Scenario) throws { try scenario.play() }
}
