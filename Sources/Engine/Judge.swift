// SPDX-License-Identifier: MIT

import Forecast
import Quantities

/// Judges a night by a forecast (PRODUCT §3): a function of its arguments and nothing else.
public enum Judge {
  /// What `forecast` says about `night`, asked at `now`.
  ///
  /// `wording` says figures in reason and notes. `bagComfort` is the comfort rating of the sleeping
  /// bag, where one is set. The whole night is judged wherever `now` falls; `now` only decides what is
  /// still ahead of the night. Hours that were over at `over`, when the forecast was fetched, may be
  /// missing: a source that begins with the present hour knows the night none the worse for it.
  public static func judge(
    forecast: Forecast?, night: Night, thresholds: Thresholds = Thresholds(),
    bagComfort: Temperature? = nil, now: WallTime, wording: Wording = Wording(),
    over: WallTime? = nil
  ) -> NightJudgement {
    let facts = NightFacts(
      forecast, night: night, thresholds: thresholds, wording: wording, over: over)
    let checks = CheckName.allCases.map { $0.check.evaluate(facts) }
    // A night without an hour to judge is not a dry night.
    let judged = Verdict(checks)
    let verdict = facts.nightSlots.isEmpty && judged == .off ? .unknown : judged
    let low = facts.nightSlots.compactMap { $0.number(.temperature) }.min()
    let drying = facts.drying(checks: checks)
    let notes = [
      verdict == .on ? facts.ventsNote : nil, facts.bagNote(low: low, comfort: bagComfort),
      facts.dryByNote(drying), facts.beforeNightNote(now: now),
    ]
    return NightJudgement(
      night: night, verdict: verdict,
      reason: Reason(verdict, checks: checks, facts: facts, forecast: forecast), checks: checks,
      notes: notes.compactMap { $0 }, ventsNote: facts.ventsNote, drying: drying,
      low: low.map(Temperature.init(celsius:)),
      closestDewGap: facts.nightSlots.compactMap(\.dewGap).min()
        .map(TemperatureGap.init(celsius:)),
      highestRainChance: facts.nightSlots.compactMap { $0.number(.rainChance) }.max()
        .map(Percentage.init(percent:)))
  }
}
