// SPDX-License-Identifier: MIT

import Quantities

/// Dew: consecutive hours of damp air under a clear sky with little wind and no rain.
enum DewCheck: Check {
  static func evaluate(_ facts: NightFacts) -> CheckResult {
    let limit = facts.thresholds.dewGap.celsius
    let slots = facts.nightSlots
    let settled = slots.map(facts.isClearCalmDry)
    let truths = zip(slots, settled).map { slot, settled in
      slot.truth(gap: slot.dewGap, atMost: limit) && settled
    }
    let gaps = zip(slots, settled).compactMap { slot, settled in
      settled.answer == true ? slot.dewGap : nil
    }
    let run = runs(slots, truths, length: max(1, facts.thresholds.dewHours))
    return CheckResult(
      .dew, run.truth, value: gaps.min(), unit: "°C", threshold: limit, at: run.at)
  }

  /// Whether `length` hours, each 3600 s after the one before, all say yes; and where they begin.
  private static func runs(
    _ slots: [HourSlot], _ truths: [Truth], length: Int
  ) -> (truth: Truth, at: WallTime?) {
    var total = Truth.no
    guard slots.count >= length else { return (total, nil) }
    for first in 0...(slots.count - length) {
      let range = first..<(first + length)
      let isUnbroken = range.dropFirst().allSatisfy {
        abs(slots[$0].start - slots[$0 - 1].start - 3600) < 1
      }
      guard isUnbroken else { continue }
      let run = truths[range].reduce(Truth.yes) { $0 && $1 }
      if run.answer == true { return (.yes, slots[first].start) }
      total = total || run
    }
    return (total, nil)
  }
}
