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
    zone: ZoneRules, width: Int, wording: Wording = Wording()
  ) -> [String] {
    let text = LocalText(zone)
    let inner = max(width - 2, 20)
    var lines = [Page.headline(judgement.verdict)]
    lines += judgement.reason.text.wrapped(to: inner)
    for note in judgement.notes { lines += note.text.wrapped(to: inner) }
    lines.append("")
    lines += judgement.firedFirst.flatMap { CheckLines.lines($0, text, wording, width: inner) }
    lines.append("")
    lines += TonightScreen.figures(judgement, wording).wrapped(to: inner)
    lines +=
      ("Night " + text.dayAndTime(judgement.night.start) + " to "
      + text.time(judgement.night.end) + ", judged " + text.dayAndTime(at)).wrapped(to: inner)
    if let forecast {
      lines += origin(forecast, age, at).wrapped(to: inner)
      lines += forecast.provider.privacy?.wrapped(to: inner) ?? []
    }
    return lines.map { $0.isEmpty ? "" : "  " + $0 }
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
