// SPDX-License-Identifier: MIT

import Forecast
import Quantities

/// What was said of one night, forecast after forecast: from the reference to the newest.
public struct NightStory: Hashable, Sendable {
  /// A forecast, judged.
  public struct Chapter: Hashable, Sendable {
    /// The forecast.
    public var forecast: Forecast
    /// From when it was held, where that is known.
    public var held: WallTime?
    /// What it says of the night.
    public var judgement: NightJudgement
  }

  /// The night.
  public let night: Night
  /// The reference first, then all that came after it; empty where there is no forecast.
  public let chapters: [Chapter]
  /// Whether the reference came only after the night had begun.
  public let isReferenceLate: Bool

  /// Judges `forecasts`, in the order in which they were kept, as far as they were held at `now`.
  ///
  /// Before the night begins the reference is the newest one, so far. What is kept is held: a
  /// forecast that seems to be from after `now` was fetched by a clock that disagrees with ours, and
  /// counts as held now. Only in `hindsight`, when a past moment is asked about, it is left out, for
  /// that moment could not know it. Cost: under a millisecond for each forecast after the reference.
  public init(
    _ forecasts: [Forecast], night: Night, now: WallTime, hindsight: Bool = false,
    thresholds: Thresholds = Thresholds(), bagComfort: Temperature? = nil,
    wording: Wording = Wording()
  ) {
    self.night = night
    let dated = ReferenceForecast.dated(forecasts).map { forecast, held in
      (forecast: forecast, held: held.map { hindsight ? $0 : min($0, now) })
    }
    // One from after the night's noon said nothing of it while it mattered.
    let latest = min(now, night.noonAfter)
    let held = dated.filter { $0.held.map { $0 <= latest } ?? true }
    let first = held.lastIndex { $0.held.map { $0 <= night.start } ?? true }
    isReferenceLate = first == nil && !held.isEmpty
    var before: Forecast?
    chapters = held[(first ?? 0)...].map { forecast, held in
      let whole = before.map(forecast.completed(by:)) ?? forecast
      before = whole
      return Chapter(
        forecast: whole, held: held,
        judgement: Judge.judge(
          forecast: whole, night: night, thresholds: thresholds, bagComfort: bagComfort,
          now: now, wording: wording, over: held))
    }
  }

  /// What the reference said.
  public var reference: Chapter? { chapters.first }
  /// What the newest forecast says.
  public var newest: Chapter? { chapters.last }

  /// Since when the newest verdict has stood: when the first forecast came that says so without a
  /// change after it; `nil` where it is the reference's.
  public var since: WallTime? {
    guard let verdict = newest?.judgement.verdict,
      let last = chapters.lastIndex(where: { $0.judgement.verdict != verdict })
    else { return nil }
    return chapters[last + 1].held
  }

  /// The changes of the verdict after the reference, in time order.
  public var turns: [(at: WallTime?, verdict: Verdict)] {
    zip(chapters, chapters.dropFirst()).compactMap { before, after in
      before.judgement.verdict == after.judgement.verdict
        ? nil : (after.held, after.judgement.verdict)
    }
  }

  /// The last chapter that was held at `time`, else the first.
  public func chapter(at time: WallTime) -> Chapter? {
    chapters.last { $0.held.map { $0 <= time } ?? true } ?? chapters.first
  }
}
