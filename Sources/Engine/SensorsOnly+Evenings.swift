// SPDX-License-Identifier: MIT

import Almanac
import PressureTrends
import Quantities

extension SensorsOnly {
  /// D From 16:00 to 08:00 by the camp's clocks: three hours before the hour that the formulas were
  /// fitted at, until the end of the night that they were fitted for (SKILL §3).
  public static func speaks(at time: WallTime, zone: ZoneRules) -> Bool {
    let hour = zone.civil(at: time).hour
    return hour >= 16 || hour < 8
  }
}

extension SensorsOnly.EveningMean {
  /// D Half an hour around 19:00, the hour that the formulas were fitted at.
  private static let window = (18 * 60 + 30)...(19 * 60 + 30)
  /// The days that the mean goes back (SKILL §5).
  private static let days = 30.0

  /// The mean over the evenings of the 30 days before `now`, or `nil` where there is none.
  ///
  /// `samples` in any order; those at other times of the day are passed over. Each evening counts
  /// once, however many samples it has. With a `place` the tide is taken off each.
  public init?(
    _ samples: some Sequence<(time: WallTime, pressure: StationPressure)>, now: WallTime,
    zone: ZoneRules, place: Coordinates? = nil
  ) {
    var evenings: [Int: (sum: Double, count: Double)] = [:]
    for (time, pressure) in samples
    where time < now && now - time <= Self.days * 86_400 && pressure.pascals.isFinite {
      let civil = zone.civil(at: time)
      guard Self.window.contains(civil.minuteOfDay) else { continue }
      let tide = place.map { AtmosphericTide.pressure(at: time, $0).pascals } ?? 0
      let known = evenings[civil.dayNumber] ?? (0, 0)
      evenings[civil.dayNumber] = (known.sum + pressure.pascals - tide, known.count + 1)
    }
    guard !evenings.isEmpty else { return nil }
    let means = evenings.values.map { $0.sum / $0.count }
    let mean = means.reduce(0, +) / Double(means.count)
    self.init(pressure: StationPressure(pascals: mean), evenings: evenings.count)
  }
}
