// SPDX-License-Identifier: MIT

import Engine
import JSONText
import PressureTrends
import Quantities
import Store

/// Stored events in words and as lines of JSON.
public enum EventText {
  /// The lines of all events for a screen `width` columns wide; a new day has a line of its own.
  public static func lines(
    _ rows: [EventRow], text: LocalText, width: Int, wording: Wording = Wording()
  ) -> [String] {
    var lines: [String] = []
    var day = ""
    var told: (time: BootTime, reason: String)?
    for row in rows {
      // Forecast and advice mostly change together: their reason is told once.
      let reason = reason(row.event)
      let isTold = told.map { $0.time == row.event.time && $0.reason == reason } ?? false
      lines += Self.lines(row, text: text, width: width, wording, isTold: isTold, day: &day)
      told = (row.event.time, reason)
    }
    return lines
  }

  /// The lines of one event; `day` is the day that was printed last, and is brought up to date.
  private static func lines(
    _ row: EventRow, text: LocalText, width: Int, _ wording: Wording, isTold: Bool,
    day: inout String
  ) -> [String] {
    let placed = row.wall.flatMap { WallTime.placeable.contains($0) ? $0 : nil }
    let today = placed.map(text.weekday) ?? "boot \(row.boot.text.printable.fitted(to: 8))"
    var lines: [String] = []
    if today != day {
      day = today
      let quality = placed == nil || !row.clock.placesTheNight ? ", clock not set" : ""
      lines += (today + quality).wrapped(to: width)
    }
    let time = placed.map(text.time) ?? "+" + LocalText.span(row.event.time.seconds)
    // An uptime is longer than a time of day.
    let indent = max(time.count + 2, 7) + 2
    let space = String(repeating: " ", count: min(indent, max(width - 1, 0)))
    let words = words(row.event, wording, isTold: isTold).printable
    if width < indent + 12 {
      let room = max(width - 4, 1)
      return lines + ["  " + time] + words.wrapped(to: room).map { "    " + $0 }
    }
    for (index, part) in words.wrapped(to: max(width - indent, 1)).enumerated() {
      lines.append((index == 0 ? ("  " + time).padded(to: indent) : space) + part)
    }
    return lines
  }

  /// An event in words; a kind that this program does not know has its own name.
  private static func words(
    _ event: EventRecord, _ wording: Wording, isTold: Bool
  ) -> String {
    let detail = JSONValue(parsing: event.detail) ?? .null
    func string(_ key: String) -> String? { detail.member(key)?.asText }
    func change(_ key: String) -> String {
      detail.member(key)?.asNumber.map { wording.change(PressureChange(pascals: $0)) }
        ?? "an unknown change"
    }
    let reason = isTold ? "" : self.reason(event)
    switch event.kind {
    case "verdict": return "forecast says \(string("verdict") ?? "?")" + reason
    case "advice":
      let advice = string("advice") ?? "unknown"
      return (advice == "unknown" ? "NO ADVICE" : "RAINFLY \(advice.uppercased())") + reason
    case "pressure_alert":
      let worse =
        detail.member("update") == .bool(true) ? "pressure alert, worse" : "pressure alert"
      return "\(worse): \(change("change3_pa")) in 3 h\(word(detail))"
    case "pressure_alert_end": return "pressure alert over"
    case "overnight_alert": return "overnight alert" + reason
    case "moved": return "pressure jumped \(change("change_pa")): device moved, or a squall"
    case "moving": return "pressure keeps changing, \(change("change_pa")): the device is moving"
    case "spike": return "a spike of \(change("change_pa")) was dropped"
    case "sensor_fault": return "barometer fault: \(string("message") ?? string("code") ?? "?")"
    case "sensor_ok": return "barometer reads again: \((string("chip") ?? "?").uppercased())"
    case "clock_set": return "clock: \(clock(string("clock")))"
    case "store_recovered":
      let saved = detail.member("saved_samples")?.asNumber.map {
        Figures.text($0, decimals: 0) + " samples saved, "
      }
      return "the database was damaged: \(saved ?? "")the old file is \(string("kept_as") ?? "?")"
    case "history_thinned":
      let hours = detail.member("hours")?.asNumber.map { Figures.text($0, decimals: 0) } ?? "?"
      return "the store had grown beyond its limit: its oldest samples are \(hours) hours now"
    default: return String(event.kind.map { $0 == "_" ? " " : $0 })
    }
  }

  /// Why, after a colon, where the event says it.
  private static func reason(_ event: EventRecord) -> String {
    JSONValue(parsing: event.detail)?.member("reason")?.member("text")?.asText.map { ": " + $0 }
      ?? ""
  }

  private static func word(_ detail: JSONValue) -> String {
    detail.member("word")?.asText.flatMap(TendencyWord.init(rawValue:)).map { " (\($0.words))" }
      ?? ""
  }

  private static func clock(_ quality: String?) -> String {
    switch quality.flatMap(ClockQuality.init(rawValue:)) {
    case .synchronised: "synchronised"
    case .realTimeClock: "taken from the real-time clock"
    case .setByHand: "set by hand"
    case .saved: "the time of the last shutdown"
    case .unknown, nil: "not known"
    }
  }

  /// The event as a line of JSON: `t`, `event` and the stored keys, exactly as they were stored.
  ///
  /// Where the time is not known `t` is null, and `boot` and `boot_s` say when.
  public static func json(_ row: EventRow) -> String {
    var head: [(String, JSONValue)] = [
      ("t", .instant(row.wall)), ("event", .string(row.event.kind)),
    ]
    if head[0].1 == .null {
      head += [("boot", .string(row.boot.text)), ("boot_s", .number(row.event.time.seconds))]
    }
    let line = JSONValue.object(head).text
    guard case .object(let members)? = JSONValue(parsing: row.event.detail), !members.isEmpty,
      !members.contains(where: { member in head.contains { $0.0 == member.0 } })
    else { return line }
    // Outside of texts a control character is white space, and a line must stay one.
    let detail = row.event.detail.printable.drop { $0 != "{" }.dropFirst()
    guard let brace = detail.lastIndex(of: "}") else { return line }
    return line.dropLast() + "," + detail[..<brace] + "}"
  }
}
