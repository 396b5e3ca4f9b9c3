// SPDX-License-Identifier: MIT

import Quantities

/// Something that two devices may both change, with the time of its last change (PRODUCT 24).
///
/// The merge of two of them is the greater one by time, then by content: a least upper bound, so
/// the order in which devices meet does not matter, nor how often they do.
public struct Stamped<Value: Mergeable>: Hashable, Sendable {
  /// The value; `nil` where it was removed.
  public let value: Value?
  /// When it was changed; `nil` where no clock said it, which is before any other time.
  public let changedAt: WallTime?

  /// `value`, changed at `changedAt`; a time that no calendar has is none.
  public init(_ value: Value?, changedAt: WallTime?) {
    self.value = value
    self.changedAt = changedAt.flatMap { WallTime.placeable.contains($0) ? $0 : nil }
  }

  /// The later change of the two.
  public func merged(with other: Self) -> Self {
    let (mine, theirs) = (seconds, other.seconds)
    if mine != theirs { return mine > theirs ? self : other }
    // A removal gives way to a value of the same time: nothing is lost by a draw.
    guard let value else { return other }
    guard let otherValue = other.value else { return self }
    return Self.precedes(value.settlingText, otherValue.settlingText) ? other : self
  }

  /// The time for a change that follows `earlier` at `now`, by whatever clock.
  ///
  /// What is changed later on one device must also be later in its stamp, even where its clock is
  /// not known or was put back.
  public static func time(after earlier: Self?, now: WallTime?) -> WallTime? {
    let now = now.flatMap { WallTime.placeable.contains($0) ? $0 : nil }
    guard let before = earlier?.changedAt else { return now }
    let next = min(before + 1, WallTime.placeable.upperBound)
    guard let now else { return next }
    return max(now, next)
  }

  private var seconds: Double { changedAt?.seconds ?? -.infinity }

  /// Bytes and not characters: the same on every device, whatever its library knows of Unicode.
  private static func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}

/// What ``Stamped`` can settle between two changes of the same time.
public protocol Mergeable: Hashable, Sendable {
  /// A text that differs where the values differ.
  var settlingText: String { get }
}

extension String: Mergeable {
  /// The text itself.
  public var settlingText: String { self }
}
