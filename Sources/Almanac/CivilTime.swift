// SPDX-License-Identifier: MIT

/// A date and a time of day as a calendar on the wall shows them, in no particular zone.
///
/// The Gregorian calendar, also before it was introduced. Only dates that exist can be made.
public struct CivilTime: Hashable, Comparable, Sendable {
  /// The year, 1…9999.
  public let year: Int
  /// The month, 1…12.
  public let month: Int
  /// The day of the month, 1…31.
  public let day: Int
  /// The hour, 0…23.
  public let hour: Int
  /// The minute, 0…59.
  public let minute: Int
  /// The second, 0…59.
  public let second: Int

  /// The date and time with these numbers, or `nil` where there is no such day or time.
  public init?(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0
  ) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.days(inMonth: month, of: year), (0...23).contains(hour),
      (0...59).contains(minute), (0...59).contains(second)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// The date and time that a clock shows which counted `seconds` s since 1970-01-01 00:00:00.
  ///
  /// What lies outside the years 1…9999 is moved to the nearest end.
  public init(countedSeconds seconds: Int64) {
    let seconds = min(max(seconds, Self.first), Self.last)
    let days = Int((seconds >= 0 ? seconds : seconds - 86_399) / 86_400)
    let rest = Int(seconds) - days * 86_400
    (year, month, day) = Self.date(ofDay: days)
    hour = rest / 3600
    minute = rest / 60 % 60
    second = rest % 60
  }

  /// Seconds that a clock without any jumps counts from 1970-01-01 00:00:00 to this time.
  public var countedSeconds: Int64 {
    Int64(dayNumber) * 86_400 + Int64(minuteOfDay) * 60 + Int64(second)
  }

  /// Days from 1970-01-01 to this date.
  public var dayNumber: Int { Self.dayNumber(year: year, month: month, day: day) }

  /// Minutes since midnight, 0…1439.
  public var minuteOfDay: Int { hour * 60 + minute }

  /// Midnight at the beginning of the day `days` later, moved to the years 1…9999.
  public func midnight(daysLater days: Int) -> CivilTime {
    let days = min(max(days, -4_000_000), 4_000_000)
    return CivilTime(countedSeconds: Int64(dayNumber + days) * 86_400)
  }

  /// The same date at `minute` minutes after midnight, which is limited to 0…1439.
  public func at(minuteOfDay minute: Int) -> CivilTime {
    let minute = min(max(minute, 0), 1439)
    return CivilTime(countedSeconds: Int64(dayNumber) * 86_400 + Int64(minute) * 60)
  }

  /// The weekday, 0 for Sunday to 6 for Saturday.
  public var weekday: Int { Self.weekday(ofDay: dayNumber) }

  /// Orders from early to late.
  public static func < (left: Self, right: Self) -> Bool {
    left.countedSeconds < right.countedSeconds
  }

  private static let first: Int64 = -62_135_596_800
  private static let last: Int64 = 253_402_300_799
}

extension CivilTime {
  static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Counted in years that begin in March, so that the leap day is the last of its year.
  static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  static func date(ofDay number: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// 1970-01-01 was a Thursday.
  static func weekday(ofDay number: Int) -> Int {
    let rest = (number + 4) % 7
    return rest < 0 ? rest + 7 : rest
  }
}
