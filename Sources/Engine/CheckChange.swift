// SPDX-License-Identifier: MIT

import Quantities

/// How a check of the newest forecast differs from the reference's (PRODUCT 12).
public struct CheckChange: Hashable, Sendable {
  /// What became of it.
  public enum Kind: Hashable, Sendable {
    /// It fires now and did not.
    case fired
    /// It fired and is clear now.
    case cleared
    /// It fired and cannot be told any more, which is not the same as clear.
    case lost
    /// It fires as before, an hour or more earlier or later than this.
    case moved(from: WallTime)
  }

  /// What became of it.
  public var kind: Kind
  /// The check as the newest forecast has it.
  public var result: CheckResult

  /// An hour: what moves by less is the same hour, said again.
  private static let leastMove = 3600.0

  /// The changes from `old` to `new`, the most important check first.
  public static func between(_ old: NightJudgement, _ new: NightJudgement) -> [CheckChange] {
    CheckName.byImportance.compactMap { name in
      guard let before = old.checks.first(where: { $0.name == name }),
        let after = new.checks.first(where: { $0.name == name })
      else { return nil }
      switch (before.state, after.state) {
      case (.clear, .fired), (.unknown, .fired): return CheckChange(kind: .fired, result: after)
      case (.fired, .clear): return CheckChange(kind: .cleared, result: after)
      case (.fired, .unknown): return CheckChange(kind: .lost, result: after)
      case (.fired, .fired):
        guard let was = before.at, let at = after.at, (at - was).magnitude >= leastMove else {
          return nil
        }
        return CheckChange(kind: .moved(from: was), result: after)
      case (.clear, _), (.unknown, _): return nil
      }
    }
  }
}
