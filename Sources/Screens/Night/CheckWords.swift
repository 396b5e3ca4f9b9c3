// SPDX-License-Identifier: MIT

import Engine
import Quantities

/// What a check is for, in words: why it matters and when it fires (PRODUCT 11).
enum CheckWords {
  /// Why it matters to somebody in a tent.
  static func why(_ name: CheckName) -> String {
    switch name {
    case .thunder:
      "A thunderstorm brings more rain and wind in ten minutes than a wet night does, and nobody"
        + " wants to pitch a fly in it."
    case .rain: "An inner tent without its fly is wet within minutes."
    case .windyRain:
      "Wind drives rain in at a slant and makes a fly hard to pitch in the dark, so that less rain"
        + " is enough."
    case .morningRain: "Rain before pack-up means packing a wet tent, or waiting."
    case .dew:
      "Under a clear, calm sky everything that faces it gets wet; with the fly on that is the fly"
        + " and not the sleeping bag."
    case .frost: "Frost is dew that freezes: it thaws on you when the sun comes."
    case .cold: "A fly keeps the air in the tent a few degrees warmer."
    }
  }

  /// When it fires, with the limits in force.
  static func when(_ name: CheckName, _ thresholds: Thresholds, _ wording: Wording) -> String {
    let settled =
      "cloud of at most \(wording.percent(thresholds.dewCloud.percent)), wind of at most"
      + " \(wording.speed(thresholds.dewWind.metresPerSecond)) and no rain"
    switch name {
    case .thunder:
      return "Fires for a thunderstorm in the forecast, or a chance of thunder of"
        + " \(wording.percent(thresholds.thunderChance.percent)) or more, in any hour until pack-up."
    case .rain:
      return "Fires for a chance of rain of \(wording.percent(thresholds.rainChance.percent)) or"
        + " more in any hour of the night."
    case .windyRain:
      return "Fires for a chance of rain of \(wording.percent(thresholds.windyRainChance.percent))"
        + " or more in an hour with wind of"
        + " \(wording.speed(thresholds.windyRainWind.metresPerSecond)) or gusts of"
        + " \(wording.speed(thresholds.windyRainGust.metresPerSecond)) or more."
    case .morningRain:
      return "Fires for a chance of rain of"
        + " \(wording.percent(thresholds.morningRainChance.percent)) or more in any hour from sunrise"
        + " to pack-up."
    case .dew:
      return
        "Fires for \(max(1, thresholds.dewHours)) hours in a row in which air and dew point are"
        + " at most \(wording.gap(thresholds.dewGap.celsius)) apart, with \(settled)."
    case .frost:
      return "Fires for an hour of \(wording.temperature(thresholds.frostAir.celsius)) or less in"
        + " which air and frost point are at most \(wording.gap(thresholds.frostGap.celsius)) apart,"
        + " with \(settled)."
    case .cold:
      return "Fires for an hour of \(wording.temperature(thresholds.coldLow.celsius)) or less."
    }
  }
}
