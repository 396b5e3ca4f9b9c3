// SPDX-License-Identifier: MIT

import Engine
import JSONText
import PressureTrends
import Quantities

/// The text and the object of `now`: the reading, where it tends, and the day so far.
public enum NowScreen {
  /// How far back the curve goes, in seconds.
  public static let span = 86_400.0

  /// Columns of the curve on a screen `width` columns wide: half an hour each where they fit.
  public static func columns(width: Int) -> Int { min(max(width - 4, 8), 48) }

  /// The lines for a screen `width` columns wide.
  public static func lines(
    _ view: StatusView, day: PressureSeries, text: LocalText, width: Int, isUnicode: Bool,
    ink: Ink = .none, wording: Wording = Wording()
  ) -> [String] {
    func wrapped(_ line: String) -> [String] {
      line.printable.wrapped(to: max(width - 4, 8)).enumerated().map { index, part in
        (index == 0 ? "  " : "    ") + part
      }
    }
    guard let dated = view.reading else {
      let why = view.health.first { $0.part == "barometer" && $0.state != "ok" }
      return wrapped("No reading.") + wrapped(why?.message ?? view.reason(text).text)
    }
    let reading = dated.reading
    let pressure = wording.pressure(hectopascals: reading.pressure.hectopascals)
    let taken = dated.taken.map { " (\(text.dayAndTime($0)))" } ?? ""
    var head = wrapped("\(pressure) station pressure, \(dated.ageWords)\(taken)")
    if !dated.isFresh { head = wrapped("NOT CURRENT: the newest reading is old.") + head }
    if let first = head.first { head[0] = ink.bold(first) }
    let air = [
      reading.temperature.map {
        wording.temperature($0.celsius) + " temperature of the sensor"
      },
      reading.humidity.map { "humidity " + Figures.text($0.clamped.percent, unit: "%") },
    ].compactMap { $0 }.joined(separator: ", ")
    return head + wrapped(air) + wrapped(trend(view, text, wording))
      + curve(day, dated.isFresh, isUnicode, wording, wrapped)
  }

  private static func trend(
    _ view: StatusView, _ text: LocalText, _ wording: Wording
  ) -> String {
    switch view.tendency {
    case .change(let three, let one):
      let hour = one.map { ", \(wording.change($0)) in 1 h" } ?? ""
      return "\(TendencyWord(three).words): \(wording.change(three)) in 3 h\(hour)"
    case .insufficient:
      guard view.isAtWork else { return "trend not known: the agent is silent" }
      let since = view.watchingSince.map { ", watching since \(text.time($0))" } ?? ""
      return "trend: not enough data yet\(since)"
    }
  }

  private static func curve(
    _ day: PressureSeries, _ isFresh: Bool, _ isUnicode: Bool, _ wording: Wording,
    _ wrapped: (String) -> [String]
  ) -> [String] {
    guard let range = day.range else { return [] }
    let low = wording.pressureNumber(hectopascals: range.lowerBound / 100)
    let high = wording.pressure(hectopascals: range.upperBound / 100)
    return ["  " + Sparkline.text(day, isUnicode: isUnicode).trimmingEnd]
      + wrapped(
        "\(isFresh ? "the last 24 h" : "24 h up to it"): lowest \(low), highest \(high)")
  }

  /// The object that `now --json` prints.
  public static func object(_ view: StatusView, day: PressureSeries) -> JSONValue {
    let dated = view.reading
    return .object(
      [
        ("t", .instant(dated?.taken)), ("age_s", .optional(dated?.age)),
        ("current", .bool(dated?.isFresh ?? false)),
      ]
        + (dated.map { StatusJSON.members($0.reading) }
          ?? [("pressure_pa", .null), ("temperature_c", .null)])
        + [
          ("clock", .string(view.clock.rawValue)), ("trend", StatusJSON.trend(view)),
          ("lowest_24h_pa", .decimal(day.range?.lowerBound)),
          ("highest_24h_pa", .decimal(day.range?.upperBound)),
        ])
  }
}
