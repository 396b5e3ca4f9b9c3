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
    ink: Ink = .none
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
    let pressure = Figures.text(reading.pressure.hectopascals, unit: "hPa")
    let taken = dated.taken.map { " (\(text.dayAndTime($0)))" } ?? ""
    var head = wrapped("\(pressure) station pressure, \(dated.ageWords)\(taken)")
    if !dated.isFresh { head = wrapped("NOT CURRENT: the newest reading is old.") + head }
    if let first = head.first { head[0] = ink.bold(first) }
    let air = [
      reading.temperature.map {
        Figures.text($0.celsius, unit: "°C") + " temperature of the sensor"
      },
      reading.humidity.map { "humidity " + Figures.text($0.percent, unit: "%") },
    ].compactMap { $0 }.joined(separator: ", ")
    return head + wrapped(air) + wrapped(trend(view, text))
      + curve(day, dated.isFresh, isUnicode, wrapped)
  }

  private static func trend(_ view: StatusView, _ text: LocalText) -> String {
    switch view.tendency {
    case .change(let three, let one):
      let hour = one.map { ", \(TrendWords.change($0)) in 1 h" } ?? ""
      return "\(TendencyWord(three).words): \(TrendWords.change(three)) in 3 h\(hour)"
    case .insufficient:
      guard view.isAtWork else { return "trend not known: the agent is silent" }
      let since = view.watchingSince.map { ", watching since \(text.time($0))" } ?? ""
      return "trend: not enough data yet\(since)"
    }
  }

  private static func curve(
    _ day: PressureSeries, _ isFresh: Bool, _ isUnicode: Bool, _ wrapped: (String) -> [String]
  ) -> [String] {
    guard let range = day.range else { return [] }
    let low = Figures.text(range.lowerBound / 100, decimals: 1)
    let high = Figures.text(range.upperBound / 100, unit: "hPa")
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
