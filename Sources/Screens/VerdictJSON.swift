// SPDX-License-Identifier: MIT

import Engine
import Forecast
import JSONText
import Quantities

/// The object that `verdict --json` prints.
///
/// Other programs rely on its keys, their order and their units; a value that is absent is `null`.
public enum VerdictJSON {
  /// The object for one judged night.
  ///
  /// `advice` is the verdict unless something other than the forecast has spoken.
  public static func object(
    judgement: NightJudgement, forecast: Forecast?, age: ForecastAge, asOf: WallTime?,
    goodUntil: WallTime?, advice: Advice? = nil
  ) -> JSONValue {
    .object([
      ("advice", .string((advice ?? judgement.verdict).rawValue)),
      ("verdict", .string(judgement.verdict.rawValue)),
      ("reason", reason(judgement.reason)),
      ("checks", .array(judgement.checks.map(check))),
      ("notes", .array(judgement.notes.map(note))),
      ("night", night(judgement.night)),
      ("low_c", .optional(judgement.low?.celsius)),
      ("closest_dew_gap_c", .optional(judgement.closestDewGap?.celsius)),
      ("highest_rain_chance_pct", .optional(judgement.highestRainChance?.percent)),
      ("provider", .optional(forecast?.provider.rawValue)),
      ("issued_unix", unix(forecast?.issued)),
      ("fetched_unix", unix(forecast?.fetched)),
      ("age", .string(age.rawValue)),
      ("as_of_unix", unix(asOf)),
      ("good_until_unix", unix(goodUntil)),
      ("attribution", .optional(forecast?.provider.attribution)),
    ])
  }

  /// A reason, as `verdict` and `status` print it.
  public static func reason(_ reason: Reason) -> JSONValue {
    .object([
      ("check", .optional(reason.check?.rawValue)),
      ("text", .string(reason.text)),
      ("at_unix", unix(reason.at)),
    ])
  }

  /// One check.
  public static func check(_ result: CheckResult) -> JSONValue {
    .object([
      ("check", .string(result.name.rawValue)),
      ("state", .string(result.state.rawValue)),
      ("value", .optional(result.value)),
      ("unit", .string(result.unit)),
      ("threshold", .number(result.threshold)),
      ("at_unix", unix(result.at)),
      ("note", .optional(result.note)),
    ])
  }

  static func note(_ note: Note) -> JSONValue {
    .object([
      ("note", .string(note.kind.rawValue)),
      ("text", .string(note.text)),
      ("at_unix", unix(note.at)),
    ])
  }

  static func night(_ night: Night) -> JSONValue {
    .object([
      ("start_unix", unix(night.start)),
      ("end_unix", unix(night.end)),
      ("pack_up_unix", unix(night.packUp)),
    ])
  }

  /// Unix seconds, without a point where they are whole.
  private static func unix(_ time: WallTime?) -> JSONValue {
    guard let time else { return .null }
    return Int64(exactly: time.seconds).map(JSONValue.integer) ?? .number(time.seconds)
  }
}
