// SPDX-License-Identifier: MIT

import Almanac
import Quantities

/// A night, named by the local date of its evening.
public struct NightDate: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Midnight at the beginning of that date.
  public let day: CivilTime

  /// The night that begins on the evening of the date of `civil`.
  public init(eveningOf civil: CivilTime) { day = civil.midnight(daysLater: 0) }

  /// The night that `time` belongs to in `zone`: from noon to noon.
  public init(at time: WallTime, zone: ZoneRules) {
    let civil = zone.civil(at: time)
    day = civil.midnight(daysLater: civil.hour < 12 ? -1 : 0)
  }

  /// Reads `YYYY-MM-DD`; `nil` for anything else and for a day that does not exist.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, zip(parts, [4, 2, 2]).allSatisfy({ $0.utf8.count == $1 }),
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      let civil = CivilTime(year: year, month: month, day: day)
    else { return nil }
    self.day = civil
  }

  /// The night `days` later.
  public func later(_ days: Int) -> NightDate {
    NightDate(eveningOf: day.midnight(daysLater: days))
  }

  /// Noon before it in `zone`, when it begins to count.
  public func noonBefore(in zone: ZoneRules) -> WallTime {
    zone.wallTime(of: day.at(minuteOfDay: 720))
  }

  /// Noon after it in `zone`, when it is history.
  public func noonAfter(in zone: ZoneRules) -> WallTime { later(1).noonBefore(in: zone) }

  /// `YYYY-MM-DD`.
  public var description: String {
    func filled(_ number: Int, _ width: Int) -> String {
      String(repeating: "0", count: max(0, width - "\(number)".utf8.count)) + "\(number)"
    }
    return filled(day.year, 4) + "-" + filled(day.month, 2) + "-" + filled(day.day, 2)
  }

  /// Orders by date.
  public static func < (left: Self, right: Self) -> Bool { left.day < right.day }
}
