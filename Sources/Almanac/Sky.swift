// SPDX-License-Identifier: MIT

import Quantities

/// Sun and moon over one local day at one place (PRODUCT 25).
public struct Sky: Hashable, Sendable {
  /// What a body does in a day.
  public struct Course: Hashable, Sendable {
    /// When it rises, in time order; none and two are both possible.
    public let rises: [WallTime]
    /// When it sets, in time order.
    public let sets: [WallTime]
    /// Whether it is up when the day begins.
    public let isUpAtStart: Bool

    /// Whether it is above the horizon all day.
    public var isAlwaysUp: Bool { rises.isEmpty && sets.isEmpty && isUpAtStart }
    /// Whether it is below the horizon all day.
    public var isAlwaysDown: Bool { rises.isEmpty && sets.isEmpty && !isUpAtStart }
  }

  /// Where.
  public let place: Coordinates
  /// The day's beginning: local midnight, or the first moment after it where it is skipped.
  public let start: WallTime
  /// Its end: the next one's beginning.
  public let end: WallTime
  /// The sun.
  public let sun: Course
  /// The moon.
  public let moon: Course
  /// The phase at local noon.
  public let phase: MoonPhase?
  /// The name of the day's phase.
  public let phaseName: MoonPhase.Name?

  /// The sky of the local date `day` at `place` by the clocks of `zone`.
  ///
  /// Cost: some 20 ms, for the moon's long series.
  public init(of day: CivilTime, place: Coordinates, zone: ZoneRules) {
    self.place = place
    start = zone.wallTime(of: day.at(minuteOfDay: 0))
    end = zone.wallTime(of: day.midnight(daysLater: 1))
    let hours = (end - start) / 3600
    let start = start
    func course(_ crossings: [HorizonSearch.Crossing], isUp: Bool) -> Course {
      func times(_ direction: HorizonSearch.Direction) -> [WallTime] {
        crossings.filter { $0.direction == direction }
          .map { WallTime(seconds: (start + $0.second).seconds.rounded()) }
      }
      return Course(
        rises: times(.rising), sets: times(.setting),
        isUpAtStart: crossings.first.map { $0.direction == .setting } ?? isUp)
    }
    sun = course(
      Sun.events(after: start, within: hours, at: place),
      isUp: Sun.altitude(at: start, place: place) >= Sun.horizon)
    // Without a crossing all day the limb's few tenths of a degree do not matter.
    moon = course(
      Moon.events(after: start, within: hours, at: place),
      isUp: Moon.altitude(at: start, place: place) >= Sun.horizon)
    phase = MoonPhase(at: zone.wallTime(of: day.at(minuteOfDay: 720)))
    phaseName = MoonPhase.name(from: start, to: end)
  }
}
