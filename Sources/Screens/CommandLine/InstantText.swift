// SPDX-License-Identifier: MIT

import Almanac
import Quantities

/// Reads an instant as people and programs give it.
public enum InstantText {
  /// The forms that are accepted, for messages.
  public static let forms = "Unix seconds, 2027-07-10T18:42:00Z, 2027-07-10 18:42 or 18:42"

  /// The instant in `text`, or `nil` where it has none of the forms.
  ///
  /// Unix seconds; ISO 8601 with `Z` or an offset; `YYYY-MM-DD[ HH:MM]` and `HH:MM` in `zone`. A
  /// time of day alone is the one nearest to `now`, which is today's without one.
  public static func parse(_ text: String, zone: ZoneRules, now: WallTime?) -> WallTime? {
    let instant = unix(text) ?? dated(text, zone) ?? timeOfDay(text, zone, now)
    return instant.flatMap { WallTime.placeable.contains($0) ? $0 : nil }
  }

  private static func unix(_ text: String) -> WallTime? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D }),
      !text.dropFirst().contains("-"), let seconds = Double(text)
    else { return nil }
    return WallTime(seconds: seconds)
  }

  private static func timeOfDay(_ text: String, _ zone: ZoneRules, _ now: WallTime?) -> WallTime? {
    guard let now, let (hour, minute, second) = clock(text[...]), second == 0 else { return nil }
    let today = zone.civil(at: now)
    return (-1...1).map { day in
      zone.wallTime(of: today.midnight(daysLater: day).at(minuteOfDay: hour * 60 + minute))
    }.min { ($0 - now).magnitude < ($1 - now).magnitude }
  }

  private static func dated(_ text: String, _ zone: ZoneRules) -> WallTime? {
    let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == " " || $0 == "T" || $0 == "t"
    }
    let date = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard date.count == 3, date[0].count == 4, let year = number(date[0]),
      let month = number(date[1]), let day = number(date[2])
    else { return nil }
    var rest = parts.count > 1 ? parts[1] : "00:00"
    let offset = takeOffset(&rest)
    guard let (hour, minute, second) = clock(rest),
      let civil = CivilTime(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    else { return nil }
    switch offset {
    case .none: return zone.wallTime(of: civil)
    case .seconds(let east): return WallTime(seconds: Double(civil.countedSeconds) - east)
    case .wrong: return nil
    }
  }

  private enum Offset {
    case none
    case seconds(Double)
    case wrong
  }

  /// Takes `Z` or `+02:00` off the end.
  private static func takeOffset(_ text: inout Substring) -> Offset {
    if text.last == "Z" || text.last == "z" {
      text = text.dropLast()
      return .seconds(0)
    }
    guard let sign = text.lastIndex(where: { $0 == "+" || $0 == "-" }) else { return .none }
    let digits = text[text.index(after: sign)...].filter { $0 != ":" }
    let isEast = text[sign] == "+"
    text = text[..<sign]
    guard digits.count == 4, let hours = number(digits.prefix(2)),
      let minutes = number(digits.suffix(2)), hours <= 18, minutes < 60
    else { return .wrong }
    let seconds = Double(hours * 3600 + minutes * 60)
    return .seconds(isEast ? seconds : -seconds)
  }

  /// `HH:MM` or `HH:MM:SS`, fractions of a second cut off.
  private static func clock(_ text: Substring) -> (Int, Int, Int)? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let hour = number(parts[0]), let minute = number(parts[1]),
      hour < 24, minute < 60
    else { return nil }
    guard parts.count == 3 else { return (hour, minute, 0) }
    guard let second = number(parts[2].prefix { $0 != "." }), second < 60 else { return nil }
    return (hour, minute, second)
  }

  private static func number<Text: StringProtocol>(_ text: Text) -> Int? {
    guard !text.isEmpty, text.count <= 4, text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text)
  }
}
