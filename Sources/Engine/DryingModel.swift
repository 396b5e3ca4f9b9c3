// SPDX-License-Identifier: MIT

import Almanac
import Forecast
import Glibc
import Quantities

/// When a wet tent is dry again: Penman's evaporation from the fly (METEO §7).
///
/// Checked on 54 mornings with dew: half an hour late on average, 0.7 h off. To the nearest hour
/// it can be defended, no better.
public enum DryingModel {
  /// What the model can say.
  public enum Outcome: Hashable, Sendable {
    /// Dry at this instant, which is a whole local hour.
    case dry(by: WallTime)
    /// Still wet at this instant, the end of what was looked at.
    case stillWet(at: WallTime)
    /// The hours lack what the model needs.
    case unknown
  }

  /// Whether the tent packs dry at `packUp`: `nil` where that cannot be said.
  ///
  /// The model is right to the hour, so "dry" takes an hour in hand (METEO §7).
  public static func packsDry(_ outcome: Outcome, packUp: WallTime) -> Bool? {
    switch outcome {
    case .dry(let time) where time <= packUp - 3600: true
    case .dry(let time) where time <= packUp: nil
    case .dry: false
    case .stillWet(let time): time >= packUp ? false : nil
    case .unknown: nil
    }
  }

  /// D 0.05 mm of dew: the load with which the model fits the sensor best (METEO §7).
  public static let dewLoad = RainAmount(millimetres: 0.05)
  /// D 0.2 mm: a fly that was shaken after rain, silnylon and polyester between them (METEO §7).
  public static let rainLoad = RainAmount(millimetres: 0.2)

  /// The folds and the slow end of drying (METEO §7).
  private static let slowEnd = 1.3
  /// D The wind at the tent as a share of that at 10 m: 4 m/s are 2 to 2.5 (SKILL §4b).
  private static let shelter = 0.56

  /// Follows a tent that holds `load` at `start` until `end` at most.
  ///
  /// `hours` in time order; each needs temperature, dew point, wind, and radiation or cloud.
  /// Hours in which it rains load the tent anew. Looks ahead 48 h at most.
  public static func outcome(
    of load: RainAmount, from start: WallTime, until end: WallTime, hours: [ForecastHour],
    place: Coordinates, zone: ZoneRules
  ) -> Outcome {
    let end = min(end, start + 172_800)
    guard load.millimetres.isFinite, start < end else { return .unknown }
    var water = load.millimetres * slowEnd
    var time = start
    for hour in hours where hour.start + 3600 > time && hour.start < end {
      // A hole in the forecast cannot be dried through.
      guard hour.start <= time else { return .unknown }
      let slot = HourSlot(start: hour.start, hour: hour)
      guard let rate = evaporation(in: slot, place: place) else { return .unknown }
      let span = (min(hour.start + 3600, end) - time) / 3600
      if let rain = slot.number(.rainAmount), rain >= 0.1 {
        water = max(water, rainLoad.millimetres * slowEnd)
      } else if rate * span >= water {
        return .dry(by: nextWholeHour(time + water / rate * 3600, zone: zone))
      } else {
        water -= rate * span
      }
      time = hour.start + 3600
    }
    return time >= end ? .stillWet(at: end) : .unknown
  }

  /// Evaporation in mm/h, never negative: what condenses more is the dew check's matter.
  private static func evaporation(in slot: HourSlot, place: Coordinates) -> Double? {
    guard let temperature = slot.number(.temperature), (-90.0...60).contains(temperature),
      let dewPoint = slot.number(.dewPoint), (-90.0...60).contains(dewPoint),
      let wind = slot.number(.wind), let sun = radiation(in: slot, place: place)
    else { return nil }
    func vapour(_ celsius: Double) -> Double {
      6.1094 * exp(17.625 * celsius / (243.04 + celsius))
    }
    let saturated = vapour(temperature)
    let deficit = max(0, saturated - vapour(dewPoint))
    let slope = saturated * 17.625 * 243.04 / ((temperature + 243.04) * (temperature + 243.04))
    let net = 0.6 * sun - 40
    let exchange = 2.8 + 3 * max(0, wind) * shelter
    let rate = 3600 * (slope * net + exchange * deficit) / (2.45e6 * (slope + 0.66))
    return rate.isFinite ? max(0, rate) : nil
  }

  /// Global radiation in W/m²: the forecast's, else a clear sky's under its clouds (METEO §7).
  private static func radiation(in slot: HourSlot, place: Coordinates) -> Double? {
    if let given = slot.number(.radiation) { return max(0, given) }
    guard let cloud = slot.number(.cloud) else { return nil }
    let height = Sun.altitude(at: slot.start + 1800, place: place) * .pi / 180
    let share = min(max(cloud / 100, 0), 1)
    return max(0, 910 * sin(height) - 30) * (1 - 0.75 * pow(share, 3.4))
  }

  private static func nextWholeHour(_ time: WallTime, zone: ZoneRules) -> WallTime {
    let offset = Double(zone.offset(at: time))
    return WallTime(
      seconds: ((time.seconds + offset) / 3600).rounded(.up) * 3600 - offset)
  }
}
