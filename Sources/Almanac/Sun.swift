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
    crossing(rising: true, after: time, within: hours, at: place)
  }

  /// The first sunset after `time`, within `hours` h (at most 48), or `nil` where there is none.
  public static func nextSet(
    after time: WallTime, within hours: Double = 24, at place: Coordinates
  ) -> WallTime? {
    crossing(rising: false, after: time, within: hours, at: place)
  }

  /// The height of the sun's centre above the horizon in degrees, without refraction.
  public static func altitude(at time: WallTime, place: Coordinates) -> Double {
    guard WallTime.placeable.contains(time) else { return .nan }
    let day = Nova.julianDay(time)
    let sun = Nova.sun(at: day)
    return altitude(of: sun, siderealTime: Nova.siderealTime(at: day), place: place)
  }

  /// Walks along the height in steps and halves the step that crosses the horizon.
  ///
  /// A search finds short polar days and nights that a formula for the hour angle loses.
  private static func crossing(
    rising: Bool, after time: WallTime, within hours: Double, at place: Coordinates
  ) -> WallTime? {
    guard WallTime.placeable.contains(time), hours > 0 else { return nil }
    let span = min(hours, 48) * 3600
    let path = Path(from: time, span: span, place: place)
    func isUp(_ second: Double) -> Bool { path.altitude(after: second) >= horizon }

    let step = 300.0
    var before = 0.0
    var wasUp = isUp(before)
    while before < span {
      let next = min(before + step, span)
      let up = isUp(next)
      if up != wasUp, up == rising {
        var (low, high) = (before, next)
        while high - low > 0.5 {
          let middle = (low + high) / 2
          if isUp(middle) == rising { high = middle } else { low = middle }
        }
        return time + high
      }
      before = next
      wasUp = up
    }
    return nil
  }

  fileprivate static func altitude(
    of sun: SkyPosition, siderealTime: Double, place: Coordinates
  ) -> Double {
    let degree = Double.pi / 180
    let hourAngle = (siderealTime + place.longitude - sun.rightAscension) * degree
    let latitude = place.latitude * degree
    let declination = sun.declination * degree
    let sine =
      sin(latitude) * sin(declination) + cos(latitude) * cos(declination) * cos(hourAngle)
    return asin(min(max(sine, -1), 1)) / degree
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
      // Meeus 12.4: the sidereal clock gains 0.98564736629° a day.
      let turned = sidereal + second * 360.985_647_366_29 / 86_400
      return Sun.altitude(of: sun, siderealTime: turned, place: place)
    }

    private static func parabola(_ values: (Double, Double, Double), at share: Double) -> Double {
      let (first, middle, last) = values
      return first * (2 * share - 1) * (share - 1) + 4 * middle * share * (1 - share)
        + last * share * (2 * share - 1)
    }
  }
}
