// SPDX-License-Identifier: MIT

import Quantities

/// A recording as a barometer would have given it to the agent.
///
/// The detector needs a reading at least every 20 minutes. A recording that is coarser than that
/// is played as readings of ten minutes on straight lines between its own; a line is drawn no
/// further than the recording's own spacing, or as far as the caller allows. What lies on a line
/// knows of the future, so it counts from the later of its two ends (``known(at:)``).
public struct PressureFeed: Hashable, Sendable {
  /// The spacing of readings on a line, in seconds.
  public static let lineStep = 600.0
  /// Recordings with readings up to this far apart are played as they are, in seconds.
  public static let coarsest = 1200.0

  /// A recording with readings further apart than this has no lines of its own, in seconds: what lay
  /// between them is not known.
  public static let coarsestLine = 10_800.0

  /// What the detector is given, in time order.
  public var points: [Recording.Point]
  /// The usual time between two readings of the recording, in seconds.
  public let step: Double
  /// The readings of the recording.
  public let readings: Int
  /// Hours by the clock, from the first reading to the last, without any reading.
  public let missingHours: Int
  /// How many of these a line was drawn across.
  public let bridgedHours: Int
  /// Hours by the clock from the first reading to the last.
  public let hours: Int
  private let ends: [Double]

  /// Whether there are lines at all.
  public var hasLines: Bool { !ends.isEmpty }

  /// The feed of `recording`, with lines across gaps of up to `bridge` s; `nil` for one with fewer
  /// than two readings.
  public init?(_ recording: Recording, bridging bridge: Double? = nil) {
    let original = recording.points
    guard let first = original.first, let last = original.last, original.count > 1 else {
      return nil
    }
    let gaps = zip(original, original.dropFirst()).map { $1.time - $0.time }.filter { $0 > 0 }
    guard !gaps.isEmpty else { return nil }
    step = Statistics.median(gaps) ?? 0
    readings = original.count
    let isCoarse = step > Self.coarsest && step <= Self.coarsestLine
    // A clock that jitters does not tear a line.
    let longest = max(isCoarse ? step * 1.1 : 0, bridge ?? 0)
    var points: [Recording.Point] = []
    var ends: [Double] = []
    var bridged: Set<Int> = []
    for (index, point) in original.enumerated() {
      if index > 0, longest > 0 {
        let before = original[index - 1]
        let gap = point.time - before.time
        if gap > Self.lineStep, gap <= longest {
          points += Self.line(from: before, to: point)
          ends.append(before.time.seconds)
          ends.append(point.time.seconds)
          let hours =
            (Self.hour(before.time) + 1)..<max(Self.hour(point.time), Self.hour(before.time) + 1)
          bridged.formUnion(hours)
        }
      }
      points.append(point)
    }
    self.points = points
    self.ends = ends
    bridgedHours = bridged.count
    hours = Self.hour(last.time) - Self.hour(first.time) + 1
    missingHours = hours - Set(original.map { Self.hour($0.time) }).count
  }

  /// The hour since 1970 that holds `time`.
  static func hour(_ time: WallTime) -> Int {
    // Calendars here end in 2200, so that this always fits.
    Int((time.seconds / 3600).rounded(.down))
  }

  private static func line(
    from left: Recording.Point, to right: Recording.Point
  ) -> [Recording.Point] {
    var points: [Recording.Point] = []
    // Aligned, for the detector looks at multiples of ten minutes.
    var time = (left.time.seconds / lineStep).rounded(.down) * lineStep + lineStep
    while time < right.time.seconds {
      let share = (time - left.time.seconds) / (right.time - left.time)
      let change = right.pressure - left.pressure
      var humidity: RelativeHumidity?
      if let from = left.humidity?.percent, let to = right.humidity?.percent {
        humidity = RelativeHumidity(percent: from + (to - from) * share)
      }
      points.append(
        Recording.Point(
          time: WallTime(seconds: time), pressure: left.pressure + change * share,
          humidity: humidity))
      time += lineStep
    }
    return points
  }

  /// When what stood at `time` was known: later, where it lies on a line.
  public func known(at time: WallTime) -> WallTime {
    var low = 0
    var high = ends.count
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] < time.seconds { low = middle + 1 } else { high = middle }
    }
    // Ends stand in pairs: an odd place is the second of one, so that `time` lies on its line.
    return low % 2 == 1 ? WallTime(seconds: ends[low]) : time
  }
}
