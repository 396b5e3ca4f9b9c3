// SPDX-License-Identifier: MIT

import CNova
import Glibc
import Quantities
import Synchronization

/// Where a body stands among the stars.
struct SkyPosition: Sendable {
  /// Right ascension in degrees.
  var rightAscension: Double
  /// Declination in degrees.
  var declination: Double
}

extension SkyPosition {
  /// The height above the horizon in degrees, seen from the middle of the Earth, at a sidereal time
  /// of Greenwich in degrees (Meeus 13.6).
  func altitude(siderealTime: Double, place: Coordinates) -> Double {
    let degree = Double.pi / 180
    let hourAngle = (siderealTime + place.longitude - rightAscension) * degree
    let latitude = place.latitude * degree
    let declination = declination * degree
    let height =
      sin(latitude) * sin(declination) + cos(latitude) * cos(declination) * cos(hourAngle)
    return asin(min(max(height, -1), 1)) / degree
  }
}

/// The calls into libnova, one at a time.
enum Nova {
  // libnova keeps its last results in static variables and would mix those of two threads.
  private static let turn = Mutex(())

  /// Meeus 12.4: the sidereal clock gains 0.98564736629° a day.
  static let siderealDegreesPerSecond = 360.985_647_366_29 / 86_400

  /// The Julian day of a wall time.
  static func julianDay(_ time: WallTime) -> Double { time.seconds / 86_400 + 2_440_587.5 }

  /// The apparent place of the sun at a Julian day.
  static func sun(at julianDay: Double) -> SkyPosition {
    turn.withLock { _ in
      // libnova 0.16 gives the place among the stars of 2000; by 2026 the equinox has moved on by
      // 0.37°, which is 90 s of time at sunrise.
      var ofYear2000 = ln_equ_posn()
      ln_get_solar_equ_coords(julianDay, &ofYear2000)
      var position = ln_equ_posn()
      ln_get_equ_prec(&ofYear2000, julianDay, &position)
      return SkyPosition(rightAscension: position.ra, declination: position.dec)
    }
  }

  /// The apparent place of the moon as seen from the middle of the Earth, and its distance in km.
  ///
  /// Right to 0.01° from 1900 to 2100 (Documentation/Sky.md). Cost: milliseconds; libnova has a
  /// shorter series too, which is wrong by up to a degree.
  static func moon(at julianDay: Double) -> (position: SkyPosition, kilometres: Double) {
    turn.withLock { _ in
      let dynamical = julianDay + dynamicalAhead
      var ofYear2000 = ln_equ_posn()
      ln_get_lunar_equ_coords_prec(dynamical, &ofYear2000, 0)
      var position = ln_equ_posn()
      // As with the sun, the place is among the stars of 2000.
      ln_get_equ_prec(&ofYear2000, dynamical, &position)
      return (
        SkyPosition(rightAscension: position.ra, declination: position.dec),
        ln_get_lunar_earth_dist(dynamical)
      )
    }
  }

  /// D 69 s by which the planets' clock is ahead of ours in the 2020s, in days.
  ///
  /// In 1900 it was 3 s behind and in 2100 it may be 200 s ahead: the moon moves 0.02° meanwhile.
  private static let dynamicalAhead = 69.0 / 86_400

  /// The mean sidereal time of Greenwich at a Julian day, in degrees.
  static func siderealTime(at julianDay: Double) -> Double {
    turn.withLock { _ in ln_get_mean_sidereal_time(julianDay) * 15 }
  }
}
