// SPDX-License-Identifier: MIT

import Almanac
import Quantities

/// What a panel says when there is nobody who could give advice.
///
/// It holds until something else is drawn, for it promises nothing.
public struct Notice: Hashable, Sendable {
  /// What there is to say.
  public enum Kind: Hashable, Sendable {
    /// The agent has just begun.
    case starting
    /// The agent was stopped; whether all that it had sampled is stored.
    case stopped(isStored: Bool)
    /// The agent was last heard at this time, and has gone without a word.
    case noData(since: WallTime?)
    /// It is too cold for the panel, which would not show what comes next.
    case tooCold
  }

  /// What there is to say.
  public var kind: Kind
  /// When this is, where a clock says it.
  public var at: WallTime?
  /// The camp, where there is one.
  public var camp: String?
  /// The zone in which times are told.
  public var zone: ZoneRules

  /// A notice of `kind`.
  public init(_ kind: Kind, at: WallTime?, camp: String? = nil, zone: ZoneRules) {
    self.kind = kind
    self.at = at
    self.camp = camp
    self.zone = zone
  }
}
