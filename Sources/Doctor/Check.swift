// SPDX-License-Identifier: MIT

/// Looks at one part of the machine: first what is there, then what that means.
///
/// The two are apart so that every verdict can be tried on facts that no machine here has.
public protocol Check {
  /// What is observed.
  associatedtype Facts: Sendable

  /// The part, as its findings call it.
  static var part: String { get }

  /// Looks; changes nothing, waits for nobody, never fails.
  static func observe(_ machine: Machine) -> Facts

  /// What the facts mean; pure.
  static func findings(_ facts: Facts, on site: Site) -> [Finding]
}

extension Check {
  /// Looks and judges.
  static func examine(_ machine: Machine) -> [Finding] {
    findings(observe(machine), on: machine.site)
  }
}

/// All checks, in the order in which a sample travels.
public enum Doctor {
  /// The checks; a new one is a file and a line here.
  public static var checks: [any Check.Type] {
    [
      BoardCheck.self, I2CCheck.self, BarometerCheck.self, AccessCheck.self, GPIOCheck.self,
      SPICheck.self, PanelCheck.self, ClockCheck.self, StoreCheck.self, ForecastCheck.self,
      ServiceCheck.self,
    ]
  }

  /// What all checks find on `machine`.
  public static func examine(_ machine: Machine) -> [Finding] {
    checks.flatMap { $0.examine(machine) }
  }
}
