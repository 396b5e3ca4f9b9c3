// SPDX-License-Identifier: MIT

import Engine
import PressureTrends
import Quantities

/// The text of `status`: the advice first, then why, then a line a part.
public enum StatusScreen {
  /// The lines for a screen `width` columns wide, with times told by `text`.
  public static func lines(
    _ view: StatusView, text: LocalText, width: Int, ink: Ink = .none
  ) -> [String] {
    rows(view, text).flatMap { $0.lines(width: width, ink: ink) }
  }

  private static func rows(_ view: StatusView, _ text: LocalText) -> [LabelledLine] {
    var rows = [advice(view, text)]
    rows.append(LabelledLine("why", view.reason(text).text))
    if let alert = view.alert {
      rows.append(
        LabelledLine("alert", view.current?.text("alert_text") ?? PressureMessage.full(alert)))
    }
    if let caveat = view.current?.text("caveat") { rows.append(LabelledLine("but", caveat)) }
    switch view.fly {
    case .on: rows.append(LabelledLine("fly", "said to be on", "alerts are silent"))
    case .off: rows.append(LabelledLine("fly", "said to be off"))
    case .unsaid: break
    }
    rows.append(barometer(view, text))
    if let air = air(view) { rows.append(air) }
    rows.append(trend(view, text))
    rows.append(forecast(view.forecast, text))
    rows += parts(view)
    return rows
  }

  private static func advice(_ view: StatusView, _ text: LocalText) -> LabelledLine {
    let mark = view.life == .simulated ? " (simulated)" : ""
    let words =
      switch view.advice {
      case .on: "RAINFLY ON"
      case .off: "RAINFLY OFF"
      case .unknown: "NO ADVICE"
      }
    guard view.life.isCurrent, view.life != .starting else {
      return LabelledLine("advice", words + mark, isStrong: true)
    }
    var lease: String?
    if let asOf = view.asOf, let until = view.goodUntil {
      lease = "as of \(text.time(asOf)), good until \(text.time(until))"
    } else if let now = view.now, let until = view.status?.number("good_until_s") {
      lease = "good for another \(LocalText.span(until - now.seconds))"
    }
    return LabelledLine("advice", words + mark, lease, isStrong: true)
  }

  private static func barometer(_ view: StatusView, _ text: LocalText) -> LabelledLine {
    let part = view.health.first { $0.part == "barometer" }
    let about = part.map { state($0) }
    guard let dated = view.reading else {
      return LabelledLine("barometer", "no reading yet", about)
    }
    let pressure = Figures.text(dated.reading.pressure.hectopascals, unit: "hPa")
    let when = dated.isFresh ? "" : dated.taken.map { ", " + text.dayAndTime($0) } ?? ""
    return LabelledLine(
      "barometer", (dated.isFresh ? "" : "last ") + "\(pressure), \(dated.ageWords)\(when)", about)
  }

  private static func air(_ view: StatusView) -> LabelledLine? {
    guard let dated = view.reading, dated.isFresh else { return nil }
    let humidity = dated.reading.humidity.map { "humidity " + Figures.text($0.percent, unit: "%") }
    return LabelledLine(
      "sensor", Figures.text(dated.reading.temperature.celsius, unit: "°C"), humidity)
  }

  private static func trend(_ view: StatusView, _ text: LocalText) -> LabelledLine {
    let since = view.watchingSince.map { "watching since \(text.time($0))" }
    switch view.tendency {
    case .insufficient:
      return LabelledLine(
        "trend", view.life.isCurrent ? "not enough data yet" : "not known", since)
    case .change(let three, _):
      let change = TrendWords.change(three) + " in 3 h"
      return LabelledLine(
        "trend", TendencyWord(three).words,
        [change, since].compactMap { $0 }.joined(separator: ", "))
    }
  }

  private static func forecast(_ forecast: ForecastView, _ text: LocalText) -> LabelledLine {
    guard let provider = forecast.providerName else {
      return LabelledLine("forecast", "none", "rainfly forecast import FILE")
    }
    let fetched = forecast.fetched.map { ", fetched " + text.dayAndTime($0) } ?? ""
    let kept = forecast.kept.map { ", \($0) kept" } ?? ""
    let age: String =
      switch forecast.age {
      case .fresh, .aging, .old:
        forecast.age.rawValue + (forecast.seconds.map { ", " + LocalText.span($0) } ?? "")
      case .none: "none"
      case .unknown: "of unknown age"
      }
    return LabelledLine("forecast", age, provider + fetched + kept)
  }

  /// The parts that have no line yet.
  private static func parts(_ view: StatusView) -> [LabelledLine] {
    view.health.compactMap { part in
      switch part.part {
      case "barometer": return nil
      case "agent":
        // While it runs, the lines above say so.
        return part.state == "ok" ? nil : LabelledLine("agent", part.message)
      default: break
      }
      return part.state == "ok" && part.message.count < 24
        ? LabelledLine(part.part, part.message) : LabelledLine(part.part, state(part))
    }
  }

  /// State and message; what works needs no word for it.
  private static func state(_ part: PartHealth) -> String {
    switch part.state {
    case "ok": part.message
    case "fault": "FAULT: " + part.message
    case "absent": "none: " + part.message
    case "unknown": part.message
    default: part.state + ": " + part.message
    }
  }
}
