// SPDX-License-Identifier: MIT

import Engine
import Evaluation
import JSONText
import Quantities

/// The object that `evaluate --json` prints for each recording.
public enum EvaluationJSON {
  /// The report about the recording called `name`.
  public static func object(
    _ report: EvaluationReport, named name: String, site: Site
  ) -> JSONValue {
    let feed = report.feed
    return .object([
      ("file", .string(name)),
      ("first_unix", .instant(report.span.lowerBound)),
      ("last_unix", .instant(report.span.upperBound)),
      ("zone", .string(site.zone.name)),
      ("has_place", .bool(site.place != nil)),
      ("readings", .integer(Int64(feed.readings))),
      ("failed_reads", .integer(Int64(report.failedReads))),
      ("step_s", .number(feed.step)),
      ("hours", .integer(Int64(feed.hours))),
      ("hours_missing", .integer(Int64(feed.missingHours))),
      ("hours_bridged", .integer(Int64(feed.bridgedHours))),
      ("lines", .bool(feed.hasLines)),
      ("detector", detector(report.detector, withJumps: true)),
      (
        "disturbed",
        .array(
          report.trials.map { trial in
            .object([
              ("by", .string(trial.disturbance.rawValue)),
              ("detector", detector(trial.score, withJumps: false)),
            ])
          })
      ),
      ("rain", rain(report)),
      ("outlooks", .array(report.outlooks.map(outlook))),
    ])
  }

  private static func detector(_ score: DetectorScore, withJumps: Bool) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("nights", .integer(Int64(score.nights))),
      ("nights_watched", .number(score.watched)),
      ("falls", proportion(score.falls)),
      ("delay_s", number(score.delay)),
      ("alerts", .integer(Int64(score.alerts))),
      ("alerts_false", .integer(Int64(score.falseAlerts))),
      ("alerts_unjudged", .integer(Int64(score.unjudged))),
      ("alerts_in_30_nights", number(score.inThirtyNights(score.alerts))),
      ("false_in_30_nights", number(score.inThirtyNights(score.falseAlerts))),
      ("spikes", .integer(Int64(score.jumps(.spike)))),
      ("moves", .integer(Int64(score.jumps(.move)))),
      ("movings", .integer(Int64(score.jumps(.moving)))),
    ]
    if withJumps {
      members.append(("jumps", .array(score.jumps.map(jump))))
    }
    return .object(members)
  }

  private static func jump(_ jump: DetectorLog.Jump) -> JSONValue {
    let kind =
      switch jump.kind {
      case .spike: "spike"
      case .move: "moved"
      case .moving: "moving"
      }
    return .object([
      ("kind", .string(kind)), ("at_unix", .instant(jump.time)),
      ("change_pa", .decimal(jump.change.pascals)),
    ])
  }

  private static func rain(_ report: EvaluationReport) -> JSONValue {
    guard let rain = report.rain, rain.known > 0, let score = report.announcements else {
      return .null
    }
    return .object([
      ("hours_known", .integer(Int64(rain.known))),
      ("hours_wet", .integer(Int64(rain.wetHours))),
      ("onsets", proportion(score.onsets)),
      ("onsets_unseen", .integer(Int64(score.unseen))),
      ("alerts", proportion(score.alerts)),
      ("alerts_unjudged", .integer(Int64(score.unjudged))),
      ("alerts_in_rain", .integer(Int64(score.inRain))),
      ("false_in_30_nights", number(score.falseInThirtyNights)),
      ("lead_s", number(score.leadHours.map { $0 * 3600 })),
      ("base", proportion(score.base)),
    ])
  }

  private static func outlook(_ score: OutlookScore) -> JSONValue {
    .object([
      ("humidity", .bool(score.usesHumidity)),
      ("nights", proportion(score.wet)),
      ("nights_unjudged", .integer(Int64(score.unjudged))),
      ("brier", number(score.brier)),
      ("skill", number(score.skill)),
      (
        "words",
        .array(
          score.words.map { word in
            .object([
              ("word", .string(word.word.rawValue)), ("chance", number(word.chance)),
              ("wet", proportion(word.wet)),
            ])
          })
      ),
    ])
  }

  private static func proportion(_ proportion: Proportion) -> JSONValue {
    .object([
      ("count", .integer(Int64(proportion.count))), ("of", .integer(Int64(proportion.total))),
      ("share", number(proportion.share)), ("low", number(proportion.range?.lowerBound)),
      ("high", number(proportion.range?.upperBound)),
    ])
  }

  private static func number(_ value: Double?) -> JSONValue { value.map(JSONValue.number) ?? .null }
}
