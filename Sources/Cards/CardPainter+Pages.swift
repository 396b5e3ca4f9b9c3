// SPDX-License-Identifier: MIT

import Almanac
import Engine
import PressureTrends
import Quantities

extension CardPainter {
  /// The reading, its trend in words and the curve of a day with its range.
  func barometer(_ facts: CardFacts, on sheet: inout Sheet) {
    guard let newest = facts.newest else {
      sheet.text("No reading of the barometer", faces: [.large, .medium, .small], height: 64)
      if case .fault(let why) = facts.outlook.barometer.state { sheet.text(Self.plain(why)) }
      return
    }
    let reading = newest.reading
    sheet.text(
      facts.wording.pressure(hectopascals: reading.pressure.hectopascals),
      faces: sheet.isTall ? [.large, .medium] : [.medium], lines: 1)
    switch facts.outlook.barometer.state {
    case .fault(let why): sheet.text("Fault: " + Self.plain(why), height: 48)
    case .notYet(let why): sheet.text("No trend yet: \(why)", height: 32)
    case .tendency(.insufficient): sheet.text("No trend yet: not enough data", lines: 2)
    case .tendency(.change(let three, let one)):
      let word = TendencyWord(three).words
      let short = "\(word) \(Self.change(three.hectopascals, facts))/3 h"
      let full = one.map { short + " \(Self.change($0.hectopascals, facts))/1 h" } ?? short
      let fits = sheet.isTall || Typeface.small.width(full) <= sheet.width
      sheet.text(fits ? full : short, lines: sheet.isTall ? 3 : 1)
    }
    var air: [String] = []
    if let temperature = reading.temperature {
      air.append(facts.wording.temperature(temperature.celsius))
    }
    if let humidity = reading.humidity { air.append(facts.wording.percent(humidity.percent)) }
    if sheet.height >= 60, sheet.isTall, !air.isEmpty {
      sheet.text(air.joined(separator: ", ") + " at the sensor", lines: 2)
    }
    guard let range = facts.curve.range, sheet.height >= 24 else { return }
    let face = Typeface.label
    let high = facts.wording.pressureNumber(hectopascals: range.upperBound)
    let low = facts.wording.pressureNumber(hectopascals: range.lowerBound)
    let label = max(face.width(high), face.width(low)) + 4
    let box = Box(
      x: Sheet.margin + label, y: sheet.top + 2, width: sheet.width - label,
      height: sheet.height - 4)
    sheet.draw { frame in
      face.draw(high, x: Sheet.margin, y: box.y, on: &frame)
      if box.height >= 24 {
        face.draw(low, x: Sheet.margin, y: box.y + box.height - 12, on: &frame)
      }
      // A mark for each six hours.
      for quarter in 0...4 {
        let x = box.x + quarter * (box.width - 1) / 4
        frame.fill(Box(x: x, y: box.y + box.height - 4, width: 1, height: 4))
      }
    }
    chart(facts.curve, in: box, on: &sheet)
  }

  /// Every check, fired first: its picture, its value, its name.
  func checks(_ facts: CardFacts, on sheet: inout Sheet) {
    guard let judgement = facts.outlook.judgement else {
      return reason(facts, on: &sheet)
    }
    let checks = judgement.firedFirst
    let columns = sheet.frame.width >= 240 && sheet.height < 7 * 18 ? 2 : 1
    let rows = (checks.count + columns - 1) / columns
    let height = min(sheet.height / rows, 30)
    let width = sheet.frame.width / columns
    let top = sheet.top
    for (index, check) in checks.enumerated() {
      let box = Box(
        x: index / rows * width, y: top + index % rows * height, width: width, height: height)
      sheet.draw { frame in cell(check, facts, in: box, on: &frame) }
    }
    sheet.top = top + rows * height
  }

  private func cell(_ check: CheckResult, _ facts: CardFacts, in box: Box, on frame: inout Frame) {
    let value = check.state == .unknown ? "?" : facts.wording.value(check) ?? "–"
    let at = check.at.map { " " + facts.zone.hourMinute(at: $0) } ?? ""
    let face = Typeface.small
    let isStacked = box.height >= 28 && box.width < 180
    let middle = box.y + (box.height - 16) / 2
    frame.draw(Icon.of(check.name), x: box.x + 2, y: middle)
    let x = box.x + 21
    let right = box.x + box.width - 3
    // The time of a check that fired is worth more than its name in full.
    let text = face.width(value + at) <= right - x - (isStacked ? 0 : 52) ? value + at : value
    let textX = right - face.width(text)
    if isStacked {
      Typeface.label.draw(check.name.words, x: x, y: box.y + 1, on: &frame)
      face.draw(text, x: textX, y: box.y + 12, on: &frame)
    } else {
      let room = textX - x - 4
      let label = face.width(check.name.words) <= room ? face : .label
      let name =
        label.width(check.name.words) <= room
        ? check.name.words : String(check.name.words.prefix { $0 != " " })
      label.draw(
        label.fitted(name, in: room), x: x,
        y: middle + (16 - label.lineHeight + 1) / 2, on: &frame)
      face.draw(text, x: textX, y: middle, on: &frame)
    }
    if check.state == .fired {
      frame.invert(Box(x: box.x, y: box.y, width: box.width - 1, height: box.height - 1))
    }
  }

  /// The camp, the sky over it, and how old everything is.
  func camp(_ facts: CardFacts, on sheet: inout Sheet) {
    let outlook = facts.outlook
    sheet.text(
      facts.camp ?? "No camp set", faces: [.large, .medium, .small],
      height: sheet.isTall ? 64 : 32)
    var lines: [String] = []
    if let origin = outlook.origin {
      let age = facts.wall.flatMap { wall in origin.fetched.map { Self.span(wall - $0) } }
      lines.append("Forecast: \(outlook.age.rawValue)" + (age.map { ", \($0)" } ?? ""))
    } else {
      lines.append("Forecast: none")
    }
    if let newest = facts.newest {
      lines.append("Reading: \(Self.span(facts.now - newest.time)) old")
    } else {
      lines.append("Reading: none")
    }
    lines.append("Clock: \(Self.words(outlook.clock))")
    if let night = facts.story?.night {
      let sun = [
        night.sunset.map { "Sunset \(facts.zone.hourMinute(at: $0))" },
        night.sunrise.map { "Sunrise \(facts.zone.hourMinute(at: $0))" },
      ].compactMap { $0 }
      lines += sheet.isNarrow ? sun : [sun.joined(separator: ", ")]
    }
    let start = sheet.top
    let moon = outlook.clock.placesTheNight ? facts.wall.flatMap(MoonPhase.init(at:)) : nil
    if let moon {
      let isSouth = (facts.story?.night.place.latitude ?? 0) < 0
      let picture = Icon.moon(age: moon.age, seenFromSouth: isSouth)
      let share = "\(Int((moon.illumination * 100).rounded())) %"
      if sheet.isNarrow {
        lines.append("Moon " + share)
      } else {
        let x = sheet.frame.width - 40
        sheet.draw { frame in
          frame.draw(picture, x: x, y: start + 2)
          Typeface.label.draw(
            share, x: x + (24 - Typeface.label.width(share)) / 2, y: start + 27, on: &frame)
        }
      }
    }
    for line in lines where sheet.height >= 16 {
      sheet.text(line, lines: sheet.isTall ? 2 : 1)
    }
    if sheet.height >= 44, !sheet.isNarrow || sheet.isTall { pressure(facts, on: &sheet) }
  }

  /// What does not work; what the forecast says stands below it.
  func fault(_ facts: CardFacts, on sheet: inout Sheet) {
    sheet.headline("FAULT", .inverted, icon: Icon.warning)
    let advice = facts.advice
    let standing =
      advice == .unknown
      ? "No advice: " + facts.outlook.reason(at: facts.now).text
      : "\(Self.headline(advice)): " + facts.outlook.reason(at: facts.now).text
    let fault = Self.plain(facts.faults.first ?? "A part does not work")
    let room = max(sheet.height - 16, sheet.height / 2)
    sheet.text(
      sheet.whole(Self.shortened(fault), height: room), faces: [.medium, .small], height: room)
    sheet.text(Self.plain(standing))
  }

  /// The message of a fault, then without what stands in its middle, then what to do alone, which
  /// stands last in every message; last of all without the time since when in brackets.
  private static func shortened(_ fault: String) -> [String] {
    let words = fault.split(separator: " ")
    let ends = words.indices.dropLast().filter { words[$0].hasSuffix(":") }
    guard let first = ends.first, let last = ends.last else { return [fault] }
    let what = words[...first].joined(separator: " ")
    let remedy = words[(last + 1)...].joined(separator: " ")
    let bare = remedy.hasSuffix(")") ? remedy.prefix { $0 != "(" } : Substring(remedy)
    return [fault, what + " " + remedy, remedy, String(bare)]
  }

  /// A notice: what it is in the headline, and never an answer.
  public func frame(_ notice: Notice) -> Frame {
    var sheet = Sheet(width: width, height: height)
    sheet.header(
      notice.camp ?? "rainfly", notice.at.map { notice.zone.civil(at: $0).dayWords } ?? "")
    func time(_ instant: WallTime?) -> String {
      instant.map { " " + notice.zone.hourMinute(at: $0) } ?? ""
    }
    let words: (head: String, first: String, rest: String) =
      switch notice.kind {
      case .starting:
        (
          "STARTING", "No advice yet" + (notice.at == nil ? "" : ", since" + time(notice.at)),
          "If this stays for ten minutes, look at the LED."
        )
      case .stopped(let isStored):
        (
          "NO ADVICE", "STOPPED" + time(notice.at),
          "The agent was stopped. "
            + (isStored ? "What was sampled is stored." : "What it could not store may be lost.")
        )
      case .noData(let since):
        (
          "NO ADVICE", since == nil ? "NO DATA" : "NO DATA SINCE" + time(since),
          "The agent has ended without a word. Start rainflyd."
        )
      case .tooCold:
        (
          "TOO COLD", "See the LED" + (notice.at == nil ? "" : ", since" + time(notice.at)),
          "Below 0 °C the panel cannot change. No advice here until it is warmer."
        )
      }
    sheet.headline(words.head, .plain, icon: words.head == "NO ADVICE" ? Icon.unknown : nil)
    sheet.text(words.first, faces: [.large, .medium, .small], height: max(sheet.height / 2, 16))
    sheet.text(words.rest)
    return sheet.frame
  }

  private static func words(_ clock: ClockQuality) -> String {
    switch clock {
    case .synchronised: "synchronised"
    case .realTimeClock: "real-time"
    case .setByHand: "set by hand"
    case .saved: "late, set it"
    case .unknown: "not set"
    }
  }

  /// An age: "45 s", "12 min", "3 h", "4 days".
  static func span(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds.magnitude < 1e10 else { return "?" }
    let seconds = Int(max(seconds, 0))
    switch seconds {
    case ..<90: return "\(seconds) s"
    case ..<7200: return "\(seconds / 60) min"
    case ..<172_800: return "\(seconds / 3600) h"
    default: return "\(seconds / 86_400) days"
    }
  }
}
