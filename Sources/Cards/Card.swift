// SPDX-License-Identifier: MIT

import Engine

/// The pictures that a panel can show of a working agent.
public enum Card: String, Hashable, Sendable, CaseIterable {
  /// The answer, why, and what to do.
  case tonight
  /// The hours until sunrise.
  case overnight
  /// Whether the tent packs dry.
  case morning
  /// The barometer with its last day.
  case barometer
  /// Every check.
  case checks
  /// The camp, and how old everything is.
  case camp
  /// There is no answer, and why.
  case noData = "no_data"
  /// A part does not work.
  case fault

  /// The cards that a button leads through, after the one that fits the moment.
  public static let pages: [Card] = [.tonight, .checks, .barometer, .camp]

  /// The card that fits the moment: what is shown first (PRODUCT 2), then the part of the day.
  public static func fitting(_ facts: CardFacts) -> Card {
    let signal = facts.outlook.signal(at: facts.now)
    if signal.showsFaultFirst { return .fault }
    switch facts.part {
    case .overnight? where facts.story?.newest != nil: return .overnight
    case .morning? where facts.story?.newest != nil: return .morning
    case .tonight?, .overnight?, .morning?, nil:
      return facts.outlook.advice(at: facts.now) == .unknown ? .noData : .tonight
    }
  }
}
