// SPDX-License-Identifier: MIT

import Cards
import Outputs
import Quantities
import Simulation
import Store

/// A panel on its emulator, refreshed within the cycle that wants it: for simulated boards, demos
/// and tests, where time stands still until somebody moves it.
public final class SteppedPanel: PanelSink {
  /// The panel.
  public let emulator: PanelEmulator
  private var desk: PanelDesk
  private let quarters: Int

  /// A panel of `emulator` that goes on with `record`.
  public init(_ emulator: PanelEmulator, record: PanelRecord = PanelRecord(), quarters: Int = 1) {
    self.emulator = emulator
    self.quarters = quarters
    desk = PanelDesk(
      Panel(
        SSD168xDriver(emulator.profile, on: emulator), counters: record.counters,
        quarters: quarters),
      chosen: record.chosen, name: emulator.profile.name)
  }

  /// Shows the card that fits `facts`, now.
  public func show(_ facts: CardFacts, curve: () -> PressureCurve) {
    emulator.time = max(emulator.time, facts.now.seconds)
    emulator.temperature = facts.newest?.reading.temperature?.celsius ?? emulator.temperature
    desk.take(facts)
    _ = desk.update(now: facts.now, curve: curve)
  }

  /// Heeds a button with the next facts.
  public func press(_ press: PanelPress) { desk.press(press) }

  /// How the panel is.
  public var health: Health { desk.health }

  /// What must be kept of it.
  public var record: PanelRecord { desk.record }

  /// The last refresh that came off.
  public var lastRefresh: Panel.Refresh? { desk.panel.last }

  /// The frame that the driver believes to be on the glass.
  public var frame: Frame? { desk.panel.frame }

  /// What the glass shows, as it is looked at.
  public var picture: Frame { emulator.picture(turnedBy: quarters) }

  /// Shows `notice` where the glass allows it; the panel sleeps after each refresh anyway.
  public func end(_ notice: Notice) {
    desk.take(notice, called: "stopped")
    _ = desk.update(now: BootTime(seconds: emulator.time)) { PressureCurve() }
  }
}
