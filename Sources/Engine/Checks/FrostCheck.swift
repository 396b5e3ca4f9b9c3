// SPDX-License-Identifier: MIT

/// Frost on the tent: near-freezing damp air under a clear sky with little wind and no rain.
enum FrostCheck: Check {
  static func evaluate(_ facts: NightFacts) -> CheckResult {
    let thresholds = facts.thresholds
    let slots = facts.nightSlots
    let settled = slots.map(facts.isClearCalmDry)
    let truths = zip(slots, settled).map { slot, settled in
      slot.truth(.temperature) { $0 <= thresholds.frostAir.celsius }
        && slot.truth(gap: slot.frostGap, atMost: thresholds.frostGap.celsius) && settled
    }
    let total = Truth.any(truths)
    // Fired: of the hours that fired. Clear: of those that only the temperature or the gap kept
    // from firing, which shows how near it was.
    let telling = total.answer == true ? truths : settled
    let lows = zip(slots, telling).compactMap { slot, truth in
      truth.answer == true ? slot.number(.temperature) : nil
    }
    return CheckResult(
      .frost, total, value: lows.min(), unit: "°C", threshold: thresholds.frostAir.celsius,
      at: firstYes(slots, truths))
  }
}
