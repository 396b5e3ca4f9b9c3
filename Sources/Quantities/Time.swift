// SPDX-License-Identifier: MIT

/// An instant as seconds since this machine booted, sleep included (CLOCK_BOOTTIME).
///
/// A Pi has no clock at boot, but it always has this one. Two boots cannot be compared: a stored
/// sample says which boot it belongs to. A `Double` so that arithmetic on garbage cannot trap.
public struct BootTime: Hashable, Comparable, Sendable {
  /// Seconds since boot.
  public var seconds: Double

  /// The instant `seconds` s after boot.
  public init(seconds: Double) { self.seconds = seconds }

  /// Orders by time.
  public static func < (left: Self, right: Self) -> Bool { left.seconds < right.seconds }

  /// Whether `left` is at most `right`; not so where either is no number.
  ///
  /// The standard "not greater" would let NaN into every closed range.
  public static func <= (left: Self, right: Self) -> Bool { left.seconds <= right.seconds }

  /// Whether `left` is at least `right`; not so where either is no number.
  public static func >= (left: Self, right: Self) -> Bool { left.seconds >= right.seconds }

  /// Seconds from `right` to `left`.
  public static func - (left: Self, right: Self) -> Double { left.seconds - right.seconds }

  /// The instant `seconds` s later.
  public static func + (left: Self, seconds: Double) -> Self {
    Self(seconds: left.seconds + seconds)
  }
}

/// An instant as seconds since 1970-01-01T00:00:00Z, leap seconds left out (Unix time).
public struct WallTime: Hashable, Comparable, Sendable {
  /// Unix seconds.
  public var seconds: Double

  /// The instant `seconds` s after 1970.
  public init(seconds: Double) { self.seconds = seconds }

  /// Orders by time.
  public static func < (left: Self, right: Self) -> Bool { left.seconds < right.seconds }

  /// Whether `left` is not later than `right`.
  ///
  /// Not left to the standard library, which derives it from `<` so that no number at all would lie
  /// in every range.
  public static func <= (left: Self, right: Self) -> Bool { left.seconds <= right.seconds }

  /// Whether `left` is not earlier than `right`.
  public static func >= (left: Self, right: Self) -> Bool { left.seconds >= right.seconds }

  /// Seconds from `right` to `left`.
  public static func - (left: Self, right: Self) -> Double { left.seconds - right.seconds }

  /// The instant `seconds` s later.
  public static func + (left: Self, seconds: Double) -> Self {
    Self(seconds: left.seconds + seconds)
  }

  /// The instant `seconds` s earlier.
  public static func - (left: Self, seconds: Double) -> Self {
    Self(seconds: left.seconds - seconds)
  }

  /// The instants that a calendar here can place: the years 1900 to 2200.
  ///
  /// What lies outside is garbage, and must be refused before it becomes an integer.
  public static let placeable = WallTime(seconds: -2_208_988_800)...WallTime(seconds: 7_258_118_400)
}

/// How far the wall clock may be trusted.
public enum ClockQuality: String, Sendable, CaseIterable {
  /// Set from the network (or GPS) since this boot.
  case synchronised = "synced"
  /// Taken from a real-time clock at boot.
  case realTimeClock = "rtc"
  /// Given by the user: `rainfly clock set 21:40`.
  case setByHand = "set"
  /// The time of the last shutdown, taken up again: runs, but hours or weeks late.
  case saved
  /// Not known at all, or before this program was made.
  case unknown

  /// Whether the night can be placed by it.
  public var placesTheNight: Bool {
    switch self {
    case .synchronised, .realTimeClock, .setByHand: true
    case .saved, .unknown: false
    }
  }
}

/// The name of one boot of one machine, as the kernel gives it
/// (`/proc/sys/kernel/random/boot_id`).
public struct BootID: Hashable, Sendable, CustomStringConvertible {
  /// The identifier, for instance `0d6b5a0e-5a9c-4f4e-b2b7-6d5b5c3f3f3a`.
  public var text: String

  /// The boot called `text`.
  public init(_ text: String) { self.text = text }

  /// The identifier.
  public var description: String { text }
}
