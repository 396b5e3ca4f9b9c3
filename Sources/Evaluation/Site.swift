// SPDX-License-Identifier: MIT

import Almanac
import Camps
import PressureTrends
import Quantities

/// Where a recording is from and what the user prefers: what the detector knows beyond pressure.
public struct Site: Sendable {
  /// The place, for tide and season; without it neither.
  public var place: Coordinates?
  /// The zone of the nights.
  public var zone: ZoneRules
  /// The hours of alerts and their sensitivity.
  public var settings: Settings

  /// A site of these.
  public init(place: Coordinates? = nil, zone: ZoneRules = .utc, settings: Settings = Settings()) {
    self.place = place
    self.zone = zone
    self.settings = settings
  }

  /// How fast a fall must be at `time`.
  public func thresholds(at time: WallTime) -> AlertThresholds {
    .standard(
      at: place, month: zone.civil(at: time).month,
      sensitivity: settings.alertSensitivity.factor)
  }

  /// Whether an alert may begin at `time` by the hours alone.
  public func mayAlert(at time: WallTime) -> Bool {
    settings.pressureAlert
      && settings.alertHours.contains(minuteOfDay: zone.civil(at: time).minuteOfDay)
  }

  /// The ticks of one night, as long as alerts may begin in it.
  var ticksANight: Double {
    guard case .between(let start, let end) = settings.alertHours else { return 144 }
    return Double((end - start + 1440 - 1) % 1440 + 1) / 10
  }

  /// The night that `time` belongs to: the day on which it began, noon to noon.
  func night(of time: WallTime) -> Int { zone.civil(at: time - 43_200).dayNumber }

  /// The hour of the day at `time`, 0…23.
  func hour(at time: WallTime) -> Int { zone.civil(at: time).hour }

  /// How far the tide lifts the pressure at `time`, where the place is known.
  func tide(at time: WallTime) -> Double {
    place.map { AtmosphericTide.pressure(at: time, $0).pascals } ?? 0
  }
}
