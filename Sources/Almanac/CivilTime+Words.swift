// SPDX-License-Identifier: MIT

extension CivilTime {
  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The weekday in three letters: `Fri`.
  public var weekdayWord: String { Self.weekdays[weekday] }

  /// The month in three letters: `Jul`.
  public var monthWord: String { Self.months[month - 1] }

  /// The day with its weekday: `Fri 10 Jul`.
  public var dayWords: String { "\(weekdayWord) \(day) \(monthWord)" }
}
