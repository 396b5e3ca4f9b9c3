// SPDX-License-Identifier: MIT

import Glibc
import Quantities

/// Sunrise, sunset and the height of the sun, worked out without a network (PRODUCT 25).
///
/// An event is the upper limb on the horizon with mean refraction: zenith 90.833° (METEO §8). No
/// event is a normal answer near the poles. A time outside ``WallTime/placeable`` has no events.
public enum Sun {
  /// The height of the sun's centre at an event, in degrees.
  public static let horizon = -0.833

  /// The first sunrise after `time`, within `hours` h (at most 48), or `nil` where there is none.
  public static func nextRise(
    after time: WallTime, within hours: Double = 24, at place: Coordinates
  ) -> WallTime? {
    events(after: time, within: hours, at: place).first(.rising, after: time)
  }

  /// The first sunset after `time`, within `hours` h (at most 48), or `nil` where there is none.
  public static func nextSet(
    after time: WallTime, within hours: Double = 24, at place: Coordinates
  ) -> WallTime? {
    events(after: time, within: hours, at: place).first(.setting, after: time)
  }

  /// The height of the sun's centre above the horizon in degrees, without refraction.
  public static func altitude(at time: WallTime, place: Coordinates) -> Double {
    guard WallTime.placeable.contains(time) else { return .nan }
    let day = Nova.julianDay(time)
    let sun = Nova.sun(at: day)
    return sun.altitude(siderealTime: Nova.siderealTime(at: day), place: place)
  }

  /// All crossings of the horizon in the first `hours` h.
  static func events(
    after time: WallTime, within hours: Double, at place: Coordinates
  ) -> [HorizonSearch.Crossing] {
    guard WallTime.placeable.contains(time), hours > 0 else { return [] }
    let span = min(hours, 48) * 3600
    let path = Path(from: time, span: span, place: place)
    return HorizonSearch.crossings(within: span) { path.altitude(after: $0) >= horizon }
  }

  /// The sun's way over two days at most, through three places that libnova gives.
  ///
  /// The sun moves so evenly that a parabola through them is right to an arc second, and a search
  /// then costs three calls instead of hundreds.
  private struct Path {
    private let span: Double
    private let place: Coordinates
    private let ascension: (Double, Double, Double)
    private let declination: (Double, Double, Double)
    private let sidereal: Double

    init(from start: WallTime, span: Double, place: Coordinates) {
      self.span = span
      self.place = place
      let days = [0, 0.5, 1].map { Nova.julianDay(start + span * $0) }
      let suns = days.map(Nova.sun(at:))
      // Right ascension starts again at 360°; it must not jump inside the parabola.
      let base = suns[0].rightAscension
      let ahead = suns.map { sun in
        let difference = (sun.rightAscension - base).remainder(dividingBy: 360)
        return base + difference
      }
      ascension = (ahead[0], ahead[1], ahead[2])
      declination = (suns[0].declination, suns[1].declination, suns[2].declination)
      sidereal = Nova.siderealTime(at: days[0])
    }

    func altitude(after second: Double) -> Double {
      let share = second / span
      let sun = SkyPosition(
        rightAscension: Self.parabola(ascension, at: share),
        declination: Self.parabola(declination, at: share))
      let turned = sidereal + second * Nova.siderealDegreesPerSecond
      return sun.altitude(siderealTime: turned, place: place)
    }

    private static func parabola(_ values: (Double, Double, Double), at share: Double) -> Double {
      let (first, middle, last) = values
      return first * (2 * share - 1) * (share - 1) + 4 * middle * share * (1 - share)
        + last * share * (2 * share - 1)
    }
  }
}
