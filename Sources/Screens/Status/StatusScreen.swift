// SPDX-License-Identifier: MIT

import Engine
import PressureTrends
import Quantities

/// The text of `status`: the advice first, then why, then a line a part.
public enum StatusScreen {
  /// The lines for a screen `width` columns wide, with times told by `text`.
  public static func lines(
    _ view: StatusView, text: LocalText, width: Int, ink: Ink = .none,
    wording: Wording = Wording()
  ) -> [String] {
    rows(view, text, wording).flatMap { $0.lines(width: width, ink: ink) }
  }

  private static func rows(
    _ view: StatusView, _ text: LocalText, _ wording: Wording
  ) -> [LabelledLine] {
    var rows = [advice(view, text)] + why(view, text, wording)
    if let agent = view.health.first(where: { $0.part == "agent" }),
      agent.state != "ok", view.life != .simulated
    {
      rows.append(LabelledLine("agent", agent.message))
    }
    if let caveat = view.current?.text("caveat") { rows.append(LabelledLine("but", caveat)) }
    switch view.fly {
    case .on: rows.append(LabelledLine("fly", "said to be on", "alerts are silent"))
    case .off: rows.append(LabelledLine("fly", "said to be off"))
    case .unsaid: break
    }
    rows.append(barometer(view, text, wording))
    if let air = air(view, wording) { rows.append(air) }
    rows.append(trend(view, text, wording))
    if let camp = view.current?.text("camp") { rows.append(LabelledLine("camp", camp, nil)) }
    rows += forecast(view.forecast, text)
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
    if view.clock.placesTheNight, let asOf = view.asOf, let until = view.goodUntil {
      lease = "as of \(text.time(asOf)), good until \(text.time(until))"
    } else if let now = view.now, let until = view.status?.number("good_until_s") {
      lease = "good for another \(LocalText.span(until - now.seconds))"
    }
    return LabelledLine("advice", words + mark, lease, isStrong: true)
  }

  /// The reason, and the whole message of an alert, which as a rule begins with it.
  private static func why(
    _ view: StatusView, _ text: LocalText, _ wording: Wording
  ) -> [LabelledLine] {
    let reason = view.reason(text).text
    guard let alert = view.alert else { return [LabelledLine("why", reason)] }
    let message = view.current?.text("alert_text") ?? PressureMessage.full(alert, wording)
    if message.hasPrefix(reason) { return [LabelledLine("why", message)] }
    return [LabelledLine("why", reason), LabelledLine("alert", message)]
  }

  private static func barometer(
    _ view: StatusView, _ text: LocalText, _ wording: Wording
  ) -> LabelledLine {
    let part = view.health.first { $0.part == "barometer" }
    let about = part.map { state($0) }
    guard let dated = view.reading else {
      return LabelledLine("barometer", "no reading", about)
    }
    let pressure = wording.pressure(hectopascals: dated.reading.pressure.hectopascals)
    let when = dated.isFresh ? "" : dated.taken.map { ", " + text.dayAndTime($0) } ?? ""
    return LabelledLine(
      "barometer", (dated.isFresh ? "" : "last ") + "\(pressure), \(dated.ageWords)\(when)", about)
  }

  /// D Percent from which a sensor rather is wet than in fog.
  private static let wet = 99.9

  private static func air(_ view: StatusView, _ wording: Wording) -> LabelledLine? {
    guard let dated = view.reading, dated.isFresh else { return nil }
    let humidity = dated.reading.humidity.map {
      "humidity " + Figures.text($0.clamped.percent, unit: "%")
        + ($0.percent >= Self.wet ? ": is the sensor wet? The pressure is right all the same" : "")
    }
    guard let temperature = dated.reading.temperature else {
      return humidity.map { LabelledLine("sensor", $0, nil) }
    }
    return LabelledLine("sensor", wording.temperature(temperature.celsius), humidity)
  }

  private static func trend(
    _ view: StatusView, _ text: LocalText, _ wording: Wording
  ) -> LabelledLine {
    let since = view.watchingSince.map { "watching since \(text.time($0))" }
    switch view.tendency {
    case .insufficient:
      return LabelledLine(
        "trend", view.isAtWork ? "not enough data yet" : "not known", view.isAtWork ? since : nil)
    case .change(let three, _):
      let change = wording.change(three) + " in 3 h"
      return LabelledLine(
        "trend", TendencyWord(three).words,
        [change, since].compactMap { $0 }.joined(separator: ", "))
    }
  }

  private static func forecast(_ forecast: ForecastView, _ text: LocalText) -> [LabelledLine] {
    guard let provider = forecast.providerName else {
      return [LabelledLine("forecast", "none", "rainfly download")]
    }
    // Within a day the time alone says which one.
    let isRecent = forecast.age == .fresh || forecast.age == .aging
    let fetched =
      forecast.fetched.map {
        ", fetched " + (isRecent ? text.time($0) : text.dayAndTime($0))
      } ?? ""
    let kept = forecast.kept.map { ", \($0) kept" } ?? ""
    let age: String =
      switch forecast.age {
      case .fresh, .aging, .old:
        forecast.age.rawValue + (forecast.seconds.map { ", " + LocalText.span($0) } ?? "")
      case .none: "none"
      case .unknown: "of unknown age"
      }
    return [LabelledLine("forecast", age, provider + fetched + kept)]
      + [forecast.attribution, forecast.privacy].compactMap { $0 }.map { LabelledLine("", $0) }
  }

  /// The parts that have no line yet.
  private static func parts(_ view: StatusView) -> [LabelledLine] {
    view.health.compactMap { part in
      switch part.part {
      case "barometer", "agent": nil
      default: LabelledLine(part.part, state(part))
      }
    }
  }

  /// State and message; what works needs no word for it.
  private static func state(_ part: PartHealth) -> String {
    switch part.state {
    case "ok": part.message
    case "fault": "FAULT: " + part.message
    case "absent": "none: " + part.message
    case "unknown": part.message
    default: "! " + part.message
    }
  }
}
