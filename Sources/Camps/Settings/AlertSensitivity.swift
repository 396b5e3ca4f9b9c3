// SPDX-License-Identifier: MIT

/// How readily the pressure alert sounds (SKILL §5).
///
/// The rates of few and many were measured on thresholds a little wider over the hour than ours.
public enum AlertSensitivity: String, Hashable, Sendable, CaseIterable {
  /// One false alert in four months of nights; most falls pass unsaid.
  case few
  /// About one false alert in a month of nights beyond 35° of latitude, nearly two nearer.
  case normal
  /// About four false alerts in a month of nights.
  case many

  /// What the thresholds of the alert are multiplied with.
  public var factor: Double {
    switch self {
    case .few: 1.25
    case .normal: 1
    case .many: 0.7
    }
  }
}
