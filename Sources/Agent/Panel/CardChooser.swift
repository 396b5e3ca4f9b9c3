// SPDX-License-Identifier: MIT

import Cards
import Engine
import Outputs
import PressureTrends
import Quantities

/// Which card a panel shows: the one that fits the moment, unless somebody chose another.
public struct CardChooser: Hashable, Sendable {
  /// What somebody chose, `nil` for the card that fits the moment.
  public private(set) var chosen: Card?
  /// Whether the glass is too cold to change.
  public private(set) var isTooCold = false
  private var answer: Advice?
  private var isUrged = false
  private var wantsFull = false

  /// D From here on a last picture says that the glass cannot change soon: one degree is what it
  /// takes to draw it before it is freezing.
  private static let cold = 1.0
  /// D And from here on it changes again.
  private static let warm = 2.0

  /// A chooser of what was `chosen` before a restart.
  public init(chosen: Card? = nil) { self.chosen = chosen }

  /// Heeds a button.
  public mutating func heed(_ press: PanelPress) {
    switch press {
    case .nextCard:
      // The moment's card, then each page, then again the moment's.
      let next = chosen.flatMap { Card.pages.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
      chosen = next < Card.pages.count ? Card.pages[next] : nil
    case .refresh: isUrged = true
    case .fullRefresh: (isUrged, wantsFull) = (true, true)
    }
  }

  /// The content for `facts`, and what to paint of them.
  ///
  /// Another answer ends what was chosen: somebody who looked at the camp must see it too.
  public mutating func content(
    _ facts: CardFacts
  ) -> (content: PanelContent, picture: PanelScene) {
    let advice = facts.outlook.advice(at: facts.now)
    if let answer, answer != advice { chosen = nil }
    answer = advice
    if let celsius = facts.newest?.reading.temperature?.celsius, celsius.isFinite {
      isTooCold = celsius <= (isTooCold ? Self.warm : Self.cold)
    }
    if isTooCold {
      let notice = Notice(.tooCold, at: facts.wall, camp: facts.camp, zone: facts.zone)
      return (Self.content("too_cold"), .notice(notice))
    }
    let card = chosen ?? Card.fitting(facts)
    var content = PanelContent(
      card: card.rawValue,
      answer: advice.rawValue + (facts.outlook.barometer.alert == nil ? "" : "_alert"),
      substance: Self.substance(card, facts), goodUntil: facts.outlook.goodUntil)
    (content.isUrged, content.wantsFull) = (isUrged, wantsFull)
    (isUrged, wantsFull) = (false, false)
    return (content, .card(card, facts))
  }

  /// The content of a notice, which promises nothing.
  static func content(_ name: String) -> PanelContent {
    PanelContent(card: name, answer: name, substance: name, goodUntil: nil)
  }

  /// What a card says but for figures that change at every sample.
  private static func substance(_ card: Card, _ facts: CardFacts) -> String {
    let outlook = facts.outlook
    var parts = [card.rawValue, outlook.advice(at: facts.now).rawValue, facts.camp ?? ""]
    // What the sensors alone say has a figure in it that moves all the time.
    parts.append(outlook.sensors?.word.rawValue ?? outlook.reason(at: facts.now).text)
    parts.append(outlook.caveat == nil ? "" : "caveat")
    parts.append(outlook.fly.rawValue)
    parts.append(outlook.age.rawValue)
    parts += outlook.notes.map(\.text)
    parts.append(facts.faults.isEmpty ? "" : "fault")
    if card == .barometer, case .tendency(let tendency) = outlook.barometer.state {
      parts.append(tendency.word?.rawValue ?? "")
    }
    return parts.joined(separator: "|")
  }
}

/// What is painted when the glass is refreshed.
public enum PanelScene: Hashable, Sendable {
  /// A card of these facts.
  case card(Card, CardFacts)
  /// A notice.
  case notice(Notice)

  /// The frame for a panel of this size; `curve` is asked for only now, for it costs more than the
  /// rest of the facts.
  func frame(width: Int, height: Int, curve: () -> PressureCurve) -> Frame {
    let painter = CardPainter(width: width, height: height)
    switch self {
    case .card(let card, var facts):
      facts.curve = curve()
      return painter.frame(card, facts)
    case .notice(let notice): return painter.frame(notice)
    }
  }
}

/// What somebody wants of the panel by a button.
public enum PanelPress: Hashable, Sendable {
  /// Another card.
  case nextCard
  /// The same one, now.
  case refresh
  /// The same one, with every pixel.
  case fullRefresh
}
