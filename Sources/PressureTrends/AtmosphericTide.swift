// SPDX-License-Identifier: MIT

import Glibc
import Quantities

/// The daily wave of air pressure that has nothing to do with weather.
///
/// The sun's heating makes the pressure fall every afternoon, by up to 1.6 hPa in three hours at the
/// equator and 0.9 at 36°. Formulas of METEO §2 (Haurwitz and Cowley 1973; Chapman and Lindzen):
/// `S2 = 1.16·cos³φ·sin(2t + 158°)` and `S1 = 0.59·cos³φ·sin(t + 12°)` hPa, t being the local mean
/// solar time as an angle of 15° an hour. S2 is good to about 20 %; over land S1 is two to four
/// times the formula, and the rest of it is accepted.
public enum AtmosphericTide {
  /// How far the tide lifts the pressure at `place` and `time`; cost: two sines.
  public static func pressure(at time: WallTime, _ place: Coordinates) -> PressureChange {
    let degrees = Double.pi / 180
    let solarDay = (time.seconds / 86_400 + place.longitude / 360).truncatingRemainder(
      dividingBy: 1)
    let angle = solarDay * 2 * Double.pi
    let latitudeFactor = pow(cos(place.latitude * degrees), 3)
    let semidiurnal = 1.16 * sin(2 * angle + 158 * degrees)
    let diurnal = 0.59 * sin(angle + 12 * degrees)
    return PressureChange(hectopascals: latitudeFactor * (semidiurnal + diurnal))
  }
}
