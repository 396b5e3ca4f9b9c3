// SPDX-License-Identifier: MIT

import Engine
import Quantities

/// The text of `morning`: whether the tent packs dry, and how the forecast did (PRODUCT 13).
public enum MorningScreen {
  /// The lines for `morning`, as a page holds them.
  public static func lines(
    _ morning: MorningView, _ outlook: Outlook, view: StatusView? = nil, page: Page
  ) -> [String] {
    var lines = page.strong(packing(morning, page))
    if let alert = outlook.alertText { lines += page.line("RAINFLY ON: " + alert) }
    if case .unknown = morning.packing, let reason = outlook.judgement?.reason,
      outlook.verdict == .unknown
    {
      lines += page.line(reason.text)
    }
    for line in said(morning, page) { lines += page.line(line) }
    lines += marks(morning, page)
    if let view { lines += TonightScreen.pressure(view, nil, page) }
    lines += TonightScreen.origin(outlook, page)
    // The record may be another provider's than the forecast.
    if morning.outcomes != nil, let provider = morning.recordProvider,
      provider != outlook.origin?.provider
    {
      lines += [provider.attribution, provider.privacy].compactMap { $0 }.flatMap(page.line)
    }
    return lines + page.line("Tonight: rainfly tonight")
  }

  private static func packing(_ morning: MorningView, _ page: Page) -> String {
    let packUp = page.text.time(morning.story.night.packUp)
    switch morning.packing {
    case .staysDry: return "PACKS DRY: nothing wets the tent before \(packUp)"
    case .dry(let time): return "PACKS DRY: dry by about \(page.text.time(time)), pack-up \(packUp)"
    case .perhaps(let time):
      return "MAY PACK DAMP: dry by about \(page.text.time(time)), pack-up \(packUp)"
    case .damp(let time?):
      return "PACKS WET: still damp at \(packUp), dry by about \(page.text.time(time))"
    case .damp(nil): return "PACKS WET: still damp at \(packUp), and at noon"
    case .unknown: return "NOT KNOWN: whether the tent packs dry at \(packUp)"
    }
  }

  /// What was said when.
  static func said(_ morning: MorningView, _ page: Page) -> [String] {
    let story = morning.story
    guard let reference = story.reference else { return ["There was no forecast for the night"] }
    func word(_ verdict: Verdict) -> String {
      verdict == .unknown ? "no advice" : verdict.rawValue.uppercased()
    }
    let start = page.text.time(story.night.start)
    var line: String
    if story.isReferenceLate {
      let at = reference.held.map { " at \(page.text.time($0))" } ?? ""
      line = "At \(start) there was no forecast; the first\(at) said "
    } else {
      line = "At \(start) we said "
    }
    line += word(reference.judgement.verdict)
    let turns = story.turns.map { turn in
      (turn.at.map { "at \(page.text.time($0)) " } ?? "") + "to \(word(turn.verdict))"
    }
    if turns.isEmpty {
      return [line + ", and no forecast changed it"]
    }
    return [line + "; the forecast changed " + turns.joined(separator: ", then ")]
  }

  /// How each check did; those that were clear and stayed so in one line.
  private static func marks(_ morning: MorningView, _ page: Page) -> [String] {
    guard let outcomes = morning.outcomes else {
      return page.line(
        morning.now < morning.recordDue
          ? "How the checks did can be told from \(page.text.time(morning.recordDue))"
          : "How the checks did is not known: no record of the night is kept")
    }
    let quiet = outcomes.filter { $0.mark == .right && $0.said == .clear }
    var lines: [String] = []
    for outcome in outcomes where !(outcome.mark == .right && outcome.said == .clear) {
      lines += row(mark(outcome.mark), outcome.name.words, said(outcome, page), page)
    }
    if !quiet.isEmpty {
      lines += page.line(
        "✓ " + quiet.map(\.name.words).joined(separator: ", ") + ": said no, and none")
    }
    return lines
  }

  private static func mark(_ mark: CheckOutcome.Mark) -> String {
    switch mark {
    case .right: "✓"
    case .wrong: "✗"
    case .unknown: "?"
    }
  }

  private static func row(
    _ mark: String, _ name: String, _ said: (String, String), _ page: Page
  ) -> [String] {
    let head = "\(mark) \(name.padded(to: 13))"
    let line = "  \(head) \(said.0.padded(to: 22)) \(said.1)"
    return line.count <= page.width
      ? [line] : page.line("\(mark) \(name): \(said.0); \(said.1)")
  }

  /// What a check said and what happened.
  private static func said(_ outcome: CheckOutcome, _ page: Page) -> (String, String) {
    let since = outcome.saidSince.map { " since \(page.text.time($0))" } ?? ""
    let said: String
    switch outcome.said {
    case .fired: said = "said yes" + since
    case .clear: said = "said no" + since
    case .unknown: said = "said nothing"
    }
    let happened: String
    switch outcome.happened.state {
    case .fired:
      let value = page.wording.value(outcome.happened) ?? ""
      let figure =
        outcome.name == .thunder ? "thunder" : (outcome.name == .dew ? "gap " : "") + value
      happened = figure + (outcome.happened.at.map { " from \(page.text.time($0))" } ?? "")
    case .clear: happened = "none"
    case .unknown: happened = "not recorded" + (outcome.happened.note.map { ": \($0)" } ?? "")
    }
    return (said, happened)
  }
}
