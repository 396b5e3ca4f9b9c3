// SPDX-License-Identifier: MIT

/// The rule of a zone for all years after its last listed change: a POSIX TZ string such as
/// `CET-1CEST,M3.5.0,M10.5.0/3` (RFC 9636 §3.3).
struct RecurringRule: Hashable, Sendable {
  /// Seconds east of Greenwich in winter.
  var standard: Int
  /// Summer time, where the zone has one.
  var summer: Summer?

  /// Summer time: its offset, and when it begins and ends every year.
  struct Summer: Hashable, Sendable {
    var offset: Int
    var begins: YearDay
    var ends: YearDay
  }

  /// A day of the year and the second of that day, by the clock that runs until then.
  struct YearDay: Hashable, Sendable {
    var day: Day
    var second: Int
  }

  /// The three ways in which a POSIX rule names a day.
  enum Day: Hashable, Sendable {
    /// `Mm.w.d`: weekday `d` of week `w` (5 is the last) of month `m`.
    case weekday(month: Int, week: Int, day: Int)
    /// `Jn`: day 1…365, in which 29 February is never counted.
    case withoutLeapDay(Int)
    /// `n`: day 0…365, in which 29 February is counted.
    case withLeapDay(Int)
  }

  /// Seconds east of Greenwich at the Unix second `time`.
  func offset(at time: Int64) -> Int {
    guard let summer else { return standard }
    let year = CivilTime(countedSeconds: time + Int64(standard)).year
    // Neighbouring years too: where summer lasts over New Year the last change was last year's.
    var latest: (time: Int64, offset: Int)?
    for year in (year - 1)...(year + 1) {
      let begins = Self.second(of: summer.begins, in: year) - Int64(standard)
      let ends = Self.second(of: summer.ends, in: year) - Int64(summer.offset)
      for change in [(time: begins, offset: summer.offset), (time: ends, offset: standard)]
      where change.time <= time && change.time >= latest?.time ?? .min {
        latest = change
      }
    }
    return latest?.offset ?? standard
  }

  private static func second(of yearDay: YearDay, in year: Int) -> Int64 {
    let newYear = CivilTime.dayNumber(year: year, month: 1, day: 1)
    let day: Int
    switch yearDay.day {
    case .withLeapDay(let number): day = newYear + number
    case .withoutLeapDay(let number):
      day = newYear + number - 1 + (CivilTime.isLeap(year) && number >= 60 ? 1 : 0)
    case .weekday(let month, let week, let weekday):
      let first = CivilTime.dayNumber(year: year, month: month, day: 1)
      let ahead = (weekday - CivilTime.weekday(ofDay: first) + 7) % 7
      let wanted = ahead + (week - 1) * 7
      let length = CivilTime.days(inMonth: month, of: year)
      day = first + (wanted < length ? wanted : wanted - 7)
    }
    return Int64(day) * 86_400 + Int64(yearDay.second)
  }
}
