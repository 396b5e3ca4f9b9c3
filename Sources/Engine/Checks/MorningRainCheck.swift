// SPDX-License-Identifier: MIT

/// Rain between sunrise and pack-up: a tent that is packed wet.
enum MorningRainCheck: Check {
  static func evaluate(_ facts: NightFacts) -> CheckResult {
    facts.rain(
      .morningRain, in: facts.morningSlots, chance: facts.thresholds.morningRainChance)
  }
}
