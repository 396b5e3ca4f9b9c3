// SPDX-License-Identifier: MIT

import Engine
import Quantities

/// The text of `overnight`: what changed, the weather now, the hours until sunrise (PRODUCT 12).
public enum OvernightScreen {
  /// The lines for `overnight`, red on black where `isRed` and the page has colour.
  ///
  /// Red light leaves eyes used to the dark. Nothing is said by colour alone.
  public static func lines(
    _ overnight: OvernightView, _ outlook: Outlook, view: StatusView? = nil, page: Page,
    isRed: Bool = true
  ) -> [String] {
    var plain = page
    // Bold is another colour on many terminals.
    if isRed { plain.ink = .none }
    var lines = head(overnight, outlook, plain)
    lines += news(overnight, outlook, plain)
    lines += now(overnight, view, plain)
    // Without a forecast the hours would be a row of question marks.
    let table = overnight.story.newest == nil ? [] : table(overnight, plain)
    if !table.isEmpty { lines += [""] + table }
    lines += end(overnight, plain)
    lines += TonightScreen.origin(outlook, plain)
    return isRed ? lines.map(page.ink.red) : lines
  }

  private static func head(
    _ overnight: OvernightView, _ outlook: Outlook, _ page: Page
  ) -> [String] {
    let story = overnight.story
    var head = Page.headline(outlook.advice)
    if outlook.advice == outlook.verdict, let since = story.since {
      head += "  since \(page.text.time(since))"
    }
    if let reference = story.reference?.judgement.verdict, reference != outlook.advice {
      let at = story.isReferenceLate ? story.reference?.held : story.night.start
      let said = reference == .unknown ? "not known" : reference.rawValue
      head += "  (was \(said)" + (at.map { " at \(page.text.time($0))" } ?? "") + ")"
    }
    var lines = page.strong(head)
    if let alert = outlook.alertText { lines += page.line(alert) }
    if outlook.alertText == nil || outlook.verdict == .on {
      let reason =
        outlook.alertText == nil ? outlook.reason : outlook.judgement?.reason ?? outlook.reason
      lines += page.line(reason.text)
    }
    if outlook.advice == .unknown {
      lines += page.line("Not known is not dry: put the fly on if in doubt.")
    }
    if let caveat = outlook.caveat { lines += page.line(caveat + ".") }
    return lines
  }

  /// What changed, in a line a change.
  private static func news(
    _ overnight: OvernightView, _ outlook: Outlook, _ page: Page
  ) -> [String] {
    guard overnight.story.chapters.count > 1 else {
      return overnight.story.chapters.isEmpty
        ? [] : page.line("No newer forecast since the evening")
    }
    let fetched = overnight.newestFetched.map { " since the forecast of \(page.text.time($0))" }
    guard !overnight.changes.isEmpty else {
      return page.line("Nothing has changed" + (fetched ?? ""))
    }
    return overnight.changes.flatMap { page.line(words($0, page)) }
  }

  private static func words(_ change: CheckChange, _ page: Page) -> String {
    let result = change.result
    let value = page.wording.value(result).map { " \($0)" } ?? ""
    let at = result.at.map { " from \(page.text.time($0))" } ?? ""
    switch change.kind {
    case .fired: return "New: \(result.name.words)\(value)\(at)"
    case .cleared: return "No longer: \(result.name.words)"
    case .lost: return "No longer known: \(result.name.words)"
    case .moved(let from):
      return "Moved: \(result.name.words)\(value)\(at), was \(page.text.time(from))"
    }
  }

  /// The weather of this hour and the barometer.
  private static func now(
    _ overnight: OvernightView, _ view: StatusView?, _ page: Page
  ) -> [String] {
    var weather: [String] = []
    if let hour = overnight.current {
      if let air = hour.temperature?.celsius, air.isFinite {
        weather.append("about " + page.wording.about(air))
      }
      if let cloud = hour.cloud?.percent, cloud.isFinite { weather.append(Wording.sky(cloud)) }
      if let wind = hour.wind?.metresPerSecond, wind.isFinite {
        weather.append("wind " + page.wording.speed(wind))
      }
    }
    let line = weather.isEmpty ? "The weather now is not known" : "Now "
    return page.line(line + weather.joined(separator: ", "))
      + (view.map { TonightScreen.pressure($0, nil, page) } ?? [])
  }

  /// The hours ahead in bands as wide as the page.
  private static func table(_ overnight: OvernightView, _ page: Page) -> [String] {
    let cells = overnight.cells.map { cell in
      let start = page.text.hour(cell.start)
      let end = page.text.hour(cell.end)
      let gap = cell.gap.map { Figures.text(page.wording.gapNumber($0), decimals: 1) } ?? "?"
      let rain: String
      if overnight.usesAmounts {
        rain = cell.amount.map { page.wording.rainNumber($0) } ?? "?"
      } else {
        rain = cell.chance.map { Figures.text($0, decimals: 0) } ?? "?"
      }
      return (head: cell.isBlock ? "\(start)–\(end)" : start, gap: gap, rain: rain)
    }
    guard !cells.isEmpty else { return [] }
    let units = (
      gap: page.wording.gapUnit, rain: overnight.usesAmounts ? page.wording.rainUnit : "%"
    )
    let column = max(6, (cells.flatMap { [$0.head, $0.gap, $0.rain] }.map(\.count).max() ?? 0) + 1)
    let label = 8
    let room = max((page.width - label - 3) / column, 1)
    var lines: [String] = []
    for first in stride(from: 0, to: cells.count, by: room) {
      let band = cells[first..<min(first + room, cells.count)]
      func row(_ name: String, _ texts: [String], _ unit: String) -> String {
        "  " + name.padded(to: label - 2)
          + (texts.map { $0.padded(to: column) }.joined().trimmingEnd + " " + unit).trimmingEnd
      }
      lines.append(row("", band.map(\.head), ""))
      lines.append(row("gap", band.map(\.gap), units.gap))
      lines.append(row("rain", band.map(\.rain), units.rain))
    }
    return lines
      + overnight.cells.filter(\.isBlock).flatMap { cell in
        page.line(
          "Between \(page.text.hour(cell.start)) and \(page.text.hour(cell.end)) the source does not"
            + " tell the hours apart")
      }
  }

  private static func end(_ overnight: OvernightView, _ page: Page) -> [String] {
    let night = overnight.story.night
    guard let sunrise = night.sunrise else {
      return page.line("No sunrise: the night is counted until \(page.text.time(night.end))")
    }
    return page.line("Sunrise \(page.text.time(sunrise)), pack-up \(page.text.time(night.packUp))")
  }
}
