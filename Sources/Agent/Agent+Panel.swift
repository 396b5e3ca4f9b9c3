// SPDX-License-Identifier: MIT

import Cards
import Engine
import Outputs
import Quantities
import Store

/// The panel's part of a cycle.
extension Agent {
  /// Hands the facts of this cycle to the panel; returns what it drew since the last one.
  func showOnPanel(at now: BootTime) -> [AgentEvent] {
    guard let outlook, parts.panel.health.state != .absent else { return [] }
    parts.panel.show(facts(outlook, at: now)) { self.curve(at: now) }
    keepPanelRecord()
    guard let refresh = parts.panel.lastRefresh, refresh != refreshSeen else { return [] }
    refreshSeen = refresh
    return [AgentEvent(time: now, kind: .frame(refresh.content.card, refresh.mode))]
  }

  /// The facts without the curve, which is asked for when something is painted.
  private func facts(_ outlook: Outlook, at now: BootTime) -> CardFacts {
    // That the panel fails is of no use on the panel, once it can show it.
    let faults = health(at: now).filter { $0.state == .fault && $0.part != "panel" }
    var outlook = outlook
    outlook.fault = !faults.isEmpty
    return CardFacts(
      outlook: outlook, story: decision.story, camp: standing.camp, zone: zone, wording: wording,
      newest: newest, faults: faults.map(\.message))
  }

  /// All that cards are drawn from, as of the last cycle; `nil` before the first one.
  public var cardFacts: CardFacts? {
    outlook.map { outlook in
      var facts = facts(outlook, at: outlook.asOf)
      facts.curve = curve(at: outlook.asOf)
      return facts
    }
  }

  private func curve(at now: BootTime) -> PressureCurve {
    let day = PressureCurve.columnSeconds * Double(PressureCurve.columns)
    return PressureCurve(parts.store.samples(since: now + -day), at: now)
  }

  /// Keeps the wear of the glass and the chosen card when they have changed: once a refresh.
  func keepPanelRecord() {
    let record = parts.panel.record
    guard record != recordKept, let database = parts.store.database else { return }
    if (try? record.keep(in: database, boot: parts.clock.boot)) != nil { recordKept = record }
  }

  /// What buttons say goes the way of what is typed: into the store, and back from there.
  func heedButtons(at now: BootTime) {
    for press in parts.buttons.take() {
      switch press {
      // Without a panel the only button is about the fly.
      case .nextCard where parts.panel.health.state == .absent:
        say(.fly, outlook?.fly == .on ? "off" : "on", at: now)
      case .nextCard: parts.panel.press(.nextCard)
      case .refresh: parts.panel.press(.refresh)
      case .fullRefresh: parts.panel.press(.fullRefresh)
      case .fly: say(.fly, outlook?.fly == .on ? "off" : "on", at: now)
      case .acknowledge: say(.acknowledge, "", at: now)
      }
    }
  }

  private func say(_ kind: WordRecord.Kind, _ value: String, at now: BootTime) {
    try? parts.store.database?.say(
      WordRecord(
        boot: parts.clock.boot, time: now, saidAt: clock.trustedWall(now), kind: kind,
        value: value))
    readStore(at: now)
  }

  /// The notice that the agent was stopped.
  var stoppedNotice: Notice {
    Notice(
      .stopped(isStored: shortfall == nil), at: clock.wall(parts.clock.now()), camp: standing.camp,
      zone: zone)
  }
}
