// SPDX-License-Identifier: MIT

import Almanac
import Quantities

/// An axis of time with its ticks: local time, or time since a boot whose clock is not known.
public struct TimeAxis: Sendable {
  /// A place on the axis that has a label.
  public struct Tick: Hashable, Sendable {
    /// Seconds on the axis.
    public var seconds: Double
    /// What stands there.
    public var label: String
  }

  private let zone: ZoneRules?
  private let text: LocalText

  /// An axis in the time of `zone`, or with `nil` in hours since boot.
  public init(_ zone: ZoneRules?) {
    self.zone = zone
    text = LocalText(zone ?? .utc)
  }

  private static let day = 86_400.0
  /// From a minute to five years.
  private static let steps: [Double] = [
    60, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, day, 2 * day, 7 * day, 14 * day,
    30 * day, 91 * day, 182 * day, 365 * day, 1826 * day,
  ]

  /// At most about `count` ticks, at round times.
  public func ticks(_ span: ClosedRange<Double>, count: Int) -> [Tick] {
    let length = span.upperBound - span.lowerBound
    let count = Double(min(max(count, 1), 100))
    guard length > 0, length < 2e10,
      let step = Self.steps.first(where: { length / $0 <= count }) ?? Self.steps.last
    else { return [] }
    guard let zone else {
      let first = (span.lowerBound / step).rounded(.up)
      return (0...200).map { (first + Double($0)) * step }.filter(span.contains).map { seconds in
        Tick(seconds: seconds, label: Self.label(sinceBoot: seconds, step: step))
      }
    }
    let start = WallTime(seconds: span.lowerBound)
    let local = span.lowerBound + Double(zone.offset(at: start))
    let first = (local / step).rounded(.up) * step
    return (0...200).compactMap { index -> Tick? in
      let counted = first + Double(index) * step
      guard counted.magnitude < 1e11 else { return nil }
      let wall = zone.wallTime(of: CivilTime(countedSeconds: Int64(counted)))
      guard span.contains(wall.seconds) else { return nil }
      return Tick(seconds: wall.seconds, label: label(wall, step))
    }
  }

  /// An instant of the axis in full.
  public func instant(_ seconds: Double) -> String {
    zone == nil
      ? LocalText.span(seconds) + " after boot" : text.dayAndTime(WallTime(seconds: seconds))
  }

  private func label(_ wall: WallTime, _ step: Double) -> String {
    if step >= 91 * Self.day { return text.month(wall) }
    let time = text.time(wall)
    return step >= Self.day || time == "00:00" ? text.day(wall) : time
  }

  private static func label(sinceBoot seconds: Double, step: Double) -> String {
    guard seconds.magnitude < 1e12 else { return "?" }
    if step < 3600 { return "\(Int(seconds / 60)) min" }
    return step < day ? "\(Int(seconds / 3600)) h" : "day \(Int(seconds / day))"
  }
}
