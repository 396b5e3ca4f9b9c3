// SPDX-License-Identifier: MIT

import Quantities

/// One event of the history, with its boot and its place in time.
public struct EventRow: Hashable, Sendable {
  /// The boot that it belongs to.
  public var boot: BootID
  /// When, by the wall clock; `nil` where that is not known.
  public var wall: WallTime?
  /// How far the wall time may be trusted.
  public var clock: ClockQuality
  /// What happened.
  public var event: EventRecord

  /// `event` of the boot `boot`.
  public init(boot: BootID, wall: WallTime?, clock: ClockQuality, event: EventRecord) {
    self.boot = boot
    self.wall = wall
    self.clock = clock
    self.event = event
  }
}
