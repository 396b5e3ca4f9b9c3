// SPDX-License-Identifier: MIT

import Forecast

/// A smaller chance of rain that falls together with wind.
enum WindyRainCheck: Check {
  static func evaluate(_ facts: NightFacts) -> CheckResult {
    let thresholds = facts.thresholds
    let hasGusts = facts.fields.contains(.gust)
    let windy = facts.nightSlots.map { slot in
      let mean = slot.truth(.wind) { $0 >= thresholds.windyRainWind.metresPerSecond }
      guard hasGusts else { return mean }
      return mean || slot.truth(.gust) { $0 >= thresholds.windyRainGust.metresPerSecond }
    }
    let truths = zip(facts.nightSlots, windy).map { slot, windy in
      facts.rains(slot, chance: thresholds.windyRainChance) && windy
    }
    let (field, unit) = facts.rainField
    let values = zip(facts.nightSlots, windy).compactMap { slot, windy in
      windy.answer == true ? slot.number(field) : nil
    }
    var notes = facts.usesAmounts ? [NightFacts.amountNote] : []
    if !hasGusts, facts.fields.contains(.wind) {
      notes.append("no gusts in this source: mean wind alone")
    }
    return CheckResult(
      .windyRain, .any(truths), value: values.max(), unit: unit,
      threshold: facts.usesAmounts
        ? thresholds.rainAmount.millimetres : thresholds.windyRainChance.percent,
      at: firstYes(facts.nightSlots, truths), notes: notes)
  }
}
