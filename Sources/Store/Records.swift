// SPDX-License-Identifier: MIT

import Quantities

/// What is known of a boot's wall clock.
public struct BootClock: Hashable, Sendable {
  /// Unix time at the moment of boot, or `nil` where no clock has said it yet.
  public var bootedAt: Double?
  /// How far that may be trusted.
  public var quality: ClockQuality

  /// A clock that booted at `bootedAt` Unix seconds.
  public init(bootedAt: Double?, quality: ClockQuality) {
    self.bootedAt = bootedAt
    self.quality = quality
  }

  /// Nothing known.
  public static let unknown = BootClock(bootedAt: nil, quality: .unknown)

  /// The wall time of an instant of this boot, or `nil` where the clock does not say it.
  public func wall(_ time: BootTime) -> WallTime? {
    bootedAt.map { WallTime(seconds: $0 + time.seconds) }
  }

  /// The same, but only where the night can be placed by it.
  public func trustedWall(_ time: BootTime) -> WallTime? {
    quality.placesTheNight ? wall(time) : nil
  }
}

/// Something that happened: an alert, a move, a fault, a clock set.
public struct EventRecord: Hashable, Sendable {
  /// When.
  public var time: BootTime
  /// What, in the words of `replay --json`: `moved`, `pressure_alert`, `sensor_fault` and so on.
  public var kind: String
  /// The other keys as the text of a JSON object.
  public var detail: String

  /// An event of `kind` at `time`.
  public init(time: BootTime, kind: String, detail: String) {
    self.time = time
    self.kind = kind
    self.detail = detail
  }
}

/// Something that the user said: `fly on`, `clock set`.
public struct WordRecord: Hashable, Sendable {
  /// What it is about.
  public enum Kind: String, Sendable {
    case fly, clock
    case acknowledge = "ack"
    /// What was seen: `rain`.
    case note
  }

  /// Its place in the order of all words; 0 before it is stored.
  public var number: Int64
  /// The boot in which it was said.
  public var boot: BootID
  /// When, by that boot's time.
  public var time: BootTime
  /// When, by the wall clock, where that was to be trusted.
  public var saidAt: WallTime?
  /// What it is about.
  public var kind: Kind
  /// What was said: `on`, `off`, Unix seconds.
  public var value: String

  /// A word about `kind`.
  public init(
    number: Int64 = 0, boot: BootID, time: BootTime, saidAt: WallTime?, kind: Kind, value: String
  ) {
    self.number = number
    self.boot = boot
    self.time = time
    self.saidAt = saidAt
    self.kind = kind
    self.value = value
  }
}

/// One row of the pressure history: a sample, or the mean of a bin.
public struct HistoryRow: Hashable, Sendable {
  /// The boot that it belongs to.
  public var boot: BootID
  /// When, by that boot's time.
  public var time: BootTime
  /// When, by the wall clock; `nil` where that is not known.
  public var wall: WallTime?
  /// How far the wall time may be trusted.
  public var clock: ClockQuality
  /// What was read; the means, where it stands for several samples.
  public var reading: Reading
  /// How many samples it stands for.
  public var samples = 1
  /// The lowest and the highest of their pressures, where it stands for several.
  public var extremes: ClosedRange<StationPressure>?

  /// A row with these values.
  public init(
    boot: BootID, time: BootTime, wall: WallTime?, clock: ClockQuality, reading: Reading
  ) {
    self.boot = boot
    self.time = time
    self.wall = wall
    self.clock = clock
    self.reading = reading
  }
}
