// SPDX-License-Identifier: MIT

import Quantities

/// Whether the rainfly should go on (PRODUCT 1).
public enum Verdict: String, Hashable, Sendable, CaseIterable {
  /// Put it on.
  case on
  /// Everything was looked at, and nothing speaks for it.
  case off
  /// Nothing speaks for it in what is known, and not everything is known. Never the same as off.
  case unknown

  /// The verdict of these checks: on if one fires, off if every one is clear.
  public init(_ checks: [CheckResult]) {
    if checks.contains(where: { $0.state == .fired }) {
      self = .on
    } else if !checks.isEmpty, checks.allSatisfy({ $0.state == .clear }) {
      self = .off
    } else {
      self = .unknown
    }
  }
}

/// What every output shows; the verdict, and what the barometer adds to it (PRODUCT 2).
public typealias Advice = Verdict

/// The one line that says why (PRODUCT 3).
public struct Reason: Hashable, Sendable {
  /// The check that it comes from: the one that matters most when on, the first unknown one when
  /// unknown, none when off or where something other than a check speaks.
  public var check: CheckName?
  /// The line, with local times, without a full stop.
  public var text: String
  /// When it begins to hold, where that can be said.
  public var at: WallTime?

  /// A reason of these three.
  public init(check: CheckName? = nil, text: String, at: WallTime? = nil) {
    self.check = check
    self.text = text
    self.at = at
  }
}
