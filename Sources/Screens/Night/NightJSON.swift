// SPDX-License-Identifier: MIT

import Engine
import JSONText
import Quantities

/// The objects that `tonight`, `overnight`, `morning` and `checks` print with `--json`.
///
/// Each has the members of `verdict --json`, then its own. Units are SI whatever the setting.
public enum NightJSON {
  /// The object of `tonight`.
  public static func tonight(_ outlook: Outlook) -> JSONValue {
    .object(members(outlook) + own(outlook))
  }

  /// The object of `checks`, or that of one.
  public static func checks(_ outlook: Outlook, only name: CheckName?) -> JSONValue {
    guard let name else { return tonight(outlook) }
    let result = outlook.judgement?.checks.first { $0.name == name }
    return result.map(VerdictJSON.check)
      ?? .object([("check", .string(name.rawValue)), ("state", .string("unknown"))])
  }

  /// The object of `overnight`; without a view that of a night which cannot be placed.
  public static func overnight(_ view: OvernightView?, _ outlook: Outlook) -> JSONValue {
    // Part by part: one long expression takes some compilers minutes.
    let now: [(String, JSONValue)] = [
      ("temperature_c", .optional(view?.current?.temperature?.celsius)),
      ("cloud_pct", .optional(view?.current?.cloud?.percent)),
      ("wind_ms", .optional(view?.current?.wind?.metresPerSecond)),
    ]
    let changes: [JSONValue] = (view?.changes ?? []).map(change)
    let hours: [JSONValue] = (view?.cells ?? []).map(cell)
    var all = members(outlook) + own(outlook)
    all += story(view?.story)
    all.append(("since_unix", .instant(view?.story.since)))
    all.append(("changes", .array(changes)))
    all.append(("now", .object(now)))
    all.append(("hours", .array(hours)))
    all.append(("sunrise_unix", .instant(view?.story.night.sunrise)))
    return .object(all)
  }

  /// The object of `morning`; without a view that of a night which cannot be placed.
  public static func morning(_ view: MorningView?, _ outlook: Outlook) -> JSONValue {
    let packing: (state: String, dry: WallTime?)
    switch view?.packing {
    case .staysDry?: packing = ("stays_dry", nil)
    case .dry(let time)?: packing = ("dry", time)
    case .perhaps(let time)?: packing = ("perhaps", time)
    case .damp(let time)?: packing = ("damp", time)
    case .unknown?, nil: packing = ("unknown", nil)
    }
    let packs: [(String, JSONValue)] = [
      ("state", .string(packing.state)), ("dry_by_unix", .instant(packing.dry)),
    ]
    var outcomes = JSONValue.null
    if let known = view?.outcomes { outcomes = .array(known.map(outcome)) }
    var all = members(outlook) + own(outlook)
    all += story(view?.story)
    all.append(("packs", .object(packs)))
    all.append(("record_due_unix", .instant(view?.recordDue)))
    all.append(("outcomes", outcomes))
    return .object(all)
  }

  /// The members of `verdict --json`; without a judgement those of a night that nobody judged.
  private static func members(_ outlook: Outlook) -> [(String, JSONValue)] {
    let judgement = outlook.judgement
    return [
      ("advice", .string(outlook.advice.rawValue)),
      ("verdict", .string(outlook.verdict.rawValue)),
      ("reason", VerdictJSON.reason(outlook.reason)),
      ("checks", .array(judgement?.checks.map(VerdictJSON.check) ?? [])),
      ("notes", .array(outlook.notes.map(VerdictJSON.note))),
      ("night", judgement.map { VerdictJSON.night($0.night) } ?? .null),
      ("low_c", .optional(judgement?.low?.celsius)),
      ("closest_dew_gap_c", .optional(judgement?.closestDewGap?.celsius)),
      ("highest_rain_chance_pct", .optional(judgement?.highestRainChance?.percent)),
      ("provider", .optional(outlook.origin?.provider.rawValue)),
      ("issued_unix", .instant(outlook.origin?.issued)),
      ("fetched_unix", .instant(outlook.origin?.fetched)),
      ("age", .string(outlook.age.rawValue)),
      ("as_of_unix", .instant(outlook.asOfWall)),
      ("good_until_unix", .instant(outlook.goodUntilWall)),
      ("attribution", .optional(outlook.origin?.provider.attribution)),
    ]
  }

  private static func own(_ outlook: Outlook) -> [(String, JSONValue)] {
    var sensors = JSONValue.null
    if let known = outlook.sensors {
      sensors = .object([
        ("rain_chance_pct", .number(known.probability * 100)),
        ("word", .string(known.word.rawValue)), ("level", .string(known.level.rawValue)),
        ("text", .string(known.text)),
      ])
    }
    return [
      ("alert", .optional(outlook.alertText)), ("caveat", .optional(outlook.caveat)),
      ("fly", .string(outlook.fly.rawValue)), ("clock", .string(outlook.clock.rawValue)),
      ("sensors", sensors),
    ]
  }

  private static func story(_ story: NightStory?) -> [(String, JSONValue)] {
    let turns: [JSONValue] = (story?.turns ?? []).map { turn in
      .object([("at_unix", .instant(turn.at)), ("verdict", .string(turn.verdict.rawValue))])
    }
    var reference = JSONValue.null
    if let story, let chapter = story.reference {
      reference = .object([
        ("verdict", .string(chapter.judgement.verdict.rawValue)),
        ("fetched_unix", .instant(chapter.forecast.fetched)),
        ("late", .bool(story.isReferenceLate)),
      ])
    }
    return [("reference", reference), ("turns", .array(turns))]
  }

  private static func change(_ change: CheckChange) -> JSONValue {
    var from: WallTime?
    let kind: String
    switch change.kind {
    case .fired: kind = "fired"
    case .cleared: kind = "cleared"
    case .lost: kind = "lost"
    case .moved(let was): (kind, from) = ("moved", was)
    }
    return .object([
      ("check", .string(change.result.name.rawValue)), ("change", .string(kind)),
      ("value", .optional(change.result.value)), ("at_unix", .instant(change.result.at)),
      ("was_at_unix", .instant(from)),
    ])
  }

  private static func cell(_ cell: OvernightView.Cell) -> JSONValue {
    .object([
      ("start_unix", .instant(cell.start)), ("end_unix", .instant(cell.end)),
      ("dew_gap_c", .optional(cell.gap)), ("rain_chance_pct", .optional(cell.chance)),
      ("rain_mm", .optional(cell.amount)),
    ])
  }

  private static func outcome(_ outcome: CheckOutcome) -> JSONValue {
    .object([
      ("check", .string(outcome.name.rawValue)), ("said", .string(outcome.said.rawValue)),
      ("said_since_unix", .instant(outcome.saidSince)),
      ("happened", .string(outcome.happened.state.rawValue)),
      ("value", .optional(outcome.happened.value)), ("unit", .string(outcome.happened.unit)),
      ("at_unix", .instant(outcome.happened.at)), ("mark", .string(outcome.mark.rawValue)),
      ("note", .optional(outcome.happened.note)),
    ])
  }
}
