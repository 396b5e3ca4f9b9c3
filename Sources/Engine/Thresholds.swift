// SPDX-License-Identifier: MIT

import Quantities

/// When the checks fire (PRODUCT §3).
///
/// Every number can be changed by a setting.
public struct Thresholds: Hashable, Sendable {
  /// D 20 %: a thunderstorm is worth a fly at a chance at which rain alone is not.
  public var thunderChance = Percentage(percent: 20)
  /// D 30 %: one night in three wet is where most people put the fly on.
  public var rainChance = Percentage(percent: 30)
  /// D 0.1 mm in an hour: the least that forecasts tell from nothing.
  ///
  /// It is also the limit of "no rain".
  public var rainAmount = RainAmount(millimetres: 0.1)
  /// D 20 %: wind drives rain under a half-open fly and makes pitching one in the dark harder.
  public var windyRainChance = Percentage(percent: 20)
  /// D 6 m/s, where small branches begin to move (Beaufort 4).
  public var windyRainWind = Speed(metresPerSecond: 6)
  /// D 10 m/s: gusts of a mean wind of 6 m/s over open ground.
  public var windyRainGust = Speed(metresPerSecond: 10)
  /// D 30 %, as for the night.
  public var morningRainChance = Percentage(percent: 30)
  /// D 2.0 °C: finds 96 % of the nights with dew on a wetness sensor (SKILL §4a).
  public var dewGap = TemperatureGap(celsius: 2)
  /// D 40 %: under more cloud a fly does not cool far enough below the air (METEO §6); between the
  /// limits of 30 and 50 % that were measured (SKILL §4b).
  public var dewCloud = Percentage(percent: 40)
  /// D 4 m/s at 10 m, about 2 m/s at the tent: a tighter limit only loses dew (SKILL §4b).
  public var dewWind = Speed(metresPerSecond: 4)
  /// D 2 consecutive hours: a single one wets a fly with less than it can dry off.
  public var dewHours = 2
  /// D 2 °C: with less, surfaces under a clear sky are below freezing (METEO §6).
  public var frostAir = Temperature(celsius: 2)
  /// D 2.0 °C, as for dew.
  public var frostGap = TemperatureGap(celsius: 2)
  /// D 0 °C: water freezes.
  public var coldLow = Temperature(celsius: 0)

  /// The defaults.
  public init() {}
}
