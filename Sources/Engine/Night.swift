// SPDX-License-Identifier: MIT

import Almanac
import Quantities

/// One night at one place: when it begins and ends, and the morning after it (PRODUCT 8, 10).
///
/// All instants are whole seconds of UTC; the zone only says where the local hours lie.
public struct Night: Hashable, Sendable {
  /// Where.
  public let place: Coordinates
  /// The zone of the place.
  public let zone: ZoneRules
  /// Local noon before the night, from which it is the next one.
  public let noonBefore: WallTime
  /// Local noon after it, from which it is history.
  public let noonAfter: WallTime
  /// The sunset before the night, where the sun sets between the two noons.
  public let sunset: WallTime?
  /// The first sunrise after the start, where the sun rises within a day of it.
  public let sunrise: WallTime?
  /// The start of overnight: 22:00, or sunset where that is later.
  public let start: WallTime
  /// The end: sunrise (06:00 where there is none), or pack-up where that is earlier.
  public let end: WallTime
  /// When the tent is packed up; the morning lasts until then.
  public let packUp: WallTime

  /// Overnight begins at this local minute of the day.
  private static let evening = 22 * 60
  /// D How long after 22:00 a sunset may begin the night, in seconds: until 04:00.
  ///
  /// No place has a later one by its own clock; a zone that does not belong to the place may.
  private static let latestSunset = 21_600.0
  /// D The end of a night without a sunrise, as minute of the day.
  private static let endWithoutSunrise = 6 * 60

  /// The night that `time` asks for: until noon the one that runs or has just ended, then tonight's.
  ///
  /// `packUp` is in minutes after local midnight, 0…1439. A `time` that no calendar can place
  /// gives the night nearest to it.
  public static func at(
    _ time: WallTime, place: Coordinates, zone: ZoneRules, packUp: Int
  ) -> Night {
    let civil = zone.civil(at: time)
    let day = civil.midnight(daysLater: civil.hour < 12 ? -1 : 0)
    return Night(eveningOf: day, place: place, zone: zone, packUp: packUp)
  }

  /// The night that begins on the evening of the local date `day`.
  public init(eveningOf day: CivilTime, place: Coordinates, zone: ZoneRules, packUp: Int) {
    let next = day.midnight(daysLater: 1)
    func local(_ day: CivilTime, _ minute: Int) -> WallTime {
      zone.wallTime(of: day.at(minuteOfDay: minute))
    }
    self.place = place
    self.zone = zone
    noonBefore = local(day, 720)
    noonAfter = local(next, 720)
    self.packUp = local(next, packUp)

    let span = (noonAfter - noonBefore) / 3600
    sunset = Sun.nextSet(after: noonBefore, within: span, at: place).map(Self.wholeSecond)
    let evening = local(day, Self.evening)
    if let sunset, sunset > evening, sunset - evening <= Self.latestSunset {
      start = sunset
    } else {
      start = evening
    }
    sunrise = Sun.nextRise(after: start, within: 24, at: place).map(Self.wholeSecond)
    let dawn = sunrise ?? local(next, Self.endWithoutSunrise)
    end = max(start, min(dawn, self.packUp))
  }

  private static func wholeSecond(_ time: WallTime) -> WallTime {
    WallTime(seconds: time.seconds.rounded())
  }

  /// The hours that are judged as night; the hour that holds sunrise is one of them.
  public var nightHours: HourWindow {
    HourWindow(start: start, end: end, alsoHolding: sunrise == end ? sunrise : nil)
  }

  /// The hours from sunrise to pack-up, none where pack-up comes first; the hour that holds
  /// sunrise is one of them too.
  public var morningHours: HourWindow {
    let isEmpty = packUp <= end
    return HourWindow(
      start: isEmpty ? packUp : end, end: packUp,
      alsoHolding: !isEmpty && sunrise == end ? sunrise : nil)
  }

  /// Night and morning in one.
  public var allHours: HourWindow {
    HourWindow(start: start, end: max(end, packUp), alsoHolding: nightHours.alsoHolding)
  }

  /// The part of the day that `time` lies in, seen from this night.
  public func part(at time: WallTime) -> DayPart {
    if time < start { return .tonight }
    return time < (sunrise ?? end) && time < noonAfter ? .overnight : .morning
  }
}
