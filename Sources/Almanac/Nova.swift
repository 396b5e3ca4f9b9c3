// SPDX-License-Identifier: MIT

import CNova
import Quantities
import Synchronization

/// Where a body stands among the stars.
struct SkyPosition: Sendable {
  /// Right ascension in degrees.
  var rightAscension: Double
  /// Declination in degrees.
  var declination: Double
}

/// The calls into libnova, one at a time.
enum Nova {
  // libnova keeps its last results in static variables and would mix those of two threads.
  private static let turn = Mutex(())

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

  /// The mean sidereal time of Greenwich at a Julian day, in degrees.
  static func siderealTime(at julianDay: Double) -> Double {
    turn.withLock { _ in ln_get_mean_sidereal_time(julianDay) * 15 }
  }
}
