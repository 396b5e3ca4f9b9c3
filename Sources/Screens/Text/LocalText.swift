// SPDX-License-Identifier: MIT

import Almanac
import Quantities

/// Instants and spans as people read them, in one zone.
public struct LocalText: Sendable {
  private let zone: ZoneRules

  /// Times told in `zone`.
  public init(_ zone: ZoneRules) { self.zone = zone }

  /// The time of day: `18:42`.
  public func time(_ instant: WallTime) -> String {
    let civil = zone.civil(at: instant)
    return Self.twoDigits(civil.hour) + ":" + Self.twoDigits(civil.minute)
  }

  /// The hour, with its minutes only where it has some: `02`, `02:30`.
  public func hour(_ instant: WallTime) -> String {
    let civil = zone.civil(at: instant)
    return civil.minute == 0 ? Self.twoDigits(civil.hour) : time(instant)
  }

  /// Day and time: `Fri 10 Jul 18:42`.
  public func dayAndTime(_ instant: WallTime) -> String {
    let civil = zone.civil(at: instant)
    return civil.dayWords + " " + time(instant)
  }

  /// The day: `10 Jul`.
  public func day(_ instant: WallTime) -> String {
    let civil = zone.civil(at: instant)
    return "\(civil.day) \(civil.monthWord)"
  }

  /// The day with its weekday: `Fri 10 Jul`.
  public func weekday(_ instant: WallTime) -> String {
    zone.civil(at: instant).dayWords
  }

  /// The month: `Jul 2026`.
  public func month(_ instant: WallTime) -> String {
    let civil = zone.civil(at: instant)
    return "\(civil.monthWord) \(civil.year)"
  }

  /// The date and time of ISO 8601 without a zone: `2026-07-10 18:42`.
  public func iso(_ instant: WallTime) -> String {
    let civil = zone.civil(at: instant)
    return "\(civil.year)-\(Self.twoDigits(civil.month))-\(Self.twoDigits(civil.day)) "
      + time(instant)
  }

  /// A span: `45 s`, `12 min`, `3 h 02 min`, `4 days`.
  public static func span(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds.magnitude < 1e12 else { return "?" }
    let seconds = Int(max(0, seconds))
    switch seconds {
    case ..<90: return "\(seconds) s"
    case ..<5400: return "\((seconds + 30) / 60) min"
    case ..<172_800: return "\(seconds / 3600) h \(twoDigits(seconds / 60 % 60)) min"
    default: return "\(seconds / 86_400) days"
    }
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
