// SPDX-License-Identifier: MIT

import Engine
import Quantities

extension CardPainter {
  /// The hours until sunrise: the dew-point gap and the chance of rain.
  func overnight(_ facts: CardFacts, on sheet: inout Sheet) {
    answer(facts, on: &sheet)
    guard let story = facts.story, let wall = facts.wall, story.newest != nil else {
      return reason(facts, on: &sheet)
    }
    let view = OvernightView(story, now: wall)
    let rows = 3 * 16
    // The table comes first, then as much of the reason as there is room for.
    if sheet.height >= rows + 16, !sheet.isNarrow || sheet.height >= rows + 48 {
      let reason = Self.plain(facts.outlook.reason(at: facts.now).text)
      sheet.text(reason, faces: [.medium, .small], height: min(sheet.height - rows, 48))
    }
    var cells = view.cells.map { HourCell($0, view, facts) }
    let bands = max(sheet.height / (rows + 2), 1)
    let label = 6 * 5
    let column = max(28, 4 + (cells.map(\.width).max() ?? 0))
    let columns = max((sheet.width - label) / column, 1)
    cells = HourCell.merged(cells, into: columns * bands)
    for start in stride(from: 0, to: cells.count, by: columns) where sheet.height >= rows {
      let band = cells[start..<min(start + columns, cells.count)]
      table(Array(band), label: label, column: column, view: view, facts, on: &sheet)
    }
    if sheet.height >= 16, let sunrise = story.night.sunrise {
      let since = story.since.map { " · since \(facts.zone.hourMinute(at: $0))" } ?? ""
      let rise = "Sunrise \(facts.zone.hourMinute(at: sunrise))"
      sheet.text(sheet.isNarrow ? rise : rise + since, lines: 1)
    }
    if sheet.height >= 18 { pressure(facts, on: &sheet) }
  }

  private func table(
    _ cells: [HourCell], label: Int, column: Int, view: OvernightView, _ facts: CardFacts,
    on sheet: inout Sheet
  ) {
    let rain = view.usesAmounts ? facts.wording.rainUnit : "%"
    let top = sheet.top
    sheet.draw { frame in
      for (row, name) in ["hour", "gap", rain == "%" ? "rain%" : "rain"].enumerated() {
        Typeface.label.draw(name, x: Sheet.margin, y: top + row * 16 + 3, on: &frame)
      }
      for (index, cell) in cells.enumerated() {
        let right = Sheet.margin + label + (index + 1) * column - 2
        for (row, text) in [cell.hour, cell.gap, cell.rain].enumerated() {
          let face = Typeface.small
          let x = right - face.width(text)
          face.draw(text, x: x, y: top + row * 16, on: &frame)
        }
        if cell.isWet {
          frame.invert(
            Box(x: right - column + 3, y: top + 32, width: column - 2, height: 15))
        }
      }
      frame.fill(
        Box(x: Sheet.margin, y: top + 15, width: label + cells.count * column, height: 1))
    }
    sheet.top += 50
  }

  /// Whether the tent packs dry, what was said, and how each check did.
  func morning(_ facts: CardFacts, on sheet: inout Sheet) {
    guard let story = facts.story, let wall = facts.wall else {
      return tonight(facts, on: &sheet)
    }
    let view = MorningView(story, record: nil, now: wall)
    func time(_ instant: WallTime) -> String { facts.zone.hourMinute(at: instant) }
    let packUp = time(story.night.packUp)
    let words: (head: String, rest: String) =
      switch view.packing {
      case .staysDry: ("PACKS DRY", "Nothing wets the tent before \(packUp)")
      case .dry(let by): ("PACKS DRY", "Dry by about \(time(by)), pack-up \(packUp)")
      case .perhaps(let by): ("MAY BE DAMP", "Dry by about \(time(by)), pack-up \(packUp)")
      case .damp(let by?): ("PACKS WET", "Still damp at \(packUp), dry by about \(time(by))")
      case .damp(nil): ("PACKS WET", "Still damp at \(packUp), and at noon")
      case .unknown: ("NOT KNOWN", "Whether the tent packs dry at \(packUp) is not known")
      }
    let isWet = if case .damp = view.packing { true } else { false }
    sheet.headline(words.head, isWet ? .inverted : .plain)
    if let alert = facts.outlook.alertText { sheet.text("RAINFLY ON: " + alert, lines: 2) }
    sheet.text(words.rest, faces: [.medium, .small], height: max(sheet.height / 2, 32))
    if let reference = story.reference {
      let said =
        reference.judgement.verdict == .unknown
        ? "no advice" : reference.judgement.verdict.rawValue.uppercased()
      var line = "At \(time(story.night.start)) we said \(said)"
      for turn in story.turns {
        let word = turn.verdict == .unknown ? "no advice" : turn.verdict.rawValue.uppercased()
        line += ", " + (turn.at.map { "at \(time($0)) " } ?? "") + word
      }
      sheet.text(line, height: 48)
    }
    pressure(facts, on: &sheet)
  }
}

/// An hour of the table, or several that were put together.
struct HourCell {
  /// The local hour in which it begins.
  var hour: String
  /// The smallest gap.
  var gapNumber: Double?
  /// The highest chance, or amount.
  var rainNumber: Double?
  private var usesAmounts: Bool
  private var wording: Wording
  /// Whether its rain is as likely as the rain check wants it.
  let limit: Double

  init(_ cell: OvernightView.Cell, _ view: OvernightView, _ facts: CardFacts) {
    hour = String(facts.zone.hourMinute(at: cell.start).prefix(2))
    gapNumber = cell.gap
    usesAmounts = view.usesAmounts
    rainNumber = usesAmounts ? cell.amount : cell.chance
    wording = facts.wording
    limit =
      facts.outlook.judgement?.checks.first { $0.name == .rain }?.threshold ?? .infinity
  }

  /// The gap as it is written.
  var gap: String {
    gapNumber.map { Figures.text(wording.gapNumber($0), decimals: $0 < 9.95 ? 1 : 0) } ?? "?"
  }

  /// The rain as it is written.
  var rain: String {
    rainNumber.map { usesAmounts ? wording.rainNumber($0) : Figures.text($0, decimals: 0) } ?? "?"
  }

  /// Whether its rain is as likely as the rain check wants it.
  var isWet: Bool { rainNumber.map { $0 >= limit } ?? false }

  /// The widest of its texts, in pixels.
  var width: Int { [hour, gap, rain].map(Typeface.small.width).max() ?? 0 }

  /// At most `count` cells: neighbours are put together, the worse of each value counts, and what is
  /// not known of one is not known of both unless the other is bad enough.
  static func merged(_ cells: [HourCell], into count: Int) -> [HourCell] {
    guard count > 0, cells.count > count else { return cells }
    let size = (cells.count + count - 1) / count
    return stride(from: 0, to: cells.count, by: size).map { start in
      let group = cells[start..<min(start + size, cells.count)]
      var merged = cells[start]
      let rains = group.map(\.rainNumber)
      let gaps = group.map(\.gapNumber)
      let worst = rains.compactMap { $0 }.max()
      merged.rainNumber =
        rains.contains { $0 == nil } && (worst ?? 0) < merged.limit ? nil : worst
      merged.gapNumber = gaps.contains { $0 == nil } ? nil : gaps.compactMap { $0 }.min()
      return merged
    }
  }
}
