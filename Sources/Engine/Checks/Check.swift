// SPDX-License-Identifier: MIT

import Quantities

/// One question about a night, independent of all others (PRODUCT §3).
protocol Check {
  /// Answers it.
  static func evaluate(_ facts: NightFacts) -> CheckResult
}

extension CheckName {
  /// The check of this name.
  var check: any Check.Type {
    switch self {
    case .thunder: ThunderCheck.self
    case .rain: RainCheck.self
    case .windyRain: WindyRainCheck.self
    case .morningRain: MorningRainCheck.self
    case .dew: DewCheck.self
    case .frost: FrostCheck.self
    case .cold: ColdCheck.self
    }
  }
}

/// The first slot of which `truths` says yes.
func firstYes(_ slots: [HourSlot], _ truths: [Truth]) -> WallTime? {
  zip(slots, truths).first { $0.1.answer == true }?.0.start
}
