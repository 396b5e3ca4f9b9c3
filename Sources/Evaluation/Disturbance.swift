// SPDX-License-Identifier: MIT

import Glibc
import Quantities

/// What troubles a barometer in a tent, as strong as SKILL §2 has it.
public enum Disturbance: String, Hashable, Sendable, CaseIterable {
  /// Noise of the sensor, 1.3 Pa.
  case noise
  /// Rounding to 0.2 hPa.
  case rounding
  /// The sensor's drift with the warmth of the tent: 1.5 Pa/K over 20 K between day and night.
  case drift
  /// A quarter of the readings lost, and every other night a hole of one to three hours.
  case gaps
  /// Two readings in a hundred 1–3 hPa off.
  case spikes
  /// Every third night the device is carried 10–300 m up or down.
  case steps
  /// All of them.
  case all

  /// The parts that it consists of, in the order in which they happen.
  private var parts: [Disturbance] {
    // What the air does comes before what the sensor does to it, and losses come last.
    self == .all ? [.steps, .drift, .noise, .rounding, .spikes, .gaps] : [self]
  }

  /// `feed` so disturbed; the same for the same `seed`.
  public func disturbing(_ feed: PressureFeed, at site: Site, seed: UInt64) -> PressureFeed {
    var feed = feed
    for part in parts {
      // Each part has numbers of its own, so that alone it does what it does among all.
      let own = UInt64(Self.allCases.firstIndex(of: part) ?? 0) &* 0x5851_F42D_4C95_7F2D
      var dice = SeededGenerator(seed: seed &+ own)
      part.apply(to: &feed.points, at: site, &dice)
    }
    return feed
  }

  private func apply(
    to points: inout [Recording.Point], at site: Site, _ dice: inout SeededGenerator
  ) {
    switch self {
    case .noise:
      for index in points.indices { points[index].raise(by: 1.3 * Self.normal(&dice)) }
    case .rounding:
      for index in points.indices {
        points[index].pressure.pascals = (points[index].pressure.pascals / 20).rounded() * 20
      }
    case .drift:
      let sign = Bool.random(using: &dice) ? 1.0 : -1.0
      for index in points.indices {
        // Warmest at 15:00, coldest at 03:00.
        let hour = Double(site.zone.civil(at: points[index].time).minuteOfDay) / 60
        points[index].raise(by: sign * 1.5 * 10 * cos((hour - 15) / 24 * 2 * Double.pi))
      }
    case .spikes:
      for index in points.indices where Double.random(in: 0..<1, using: &dice) < 0.02 {
        points[index].raise(by: Self.eitherWay(100...300, &dice))
      }
    case .steps: Self.carry(&points, at: site, &dice)
    case .gaps: Self.lose(&points, at: site, &dice)
    case .all: break
    }
  }

  /// Lifts or lowers all that follows an instant of every third night.
  private static func carry(
    _ points: inout [Recording.Point], at site: Site, _ dice: inout SeededGenerator
  ) {
    var offset = 0.0
    var night: Int?
    var when = WallTime(seconds: .infinity)
    for index in points.indices {
      let time = points[index].time
      if site.night(of: time) != night {
        night = site.night(of: time)
        // From noon on: the twelve hours from 20:00 are the night.
        let chance = Double.random(in: 8..<20, using: &dice)
        let noon = Double(site.zone.civil(at: time).minuteOfDay - 720) * 60
        let sinceNoon = noon >= 0 ? noon : noon + 86_400
        let due = chance * 3600 - sinceNoon
        when = (night ?? 0) % 3 == 0 && due >= 0 ? time + due : WallTime(seconds: .infinity)
      }
      if time >= when {
        // A metre is 12 Pa near the sea. Carried back the next time, or a year ends in the sky.
        offset = offset == 0 ? eitherWay(120...3600, &dice) : 0
        when = WallTime(seconds: .infinity)
      }
      points[index].raise(by: offset)
    }
  }

  private static func lose(
    _ points: inout [Recording.Point], at site: Site, _ dice: inout SeededGenerator
  ) {
    var night: Int?
    var hole = 0.0..<0.0
    points = points.filter { point in
      if site.night(of: point.time) != night {
        night = site.night(of: point.time)
        let start = point.time.seconds + Double.random(in: 8..<20, using: &dice) * 3600
        let length = Double.random(in: 1...3, using: &dice) * 3600
        hole = (night ?? 0) % 2 == 0 ? start..<(start + length) : 0..<0
      }
      let isLost = Double.random(in: 0..<1, using: &dice) < 0.25
      return !isLost && !hole.contains(point.time.seconds)
    }
  }

  private static func eitherWay(
    _ size: ClosedRange<Double>, _ dice: inout SeededGenerator
  ) -> Double {
    let size = Double.random(in: size, using: &dice)
    return Bool.random(using: &dice) ? size : -size
  }

  /// A number of the standard normal distribution (Box and Muller).
  private static func normal(_ dice: inout SeededGenerator) -> Double {
    let first = Double.random(in: Double.leastNormalMagnitude..<1, using: &dice)
    let second = Double.random(in: 0..<1, using: &dice)
    return (-2 * log(first)).squareRoot() * cos(2 * Double.pi * second)
  }
}

extension Recording.Point {
  fileprivate mutating func raise(by pascals: Double) {
    pressure = pressure + PressureChange(pascals: pascals)
  }
}
