// SPDX-License-Identifier: MIT

/// The local hours in which a pressure alert may sound (PRODUCT 16).
public enum AlertHours: Hashable, Sendable {
  /// At any time.
  case always
  /// From one minute of the day to another, over midnight where the second is smaller.
  ///
  /// Both 0…1439; the first belongs to the span, the second does not.
  case between(start: Int, end: Int)

  /// Reads `always` or `HH:MM-HH:MM`; `nil` for anything else and for an empty span.
  public init?(_ text: String) {
    if text == "always" {
      self = .always
      return
    }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let start = TimeOfDay.minute(String(parts[0])),
      let end = TimeOfDay.minute(String(parts[1])), start != end
    else { return nil }
    self = .between(start: start, end: end)
  }

  /// The text that ``init(_:)`` reads.
  public var text: String {
    switch self {
    case .always: "always"
    case .between(let start, let end): TimeOfDay.text(start) + "-" + TimeOfDay.text(end)
    }
  }

  /// Whether an alert may sound at `minute` of the local day.
  ///
  /// Without a clock the minute is `nil`, and it may always.
  public func contains(minuteOfDay minute: Int?) -> Bool {
    guard let minute, case .between(let start, let end) = self else { return true }
    return start < end ? (start..<end).contains(minute) : minute >= start || minute < end
  }
}
