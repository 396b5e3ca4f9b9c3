// SPDX-License-Identifier: MIT

import PressureTrends
import Quantities

/// The falls that a recording holds, seen in hindsight: the truth that a detector is held against.
///
/// Nothing of the detector is in it: no guard, no slopes, no window that must not see the future.
/// The level at a tick is the median of the readings around it, and a change is a difference of two
/// levels, without the tide where the place is known.
public struct Hindsight: Sendable {
  /// A fall that reached the threshold at night.
  public struct Fall: Hashable, Sendable {
    /// When the change over three hours reached the threshold.
    public var time: WallTime
    /// The worst change over three hours until it had slowed to half of that.
    public var worst: PressureChange
  }

  /// What became of the pressure around an instant.
  public enum Witness: Hashable, Sendable { case fell, didNotFall, unknown }

  /// The falls, in time order.
  public private(set) var falls: [Fall] = []
  private var levels: [Int: Double] = [:]
  private let site: Site

  private static let slot = 600.0
  /// No fall is counted within this time of the last one's beginning, as for alerts, in seconds.
  private static let apart = AlertRule.refractorySeconds
  /// A fall that reached this share of a threshold is none that an alert invented (SKILL §2).
  private static let nearly = 0.8

  /// The truth of `feed`, as it was recorded.
  ///
  /// `check` is called now and then and may end it by throwing.
  public init<Failure: Error>(
    _ feed: PressureFeed, at site: Site, check: () throws(Failure) -> Void
  ) throws(Failure) {
    self.site = site
    // A reading to each side has to be among them, or a single spike would be the level.
    let isFine = !feed.hasLines && feed.step <= PressureFeed.coarsest
    let reach = max(Self.slot, isFine ? feed.step * 1.1 : 0)
    let points = feed.points
    var low = 0
    var high = 0
    var ticks: [Int] = []
    for point in points {
      let last = Self.tick(point.time + reach, rounded: .down)
      var tick = Self.tick(point.time - reach, rounded: .up)
      if let newest = ticks.last { tick = max(tick, newest + 1) }
      while tick <= last {
        ticks.append(tick)
        tick += 1
      }
    }
    for tick in ticks {
      if tick % 256 == 0 { try check() }
      let time = Double(tick) * Self.slot
      while low < points.count, points[low].time.seconds < time - reach { low += 1 }
      high = max(high, low)
      while high < points.count, points[high].time.seconds <= time + reach { high += 1 }
      let around = points[low..<high].map(\.pressure.pascals)
      guard let level = Statistics.median(around) else { continue }
      levels[tick] = level - site.tide(at: WallTime(seconds: time))
    }
    find(ticks)
  }

  private static func tick(_ time: WallTime, rounded rule: FloatingPointRoundingRule) -> Int {
    Int((time.seconds / slot).rounded(rule))
  }

  /// The change over `hours` hours up to the tick, in pascals.
  private func change(at tick: Int, over hours: Int) -> Double? {
    guard let now = levels[tick], let before = levels[tick - hours * 6] else { return nil }
    return now - before
  }

  private mutating func find(_ ticks: [Int]) {
    var isFalling = false
    var counted: Int?
    for tick in ticks {
      guard let change = change(at: tick, over: 3) else { continue }
      let time = WallTime(seconds: Double(tick) * Self.slot)
      let limit = site.thresholds(at: time).fall3.pascals
      if isFalling {
        if let counted, change < falls[counted].worst.pascals {
          falls[counted].worst = PressureChange(pascals: change)
        }
        if change > -0.5 * limit { (isFalling, counted) = (false, nil) }
        continue
      }
      guard change <= -limit else { continue }
      isFalling = true
      let isApart = falls.last.map { time - $0.time >= Self.apart } ?? true
      guard site.mayAlert(at: time), isApart else { continue }
      counted = falls.count
      falls.append(Fall(time: time, worst: PressureChange(pascals: change)))
    }
  }

  /// Whether the pressure fell, nearly as fast as the thresholds say over three hours or over one,
  /// from an hour before `time` to two after it.
  public func witness(at time: WallTime) -> Witness {
    let limits = site.thresholds(at: time)
    let first = Self.tick(time - 3600, rounded: .up)
    let last = Self.tick(time + 7200, rounded: .down)
    var known = 0
    for tick in first...last {
      let three = change(at: tick, over: 3)
      let one = change(at: tick, over: 1)
      if let three, three <= -Self.nearly * limits.fall3.pascals { return .fell }
      if let one, one <= -Self.nearly * limits.fall1.pascals { return .fell }
      if three != nil { known += 1 }
    }
    return known * 2 > last - first ? .didNotFall : .unknown
  }
}
