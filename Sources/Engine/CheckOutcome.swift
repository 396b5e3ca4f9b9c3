// SPDX-License-Identifier: MIT

import Forecast
import Quantities

/// How a check did: what it said, and what happened (PRODUCT 13).
public struct CheckOutcome: Hashable, Sendable {
  /// Whether the check was right.
  public enum Mark: String, Hashable, Sendable, CaseIterable {
    /// It said what happened.
    case right
    /// It said the opposite.
    case wrong
    /// Neither: it had not said anything, or what happened is not known.
    case unknown
  }

  /// Which check.
  public var name: CheckName
  /// What it said last before it mattered.
  public var said: CheckState
  /// When the forecast was fetched that it said so by, where that was not the reference.
  public var saidSince: WallTime?
  /// What happened: the check's own rule, held against the record; unknown where that lacks data.
  public var happened: CheckResult
  /// Whether it was right.
  public var mark: Mark {
    switch (said, happened.state) {
    case (.unknown, _), (_, .unknown): .unknown
    case (.fired, .fired), (.clear, .clear): .right
    case (.fired, .clear), (.clear, .fired): .wrong
    }
  }

  /// The outcomes of all checks, in the order of PRODUCT §3.
  ///
  /// D What happened is judged by the rule that the check itself has, with amounts for chances:
  /// rain is 0.1 mm in an hour, thunder a thunder code, dew and frost the same air, sky and wind.
  /// Nobody measures dew on the tent, and another rule would call a check wrong that was right
  /// about the weather.
  ///
  /// D A check is held to what it said before it happened, or before the night's end where nothing
  /// did: a forecast that turns when it already rains was not right.
  static func all(
    _ story: NightStory, record: NightRecord, thresholds: Thresholds
  ) -> [CheckOutcome] {
    let facts = NightFacts(
      Forecast(provider: record.provider, place: record.place, hours: record.hours),
      night: story.night, thresholds: thresholds)
    return CheckName.allCases.map { name in
      var happened = name.check.evaluate(facts)
      // That a record has no chances is no news; what it lacks is.
      happened.note = happened.missing.isEmpty ? nil : happened.missing.words
      if !facts.usesAmounts, happened.missing.fields.contains(.rainChance) {
        happened.note = "no amount of rain"
      }
      let end = name == .morningRain ? story.night.packUp : story.night.end
      let chapter = story.chapter(at: happened.at ?? end)
      let said = chapter.flatMap { chapter in
        chapter.judgement.checks.first { $0.name == name }?.state
      }
      return CheckOutcome(
        name: name, said: said ?? .unknown,
        saidSince: said.flatMap { Self.since($0, name, story, chapter) }, happened: happened)
    }
  }

  /// Since when `state` was said without a break; `nil` where the reference already did.
  private static func since(
    _ state: CheckState, _ name: CheckName, _ story: NightStory, _ chapter: NightStory.Chapter?
  ) -> WallTime? {
    guard let chapter, let index = story.chapters.firstIndex(of: chapter) else { return nil }
    let before = story.chapters[...index].lastIndex { earlier in
      earlier.judgement.checks.first { $0.name == name }?.state != state
    }
    return before.flatMap { story.chapters[$0 + 1].held }
  }
}
