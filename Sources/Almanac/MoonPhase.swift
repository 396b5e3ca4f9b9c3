// SPDX-License-Identifier: MIT

import Glibc
import Quantities

/// The phase of the moon: how much of it is lit, and whether that grows.
///
/// Right for the years 1900 to 2100.
public struct MoonPhase: Hashable, Sendable {
  /// The eight names of the month.
  public enum Name: String, Hashable, Sendable, CaseIterable {
    case newMoon = "new_moon"
    case waxingCrescent = "waxing_crescent"
    case firstQuarter = "first_quarter"
    case waxingGibbous = "waxing_gibbous"
    case fullMoon = "full_moon"
    case waningGibbous = "waning_gibbous"
    case lastQuarter = "last_quarter"
    case waningCrescent = "waning_crescent"

    /// The name in plain words.
    public var words: String { String(rawValue.map { $0 == "_" ? " " : $0 }) }
  }

  /// How far the moon is ahead of the sun, 0…360°: 0 new, 90 first quarter, 180 full.
  public let age: Double
  /// The lit share of the disc, 0…1.
  public let illumination: Double

  /// The phase at `time`, or `nil` where that is no time.
  ///
  /// Meeus, Astronomical Algorithms, 48.4 with 47.2 to 47.5: the six largest terms, right to 0.004
  /// of the disc (METEO §8).
  public init?(at time: WallTime) {
    guard WallTime.placeable.contains(time) else { return nil }
    let degree = Double.pi / 180
    let t = (Nova.julianDay(time) - 2_451_545) / 36_525
    let elongation = 297.8501921 + 445_267.1114034 * t - 0.0018819 * t * t
    let sun = (357.5291092 + 35_999.0502909 * t - 0.0001536 * t * t) * degree
    let moon = (134.9633964 + 477_198.8675055 * t + 0.0087414 * t * t) * degree
    let twice = 2 * elongation * degree
    let ahead =
      elongation + 6.289 * sin(moon) - 2.1 * sin(sun) + 1.274 * sin(twice - moon)
      + 0.658 * sin(twice) + 0.214 * sin(2 * moon) + 0.11 * sin(elongation * degree)
    let turned = ahead.truncatingRemainder(dividingBy: 360)
    age = turned < 0 ? turned + 360 : turned
    illumination = (1 - cos(age * degree)) / 2
  }

  /// The name of the day from `start` to `end`.
  ///
  /// New, full and quarters name the day in which the moment falls, and no other.
  public static func name(from start: WallTime, to end: WallTime) -> Name? {
    guard let first = MoonPhase(at: start), let last = MoonPhase(at: end), start < end else {
      return nil
    }
    let quarter = Int(first.age / 90)
    let moments: [Name] = [.firstQuarter, .fullMoon, .lastQuarter, .newMoon]
    let between: [Name] = [.waxingCrescent, .waxingGibbous, .waningGibbous, .waningCrescent]
    let moved = Int(last.age / 90) != quarter
    return moved ? moments[min(quarter, 3)] : between[min(quarter, 3)]
  }
}
