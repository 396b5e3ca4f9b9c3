// SPDX-License-Identifier: MIT

import Almanac
import Quantities

/// The dates of HTTP headers: `Mon, 20 Jul 2020 11:41:04 GMT` (RFC 9110 §5.6.7).
public enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The instant in `text`, or `nil` where it is no such date.
  ///
  /// The two obsolete forms are not read: no provider sends them, and `0` means "already expired".
  public static func parse(_ text: String) -> WallTime? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[5] == "GMT",
      let day = number(words[1], 1...31), let month = months.firstIndex(of: String(words[2])),
      let year = number(words[3], 1900...2199)
    else { return nil }
    let clock = words[4].split(separator: ":", omittingEmptySubsequences: false)
    guard clock.count == 3, let hour = number(clock[0], 0...23),
      let minute = number(clock[1], 0...59), let second = number(clock[2], 0...60),
      let civil = CivilTime(year: year, month: month + 1, day: day)
    else { return nil }
    let midnight = ZoneRules.utc.wallTime(of: civil)
    return midnight + Double(hour * 3600 + minute * 60 + second)
  }

  private static func number(_ text: Substring, _ range: ClosedRange<Int>) -> Int? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text) else {
      return nil
    }
    return range.contains(number) ? number : nil
  }
}
