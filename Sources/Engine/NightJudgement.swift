// SPDX-License-Identifier: MIT

import Quantities

/// All that the forecast says about one night (PRODUCT 11).
public struct NightJudgement: Hashable, Sendable {
  /// Which night.
  public var night: Night
  /// On, off or unknown.
  public var verdict: Verdict
  /// Why.
  public var reason: Reason
  /// Every check, in the order of PRODUCT §3.
  public var checks: [CheckResult]
  /// The notes that go with the verdict.
  public var notes: [Note]
  /// The vents note, for when the advice is on although the verdict is not.
  public var ventsNote: Note?
  /// When the tent is dry in the morning; `nil` where the checks do not say that it gets wet.
  public var drying: DryingModel.Outcome?
  /// The lowest temperature of the night's hours that are known.
  public var low: Temperature?
  /// The smallest dew-point gap of the night's hours that are known.
  public var closestDewGap: TemperatureGap?
  /// The highest chance of rain of the night's hours that are known.
  public var highestRainChance: Percentage?

  /// The checks with those that fired first, then the unknown ones, each in the order of PRODUCT §3.
  public var firedFirst: [CheckResult] {
    [CheckState.fired, .unknown, .clear].flatMap { state in checks.filter { $0.state == state } }
  }
}
