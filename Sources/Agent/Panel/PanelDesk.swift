// SPDX-License-Identifier: MIT

import Cards
import Outputs
import Quantities
import Store

/// A panel with its chooser: what a panel's thread and a simulated panel have in common.
struct PanelDesk {
  private(set) var panel: Panel
  private(set) var chooser: CardChooser
  private let name: String
  private var scene: PanelScene?
  private var facts: CardFacts?

  init(_ panel: Panel, chosen: Card?, name: String) {
    self.panel = panel
    self.name = name
    chooser = CardChooser(chosen: chosen)
  }

  /// Takes the facts of a cycle.
  mutating func take(_ facts: CardFacts) {
    self.facts = facts
    choose(facts)
  }

  /// Heeds a button.
  mutating func press(_ press: PanelPress) {
    chooser.heed(press)
    if let facts { choose(facts) }
  }

  private mutating func choose(_ facts: CardFacts) {
    let (content, picture) = chooser.content(facts)
    scene = picture
    panel.show(content, temperature: facts.newest?.reading.temperature?.celsius)
  }

  /// Wants `notice` and nothing else from now on.
  mutating func take(_ notice: Notice, called name: String) {
    scene = .notice(notice)
    facts = nil
    panel.show(CardChooser.content(name), temperature: nil)
  }

  /// Refreshes the glass where that is due; returns the seconds until the next call is.
  mutating func update(now: BootTime, curve: () -> PressureCurve) -> Double {
    let (width, height) = panel.size
    let scene = scene
    return panel.update(now: now) { _ in
      scene?.frame(width: width, height: height, curve: curve)
        ?? Frame(width: width, height: height)
    }
  }

  var record: PanelRecord { PanelRecord(counters: panel.counters, chosen: chooser.chosen) }

  /// How the panel is; `wall` tells a time of this boot, where a clock does.
  var health: Health {
    if let fault = panel.fault {
      return Health(part: "panel", state: .fault, message: fault.error.description)
    }
    if chooser.isTooCold {
      return Health(
        part: "panel", state: .notice, message: "\(name), too cold to change: see the lamp")
    }
    guard let last = panel.last else {
      return Health(part: "panel", state: .ok, message: "\(name), not drawn yet")
    }
    let partials = panel.counters.partials
    return Health(
      part: "panel", state: .ok,
      message: "\(name), card \(last.content.card), \(partials) of 5 partials since a full refresh")
  }
}
