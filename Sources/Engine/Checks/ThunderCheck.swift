// SPDX-License-Identifier: MIT

import Quantities

/// Thunder in the night or the morning, by the source's code or by its chance.
enum ThunderCheck: Check {
  static func evaluate(_ facts: NightFacts) -> CheckResult {
    let truths = facts.allSlots.map(facts.thunders)
    let hasCode = facts.allSlots.contains { $0.number(.thunderCode) == 1 }
    let chances = facts.allSlots.compactMap { $0.number(.thunderChance) }
    return CheckResult(
      .thunder, .any(truths), value: hasCode ? 100 : chances.max(), unit: "%",
      threshold: facts.thresholds.thunderChance.percent, at: firstYes(facts.allSlots, truths))
  }
}
