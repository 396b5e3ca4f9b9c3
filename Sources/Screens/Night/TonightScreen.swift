// SPDX-License-Identifier: MIT

import Engine
import Forecast
import PressureTrends
import Quantities

/// The text of `tonight`: the answer, why, what to do, then every check (PRODUCT 11).
public enum TonightScreen {
  /// The lines for `outlook`, as a page holds them.
  ///
  /// `view` has the barometer's reading and `day` its curve, where an agent is at work.
  public static func lines(
    _ outlook: Outlook, view: StatusView? = nil, day: PressureSeries? = nil, page: Page
  ) -> [String] {
    var lines = head(outlook, page)
    if let judgement = outlook.judgement {
      lines.append("")
      lines += judgement.firedFirst.flatMap { result in
        CheckLines.lines(result, page.text, page.wording, width: max(page.width - 2, 10))
          .map { "  " + $0 }
      }
      lines += page.line(figures(judgement, page.wording))
      lines.append("")
      lines += page.line(
        "Night \(page.text.dayAndTime(judgement.night.start)) to"
          + " \(page.text.time(judgement.night.end)), pack-up"
          + " \(page.text.time(judgement.night.packUp))")
    }
    if let view { lines += pressure(view, day, page) }
    return lines + origin(outlook, page)
  }

  /// The answer, why, and what to do about it: what every night screen begins with.
  static func head(_ outlook: Outlook, _ page: Page) -> [String] {
    var lines = page.strong(Page.headline(outlook.advice))
    if let alert = outlook.alertText {
      lines += page.line(alert)
      if let reason = outlook.judgement?.reason, outlook.verdict == .on {
        lines += page.line(reason.text)
      }
    } else {
      let full = outlook.advice == .unknown && !outlook.reason.text.hasSuffix("`")
      lines += page.line(outlook.reason.text + (full ? "." : ""))
    }
    if outlook.advice == .unknown {
      lines += page.line("Not known is not dry: put the fly on if in doubt.")
    }
    if let caveat = outlook.caveat { lines += page.line(caveat + ".") }
    switch outlook.fly {
    case .on: lines += page.line("You said that the fly is on: alerts are silent.")
    case .off, .unsaid: break
    }
    let notes = outlook.notes.map(\.text)
    let joined = notes.joined(separator: " · ")
    return lines
      + (joined.count <= page.width - 4 ? page.line(joined) : notes.flatMap(page.line))
  }

  /// The three figures of the night.
  static func figures(_ judgement: NightJudgement, _ wording: Wording) -> String {
    "Low \(judgement.low.map { wording.temperature($0.celsius) } ?? "unknown") · closest dew-point"
      + " gap \(judgement.closestDewGap.map { wording.gap($0.celsius) } ?? "unknown") · highest"
      + " chance of rain \(judgement.highestRainChance.map { wording.percent($0.percent) } ?? "unknown")"
  }

  /// The reading with its trend, and the curve of a day.
  static func pressure(_ view: StatusView, _ day: PressureSeries?, _ page: Page) -> [String] {
    guard let dated = view.reading else {
      let why = view.health.first { $0.part == "barometer" && $0.state != "ok" }
      return page.line("No reading of the barometer" + (why.map { ": \($0.message)" } ?? ""))
    }
    let level = page.wording.pressure(hectopascals: dated.reading.pressure.hectopascals)
    guard dated.isFresh else {
      return page.line("Last reading \(level), \(dated.ageWords)")
    }
    var text = level
    switch view.tendency {
    case .insufficient: text += "  trend not known yet"
    case .change(let three, _):
      text += "  \(TendencyWord(three).words)  \(page.wording.change(three)) in 3 h"
    }
    let curve = day.map { Sparkline.text($0, isUnicode: page.isUnicode).trimmingEnd } ?? ""
    if !curve.isEmpty, text.count + 3 + curve.count <= page.width - 4 {
      return ["  " + text + "   " + curve]
    }
    return page.line(text) + (curve.isEmpty ? [] : ["  " + curve.fitted(to: page.width - 2)])
  }

  /// Age, lease and credit of the forecast.
  static func origin(_ outlook: Outlook, _ page: Page) -> [String] {
    var parts: [String] = []
    if let origin = outlook.origin {
      var age: String
      switch outlook.age {
      case .fresh: age = "Forecast"
      case .aging: age = "Aging forecast,"
      case .old: age = "OLD forecast,"
      case .none, .unknown: age = "Forecast of unknown age"
      }
      if outlook.age != .unknown, let fetched = origin.fetched, let now = outlook.asOfWall {
        age += " \(LocalText.span(now - fetched)) old"
      }
      parts.append(age)
    }
    if outlook.clock.placesTheNight, let until = outlook.goodUntilWall,
      let asOf = outlook.asOfWall
    {
      parts.append("as of \(page.text.time(asOf)), good until \(page.text.time(until))")
    }
    // Where a forecast is only held and not shown there is nothing to credit (PRODUCT 26).
    let isShown = outlook.judgement != nil || outlook.verdict != .unknown
    let provider = isShown ? outlook.origin?.provider : nil
    let credit = [provider?.attribution, provider?.privacy].compactMap { $0 }.flatMap(page.line)
    return (parts.isEmpty ? [] : page.line(parts.joined(separator: " · "))) + credit
  }
}
