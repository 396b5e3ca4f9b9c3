// SPDX-License-Identifier: MIT

import TestKit
import Testing

// Berlin, 10 September 2026: sunset 19:33, sunrise 06:32; night hours 22 to 06, morning 06 to 08.
// With the quiet weather's 0.008 mm an hour (METEO §7: −40 W/m², 3 m/s, 10 °C over 2 °C) neither
// rain nor dew dries before noon.
@Suite("Scenarios 1–29: each check alone, each pair", .enabled(if: Zones.arePresent))
struct CheckScenarios {
  static let quiet = "off: All checks clear, rain at most 0 %, low 10.0 °C"

  static let alone = [
    Scenario(
      number: 1, name: "quiet", forecasts: ["15:00"], says: Scenario.always(quiet, "stays dry")),
    Scenario(
      number: 2, name: "thunder alone", forecasts: ["15:00 23 thunder=1"],
      says: Scenario.always("on: Thunderstorm at 23:00", "packs wet")),
    Scenario(
      number: 3, name: "rain alone", forecasts: ["15:00 01 rain=45"],
      says: Scenario.always("on: Rain 45 % after 01:00", "packs wet")),
    Scenario(
      number: 4, name: "windy rain alone", forecasts: ["15:00 02 rain=25 wind=7"],
      says: Scenario.always("on: Rain 25 % with wind after 02:00", "packs wet")),
    Scenario(
      number: 5, name: "morning rain alone", forecasts: ["15:00 08 rain=40"],
      says: Scenario.always("on: Rain 40 % before pack-up after 08:00", "packs wet")),
    Scenario(
      number: 6, name: "dew alone", forecasts: ["15:00 03-04 dew"],
      says: Scenario.always("on: Dew after 03:00, gap down to 1.0 °C", "packs wet"),
      note: "Open the vents: damp and still"),
    Scenario(
      number: 7, name: "frost alone", forecasts: ["15:00 05 frost"],
      says: Scenario.always("on: Frost after 05:00, down to 1.0 °C", "packs wet")),
    Scenario(
      number: 8, name: "cold alone", forecasts: ["15:00 00 T=-1 Td=-9"],
      says: Scenario.always("on: Freezing after 00:00, down to −1.0 °C", "stays dry")),
  ]

  /// The weather of one check alone, and what it says.
  private enum Part: String, CaseIterable {
    case thunder = "23 thunder=1"
    case rain = "01 rain=45"
    case windyRain = "02 rain=25 wind=7"
    case morningRain = "08 rain=40"
    case frost = "05 frost"
    case dew = "03-04 dew"
    case cold = "00 T=-1 Td=-9"

    var says: String {
      switch self {
      case .thunder: "Thunderstorm at 23:00"
      case .rain: "Rain 45 % after 01:00"
      case .windyRain: "Rain 25 % with wind after 02:00"
      case .morningRain: "Rain 40 % before pack-up after 08:00"
      case .frost: "Frost after 05:00, down to 1.0 °C"
      case .dew: "Dew after 03:00, gap down to 1.0 °C"
      case .cold: "Freezing after 00:00, down to −1.0 °C"
      }
    }
  }

  /// Of each two the more important one speaks (PRODUCT 3), in the order of ``Part``, and says what
  /// it says alone.
  static let pairs: [Scenario] = {
    var rows: [Scenario] = []
    let parts = Part.allCases
    for (index, first) in parts.enumerated() {
      for second in parts[(index + 1)...] {
        rows.append(
          Scenario(
            number: 9 + rows.count, name: "\(first) and \(second)",
            forecasts: ["15:00 \(first.rawValue); \(second.rawValue)"],
            says: Scenario.always("on: " + first.says, "packs wet")))
      }
    }
    return rows
  }()

  @Test("each check alone", arguments: alone)
  func eachAlone(scenario: Scenario) throws { try scenario.play() }

  @Test("each pair of checks", arguments: pairs)
  func eachPair(scenario: Scenario) throws { try scenario.play() }
}
