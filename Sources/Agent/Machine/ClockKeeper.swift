// SPDX-License-Identifier: MIT

import Quantities
import Store

/// What the system says of its clock at one moment.
public struct SystemClock: Hashable, Sendable {
  /// Unix time at the moment of boot, as the system's clock has it.
  public var bootedAt: Double
  /// Whether a time source disciplines the clock now.
  public var isSynchronised: Bool
  /// Whether a real-time clock set it at boot.
  public var hasRealTimeClock: Bool

  /// A clock in this state.
  public init(bootedAt: Double, isSynchronised: Bool, hasRealTimeClock: Bool) {
    self.bootedAt = bootedAt
    self.isSynchronised = isSynchronised
    self.hasRealTimeClock = hasRealTimeClock
  }
}

/// Decides which wall clock counts for this boot (PRODUCT 6); pure.
///
/// The best source that was seen since boot wins and is kept: a clock that was synchronised in the
/// morning is still right at night in a tent without a network. A lesser source never replaces it.
public struct ClockKeeper: Hashable, Sendable {
  /// Times before this program was made are garbage: 1970, or a card image's date.
  public static let earliest = WallTime(seconds: 1_793_491_200)

  /// Smaller steps are the usual slewing.
  private static let step = 2.0

  /// The clock as it counts now.
  public private(set) var clock: BootClock

  /// A keeper that begins with what an earlier process of the same boot knew.
  public init(_ clock: BootClock = .unknown) { self.clock = clock }

  /// Looks at the system's clock; `true` where the clock that counts has changed.
  public mutating func observe(_ system: SystemClock, at now: BootTime) -> Bool {
    guard system.bootedAt.isFinite, system.bootedAt + now.seconds >= Self.earliest.seconds,
      system.bootedAt + now.seconds < WallTime.placeable.upperBound.seconds
    else { return false }
    let quality: ClockQuality =
      system.isSynchronised
      ? .synchronised : system.hasRealTimeClock ? .realTimeClock : .saved
    return offer(BootClock(bootedAt: system.bootedAt, quality: quality))
  }

  /// The user has said that it was `wall` at `time`; `true` where the clock has changed.
  ///
  /// It does not replace a synchronised clock.
  public mutating func set(_ wall: WallTime, at time: BootTime) -> Bool {
    offer(BootClock(bootedAt: wall.seconds - time.seconds, quality: .setByHand))
  }

  private mutating func offer(_ offered: BootClock) -> Bool {
    guard Self.rank(offered.quality) >= Self.rank(clock.quality) else { return false }
    if offered.quality == clock.quality, let old = clock.bootedAt, let new = offered.bootedAt,
      (new - old).magnitude < Self.step
    {
      return false
    }
    clock = offered
    return true
  }

  /// A time given by hand in this boot is worth more than a real-time clock, whose cell may be flat.
  private static func rank(_ quality: ClockQuality) -> Int {
    switch quality {
    case .unknown: 0
    case .saved: 1
    case .realTimeClock: 2
    case .setByHand: 3
    case .synchronised: 4
    }
  }
}
