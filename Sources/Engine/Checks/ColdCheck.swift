// SPDX-License-Identifier: MIT

/// A night at or below freezing.
enum ColdCheck: Check {
  static func evaluate(_ facts: NightFacts) -> CheckResult {
    let limit = facts.thresholds.coldLow.celsius
    let truths = facts.nightSlots.map { slot in slot.truth(.temperature) { $0 <= limit } }
    return CheckResult(
      .cold, .any(truths), value: facts.nightSlots.compactMap { $0.number(.temperature) }.min(),
      unit: "°C", threshold: limit, at: firstYes(facts.nightSlots, truths))
  }
}
