// SPDX-License-Identifier: MIT

/// The night as the device sees it: judged, or why it could not be.
public enum NightView: Hashable, Sendable {
  /// Judged by a forecast.
  case judged(NightJudgement)
  /// There is no forecast for the place.
  case noForecast
  /// No camp is set.
  case noPlace

  /// The judgement, if there is one.
  public var judgement: NightJudgement? {
    if case .judged(let judgement) = self { judgement } else { nil }
  }
}
