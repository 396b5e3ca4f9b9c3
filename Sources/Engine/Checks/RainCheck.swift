// SPDX-License-Identifier: MIT

import Forecast
import Quantities

/// Rain in the night: a chance of 30 % or more in any hour.
enum RainCheck: Check {
  static func evaluate(_ facts: NightFacts) -> CheckResult {
    facts.rain(.rain, in: facts.nightSlots, chance: facts.thresholds.rainChance)
  }
}

extension NightFacts {
  static let amountNote = "judged by the amount: this source gives no chances"

  /// The field that rain is judged by, with its unit.
  var rainField: (field: ForecastField, unit: String) {
    usesAmounts ? (.rainAmount, "mm") : (.rainChance, "%")
  }

  /// The rain rule over `slots`: highest chance, first hour that meets it.
  func rain(_ name: CheckName, in slots: [HourSlot], chance: Percentage) -> CheckResult {
    let truths = slots.map { rains($0, chance: chance) }
    let (field, unit) = rainField
    return CheckResult(
      name, .any(truths), value: slots.compactMap { $0.number(field) }.max(), unit: unit,
      threshold: usesAmounts ? thresholds.rainAmount.millimetres : chance.percent,
      at: firstYes(slots, truths), notes: usesAmounts ? [Self.amountNote] : [])
  }
}
