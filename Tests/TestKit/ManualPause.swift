// SPDX-License-Identifier: MIT

import Buses

/// A pause that takes no time and keeps what was asked of it.
public final class ManualPause: Pause {
  /// Every wait that was asked for, in seconds.
  public private(set) var waits: [Double] = []

  /// A pause that nobody has asked for anything yet.
  public init() {}

  /// The sum of all waits, in seconds.
  public var total: Double { waits.reduce(0, +) }

  /// Returns at once.
  public func pause(seconds: Double) { waits.append(seconds) }
}
