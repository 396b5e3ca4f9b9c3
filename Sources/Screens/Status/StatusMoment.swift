// SPDX-License-Identifier: MIT

import Quantities

/// The machine at the moment at which a status is looked at.
public struct StatusMoment: Hashable, Sendable {
  /// The boot that it runs in.
  public var boot: BootID
  /// The time since that boot.
  public var bootTime: BootTime
  /// What its wall clock says.
  public var wall: WallTime
  /// Whether a daemon holds the lock of the store; `nil` where that cannot be told.
  public var daemonRuns: Bool?

  /// A moment of these.
  public init(boot: BootID, bootTime: BootTime, wall: WallTime, daemonRuns: Bool?) {
    self.boot = boot
    self.bootTime = bootTime
    self.wall = wall
    self.daemonRuns = daemonRuns
  }
}
