// SPDX-License-Identifier: MIT

import Almanac
import Engine
import Quantities

/// Draws cards for a panel of one size: facts in, pixels out.
///
/// Every card with advice says as of when and until when it is good, for paper keeps its picture
/// without power.
public struct CardPainter: Sendable {
  /// Pixels across.
  public let width: Int
  /// Pixels down.
  public let height: Int

  /// A painter for frames of this size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The picture of `card`.
  ///
  /// Cost: some milliseconds; nothing is kept.
  public func frame(_ card: Card, _ facts: CardFacts) -> Frame {
    var sheet = Sheet(width: width, height: height)
    sheet.header(header(card, facts), facts.wall.map { facts.zone.civil(at: $0).dayWords } ?? "")
    sheet.footer(lease(facts))
    switch card {
    case .tonight, .noData: tonight(facts, on: &sheet)
    case .overnight: overnight(facts, on: &sheet)
    case .morning: morning(facts, on: &sheet)
    case .barometer: barometer(facts, on: &sheet)
    case .checks: checks(facts, on: &sheet)
    case .camp: camp(facts, on: &sheet)
    case .fault: fault(facts, on: &sheet)
    }
    return sheet.frame
  }

  /// A picture that shows which way is up, whether nothing is cut off, and what drives it.
  ///
  /// A frame at the very edge, F at the front left, L, R and B for the sides, fine lines, and `name`.
  public func testFrame(_ name: String) -> Frame {
    var frame = Frame(width: width, height: height)
    frame.outline(Box(x: 0, y: 0, width: width, height: height))
    let face = Typeface.large
    let middle = (height - face.lineHeight) / 2
    face.draw("F", x: 4, y: 2, on: &frame)
    frame.line(from: (24, 14), to: (40, 14), isBold: true)
    frame.line(from: (24, 14), to: (30, 8), isBold: true)
    frame.line(from: (24, 14), to: (30, 20), isBold: true)
    face.draw("L", x: 4, y: middle, on: &frame)
    face.draw("R", x: width - 20, y: middle, on: &frame)
    face.draw("B", x: (width - 16) / 2, y: height - face.lineHeight - 1, on: &frame)
    for x in stride(from: width - 34, to: width - 4, by: 2) {
      frame.fill(Box(x: x, y: 4, width: 1, height: 24))
    }
    let fit = TextFit(
      name, width: width - 48, height: height - 2 * face.lineHeight, faces: [.medium, .small])
    var y = (height - fit.height) / 2
    for line in fit.lines {
      fit.face.draw(line, x: (width - fit.face.width(line)) / 2, y: y, on: &frame)
      y += fit.face.lineHeight
    }
    return frame
  }

  /// What stands at the top left: the camp; where no headline follows, the answer before it.
  private func header(_ card: Card, _ facts: CardFacts) -> String {
    let camp = facts.camp ?? "no camp"
    switch card {
    case .barometer, .checks, .camp:
      if width < 180 { return Self.headline(facts.advice) }
      return (facts.advice == .unknown ? "NO ADVICE" : "FLY " + facts.advice.rawValue.uppercased())
        + " · " + camp
    case .overnight where height < 140:
      // The hours leave no other place for it.
      return Self.plain(facts.outlook.reason(at: facts.now).text)
    case .tonight, .overnight, .morning, .noData, .fault: return camp
    }
  }

  /// As of when, and until when it is good.
  private func lease(_ facts: CardFacts) -> [String] {
    let outlook = facts.outlook
    guard let asOf = outlook.asOfWall, let until = outlook.goodUntilWall else {
      let minutes = Int(min(max(outlook.asOf.seconds, 0), 1e9) / 60)
      return ["as of \(minutes / 60) h \(minutes % 60) min", "after start, good for 1 h"]
    }
    let about = outlook.clock.placesTheNight ? "" : "?"
    return [
      "as of \(facts.zone.hourMinute(at: asOf))\(about)",
      "good until \(facts.zone.hourMinute(at: until))\(about)",
    ]
  }

  /// The words of an advice as a headline.
  static func headline(_ advice: Advice) -> String {
    switch advice {
    case .on: "RAINFLY ON"
    case .off: "RAINFLY OFF"
    case .unknown: "NO ADVICE"
    }
  }

  /// The answer in its headline.
  func answer(_ facts: CardFacts, on sheet: inout Sheet) {
    sheet.headline(
      Self.headline(facts.advice), facts.advice == .on ? .inverted : .plain,
      icon: facts.advice == .unknown ? Icon.unknown : nil)
  }

  /// The reason as it is shown on paper: the agent's line, without the marks of a terminal.
  static func plain(_ text: String) -> String { String(text.filter { $0 != "`" }) }
}
