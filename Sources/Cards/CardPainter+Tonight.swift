// SPDX-License-Identifier: MIT

import Engine
import PressureTrends

extension CardPainter {
  /// The answer, why, and what to do; the barometer where there is room.
  func tonight(_ facts: CardFacts, on sheet: inout Sheet) {
    answer(facts, on: &sheet)
    reason(facts, on: &sheet)
    let notes = notes(facts)
    // Two lines for the barometer, if the notes leave them.
    let chart = 34
    if !notes.isEmpty {
      let room = sheet.height >= chart + 32 ? sheet.height - chart : sheet.height
      sheet.list(notes, height: room)
    }
    pressure(facts, on: &sheet)
  }

  /// The reason with the picture of its check, as large as it fits into half of what is free.
  func reason(_ facts: CardFacts, on sheet: inout Sheet) {
    let reason = facts.outlook.reason(at: facts.now)
    let text = Self.plain(reason.text)
    var height = max(sheet.height / 2, min(sheet.height, 32))
    if sheet.isNarrow { height = sheet.height } else if sheet.isTall { height = max(height, 72) }
    let picture = reason.check.map(Icon.of) ?? (facts.outlook.alertText == nil ? nil : Icon.warning)
    let start = sheet.top
    var indent = 0
    // In large letters on one line the reason needs no picture.
    let fitsAlone = Typeface.medium.width(text) <= sheet.width && !sheet.isTall
    if let picture, !sheet.isNarrow, !fitsAlone {
      indent = 2 * picture.width + 5
      sheet.draw { $0.draw(picture.doubled, x: Sheet.margin, y: start) }
    }
    sheet.text(
      text, faces: sheet.isNarrow ? [.small] : [.medium, .small], height: height, indent: indent)
    if indent > 0 { sheet.top = max(sheet.top, start + min(height, 32)) }
    sheet.top += 1
  }

  /// What goes with the answer, the important first.
  private func notes(_ facts: CardFacts) -> [String] {
    let outlook = facts.outlook
    var notes: [String] = []
    if outlook.age == .old { notes.append("OLD forecast") }
    if facts.advice == .unknown { notes.append("If in doubt put the fly on") }
    if let caveat = outlook.caveat { notes.append(caveat) }
    if outlook.signal(at: facts.now).fault, let fault = facts.faults.first {
      notes.append("Fault: " + Self.plain(fault))
    }
    if outlook.alertText != nil, outlook.verdict == .on, let reason = outlook.judgement?.reason {
      notes.append(reason.text)
    }
    if outlook.fly == .on { notes.append("Fly said to be on: alerts silent") }
    notes += outlook.notes.map(\.text)
    return notes.map(Self.plain)
  }

  /// The reading, its trend and the curve of a day, as far as there is room.
  func pressure(_ facts: CardFacts, on sheet: inout Sheet) {
    guard sheet.height >= 16 else { return }
    let face = Typeface.small
    let line = pressureLines(facts).first { face.width($0) <= sheet.width } ?? ""
    let left = sheet.width - face.width(line) - 8
    if sheet.height >= 44 {
      sheet.text(line, height: sheet.height - 28)
      sheet.top += 1
      chart(
        facts.curve,
        in: Box(
          x: Sheet.margin, y: sheet.top, width: sheet.width, height: min(sheet.height - 1, 70)),
        on: &sheet)
    } else {
      let y = sheet.top + (sheet.height - 16) / 2
      let x = Sheet.margin + face.width(line) + 8
      let rows = sheet.height
      sheet.top = y
      sheet.text(line, lines: 1)
      guard left >= 40 else { return }
      chart(
        facts.curve,
        in: Box(x: x, y: y - (rows - 16) / 2 + 1, width: left, height: rows - 2), on: &sheet)
    }
  }

  /// The pressure and what it does, "1008.2 hPa −1.1/3 h", then shorter forms of it.
  func pressureLines(_ facts: CardFacts) -> [String] {
    guard let newest = facts.newest else { return ["no reading of the barometer", "no reading"] }
    let level = facts.wording.pressure(hectopascals: newest.reading.pressure.hectopascals)
    switch facts.outlook.barometer.state {
    case .fault: return ["barometer fault, last " + level, "sensor fault"]
    case .tendency(.change(let three, _)):
      let number = facts.wording.pressureNumber(
        hectopascals: newest.reading.pressure.hectopascals)
      let change = Self.change(three.hectopascals, facts) + "/3 h"
      return ["\(level) \(change)", "\(number) \(change)", level]
    case .notYet, .tendency(.insufficient): return [level + ", no trend yet", level]
    }
  }

  static func change(_ hectopascals: Double, _ facts: CardFacts) -> String {
    let number = facts.wording.pressureNumber(hectopascals: hectopascals)
    return hectopascals > 0 && number.contains { ("1"..."9").contains($0) } ? "+" + number : number
  }

  /// The curve of a day in `box`, its range filling the height; without samples nothing.
  func chart(_ curve: PressureCurve, in box: Box, on sheet: inout Sheet) {
    guard let range = curve.range, box.width >= 2, box.height >= 4 else { return }
    // D At least 2 hPa from bottom to top: a steady day must look steady.
    let middle = (range.lowerBound + range.upperBound) / 2
    let span = max(range.upperBound - range.lowerBound, 2)
    func point(_ column: Int, _ pressure: Double) -> (x: Int, y: Int) {
      let x = box.x + column * (box.width - 1) / (PressureCurve.columns - 1)
      let share = (pressure - middle) / span + 0.5
      return (x, box.y + Int((1 - share) * Double(box.height - 2)))
    }
    sheet.draw { frame in
      frame.dots(y: box.y + box.height - 1, from: box.x, to: box.x + box.width, every: 4)
      var last: (column: Int, point: (x: Int, y: Int))?
      for (column, mean) in curve.means.enumerated() {
        guard let mean else { continue }
        let here = point(column, mean)
        // Over an hour without samples no line is drawn: nobody knows what was there.
        if let last, column - last.column <= 4 {
          frame.line(from: last.point, to: here, isBold: true)
        } else {
          frame.line(from: here, to: here, isBold: true)
        }
        last = (column, here)
      }
    }
  }
}
