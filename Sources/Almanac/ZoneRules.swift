// SPDX-License-Identifier: MIT

import Quantities

/// The rules of one time zone: how far its clocks are from UTC at any instant.
///
/// Read from the bytes of a tzdata file, which the caller brings: glibc keeps one zone a process,
/// and the camp's zone is not the board's.
public struct ZoneRules: Hashable, Sendable {
  /// The zone's name, for instance `Europe/Berlin`.
  public let name: String
  /// The offset before the first change, in seconds east.
  let earliest: Int
  /// The listed changes in time order.
  let transitions: [Transition]
  /// What holds after the last listed change, where the file says it.
  let rule: RecurringRule?

  /// A change of the offset.
  struct Transition: Hashable, Sendable {
    /// The Unix second from which it holds.
    var time: Int64
    /// Seconds east of Greenwich.
    var offset: Int
  }

  init(name: String, earliest: Int, transitions: [Transition], rule: RecurringRule?) {
    self.name = name
    self.earliest = earliest
    self.transitions = transitions
    self.rule = rule
  }

  /// Coordinated universal time.
  public static let utc = ZoneRules(name: "UTC", earliest: 0, transitions: [], rule: nil)

  /// A zone that is always `offsetSeconds` s east of Greenwich, limited to ±26 h.
  public static func fixed(offsetSeconds: Int) -> ZoneRules {
    let offset = min(max(offsetSeconds, -93_600), 93_600)
    let minutes = offset.magnitude / 60
    let digits = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    let name = "UTC" + (offset < 0 ? "-" : "+") + digits.joined(separator: ":")
    return ZoneRules(name: name, earliest: offset, transitions: [], rule: nil)
  }

  /// Seconds east of Greenwich at `time`, −93600…93600.
  public func offset(at time: WallTime) -> Int { offset(at: Self.whole(time)) }

  /// What the zone's clocks show at `time`; garbage is moved to ``WallTime/placeable``.
  public func civil(at time: WallTime) -> CivilTime {
    let second = Self.whole(time)
    return CivilTime(countedSeconds: second + Int64(offset(at: second)))
  }

  /// The instant at which the zone's clocks show `civil`.
  ///
  /// A time that occurs twice in autumn is its first occurrence; one that is skipped in spring is
  /// the instant after the jump.
  public func wallTime(of civil: CivilTime) -> WallTime {
    let local = civil.countedSeconds
    let around = [local - 93_600, local - 43_200, local, local + 43_200, local + 93_600]
    let offsets = Set(around.map { offset(at: $0) })
    let matches = offsets.filter { offset(at: local - Int64($0)) == $0 }
    if let offset = matches.max() { return WallTime(seconds: Double(local - Int64(offset))) }

    // Skipped: the jump lies between the readings by the later and by the earlier offset.
    var before = local - Int64(offsets.max() ?? 0)
    var after = local - Int64(offsets.min() ?? 0)
    let old = offset(at: before)
    while after - before > 1 {
      let middle = before + (after - before) / 2
      if offset(at: middle) == old { before = middle } else { after = middle }
    }
    return WallTime(seconds: Double(after))
  }

  /// The time of day at `time` as `HH:MM`, cut to the minute.
  public func hourMinute(at time: WallTime) -> String {
    let civil = civil(at: time)
    return [civil.hour, civil.minute].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  private func offset(at second: Int64) -> Int {
    guard let last = transitions.last else { return rule?.offset(at: second) ?? earliest }
    if second >= last.time { return rule?.offset(at: second) ?? last.offset }
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle].time <= second { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? earliest : transitions[low - 1].offset
  }

  private static func whole(_ time: WallTime) -> Int64 {
    let limits = WallTime.placeable
    guard time.seconds >= limits.lowerBound.seconds else {
      return Int64(limits.lowerBound.seconds)
    }
    return Int64(min(time.seconds, limits.upperBound.seconds).rounded(.down))
  }
}
