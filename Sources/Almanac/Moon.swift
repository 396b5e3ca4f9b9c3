// SPDX-License-Identifier: MIT

import Glibc
import Quantities

/// Moonrise, moonset and the moon's height, worked out without a network (PRODUCT 25).
///
/// An event is the upper limb on the horizon with a mean refraction of 34′, seen from the surface
/// and not from the middle of the Earth. A time outside ``WallTime/placeable`` has no events.
public enum Moon {
  /// The first moonrise after `time`, within `hours` h (at most 48), or `nil` where there is none.
  ///
  /// No moonrise within 24 h is a normal answer. Cost: some 20 ms.
  public static func nextRise(
    after time: WallTime, within hours: Double = 24, at place: Coordinates
  ) -> WallTime? {
    events(after: time, within: hours, at: place).first(.rising, after: time)
  }

  /// The first moonset after `time`, within `hours` h (at most 48), or `nil` where there is none.
  public static func nextSet(
    after time: WallTime, within hours: Double = 24, at place: Coordinates
  ) -> WallTime? {
    events(after: time, within: hours, at: place).first(.setting, after: time)
  }

  /// The height of the moon's centre in degrees, seen from the surface, without refraction.
  public static func altitude(at time: WallTime, place: Coordinates) -> Double {
    guard WallTime.placeable.contains(time) else { return .nan }
    let day = Nova.julianDay(time)
    let moon = Nova.moon(at: day)
    return sight(moon, siderealTime: Nova.siderealTime(at: day), place: place).altitude
  }

  /// All crossings of the horizon in the first `hours` h.
  static func events(
    after time: WallTime, within hours: Double, at place: Coordinates
  ) -> [HorizonSearch.Crossing] {
    guard WallTime.placeable.contains(time), hours > 0 else { return [] }
    let span = min(hours, 48) * 3600
    let path = Path(from: time, span: span)
    return HorizonSearch.crossings(within: span) { path.isUp(after: $0, place: place) }
  }

  /// The equator's radius and the moon's, in km (WGS 84; IAU 2015).
  private static let earthRadius = 6378.137
  private static let moonRadius = 1737.4

  /// Height and half width of the moon in degrees as they are seen from the surface at `place`.
  ///
  /// The moon is so near that it stands up to a degree lower than seen from the Earth's middle.
  private static func sight(
    _ moon: (position: SkyPosition, kilometres: Double), siderealTime: Double, place: Coordinates
  ) -> (altitude: Double, halfWidth: Double) {
    let degree = Double.pi / 180
    let geocentric = moon.position.altitude(siderealTime: siderealTime, place: place) * degree
    let up = moon.kilometres * sin(geocentric) - earthRadius
    let along = moon.kilometres * cos(geocentric)
    let distance = (up * up + along * along).squareRoot()
    return (
      atan2(up, along) / degree,
      asin(min(moonRadius / max(distance, moonRadius), 1)) / degree
    )
  }

  /// The moon's path over a span, as parabolas through points 6 h apart: right to 0.0001°.
  private struct Path {
    private static let spacing = 21_600.0
    private let ascension: [Double]
    private let declination: [Double]
    private let kilometres: [Double]
    private let sidereal: Double

    init(from start: WallTime, span: Double) {
      let count = Int((span / Self.spacing).rounded(.up)) + 2
      let moons = (0..<count).map {
        Nova.moon(at: Nova.julianDay(start + Double($0) * Self.spacing))
      }
      var ascension: [Double] = []
      for moon in moons {
        // Right ascension starts again at 360°; it must not jump inside a parabola.
        let last = ascension.last ?? moon.position.rightAscension
        ascension.append(
          last + (moon.position.rightAscension - last).remainder(dividingBy: 360))
      }
      self.ascension = ascension
      declination = moons.map(\.position.declination)
      kilometres = moons.map(\.kilometres)
      sidereal = Nova.siderealTime(at: Nova.julianDay(start))
    }

    func isUp(after second: Double, place: Coordinates) -> Bool {
      let position = SkyPosition(
        rightAscension: Self.parabola(ascension, at: second),
        declination: Self.parabola(declination, at: second))
      let turned = sidereal + second * Nova.siderealDegreesPerSecond
      let sight = Moon.sight(
        (position, Self.parabola(kilometres, at: second)), siderealTime: turned, place: place)
      return sight.altitude + sight.halfWidth + 34.0 / 60 >= 0
    }

    private static func parabola(_ values: [Double], at second: Double) -> Double {
      let place = second / spacing
      let index = min(max(Int(place), 0), values.count - 3)
      let share = place - Double(index)
      let (first, middle, last) = (values[index], values[index + 1], values[index + 2])
      return first * (share - 1) * (share - 2) / 2 - middle * share * (share - 2)
        + last * share * (share - 1) / 2
    }
  }
}
