// SPDX-License-Identifier: MIT

import Almanac
import Engine
import Forecast
import Quantities

/// A judged night as a person reads it: the answer, why, what to do, then every check.
public enum VerdictScreen {
  /// The lines, none wider than `width`.
  public static func lines(
    _ judgement: NightJudgement, forecast: Forecast?, age: ForecastAge, at: WallTime,
    zone: ZoneRules, width: Int
  ) -> [String] {
    let text = LocalText(zone)
    let inner = max(width - 2, 20)
    var lines = [headline(judgement.verdict)]
    lines += judgement.reason.text.wrapped(to: inner)
    for note in judgement.notes { lines += note.text.wrapped(to: inner) }
    lines.append("")
    lines += judgement.firedFirst.flatMap { check($0, text, width: inner) }
    lines.append("")
    lines += figures(judgement).wrapped(to: inner)
    lines +=
      ("Night " + text.dayAndTime(judgement.night.start) + " to "
      + text.time(judgement.night.end) + ", judged " + text.dayAndTime(at)).wrapped(to: inner)
    if let forecast { lines += origin(forecast, age, at).wrapped(to: inner) }
    return lines.map { $0.isEmpty ? "" : "  " + $0 }
  }

  private static func headline(_ verdict: Verdict) -> String {
    switch verdict {
    case .on: "RAINFLY ON"
    case .off: "RAINFLY OFF"
    case .unknown: "NO ADVICE"
    }
  }

  private static func check(_ result: CheckResult, _ text: LocalText, width: Int) -> [String] {
    let mark =
      switch result.state {
      case .fired: "●"
      case .clear: "○"
      case .unknown: "?"
      }
    let value = result.value.map { Figures.text($0, unit: result.unit) }
    let threshold = Figures.text(result.threshold, unit: result.unit)
    var said: String
    switch result.state {
    case .fired:
      said = "threshold \(threshold)" + (result.at.map { "  from \(text.time($0))" } ?? "")
    case .clear: said = "threshold \(threshold)"
    case .unknown: said = "cannot be told"
    }
    if let note = result.note { said += "  (\(note))" }
    let head = "\(mark) \(result.name.words.padded(to: 13)) \((value ?? "–").padded(to: 9)) "
    let rest = said.wrapped(to: max(width - head.count, 12))
    return rest.enumerated().map { index, line in
      (index == 0 ? head : String(repeating: " ", count: head.count)) + line
    }
  }

  private static func figures(_ judgement: NightJudgement) -> String {
    func figure(_ value: Double?, _ unit: String) -> String {
      value.map { Figures.text($0, unit: unit) } ?? "unknown"
    }
    return "Low \(figure(judgement.low?.celsius, "°C")) · closest dew-point gap "
      + figure(judgement.closestDewGap?.celsius, "°C") + " · highest chance of rain "
      + figure(judgement.highestRainChance?.percent, "%")
  }

  private static func origin(_ forecast: Forecast, _ age: ForecastAge, _ at: WallTime) -> String {
    let when =
      forecast.fetched.map { "fetched \(LocalText.span(at - $0)) before" } ?? "age not known"
    let word =
      switch age {
      case .old: "OLD forecast, "
      case .aging: "Aging forecast, "
      case .fresh: "Forecast, "
      case .none, .unknown: "Forecast of unknown age, "
      }
    return word + (age == .unknown ? "" : when + " · ") + forecast.provider.attribution
  }
}
