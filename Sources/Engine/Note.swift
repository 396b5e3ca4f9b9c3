// SPDX-License-Identifier: MIT

import Quantities

/// Something worth knowing beside the verdict (PRODUCT §3, notes).
public struct Note: Hashable, Sendable {
  /// What kinds there are.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Damp or still air under a closed fly.
    case vents
    /// The night's low is below the bag's comfort rating.
    case colderThanBag = "colder_than_bag"
    /// When the tent is dry in the morning.
    case dryBy = "dry_by"
    /// Rain or thunder before the night begins.
    case beforeNight = "before_night"
  }

  /// Which kind.
  public var kind: Kind
  /// The note in plain words, with local times.
  public var text: String
  /// The instant that it is about, where there is one.
  public var at: WallTime?

  /// A note of these three.
  public init(_ kind: Kind, text: String, at: WallTime? = nil) {
    self.kind = kind
    self.text = text
    self.at = at
  }
}
