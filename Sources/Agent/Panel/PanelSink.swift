// SPDX-License-Identifier: MIT

import Cards
import Outputs
import Quantities
import Store

/// Where a cycle ends beside the lamp: something that shows cards.
public protocol PanelSink: AnyObject {
  /// Shows the card that fits `facts` from now on; `curve` may be asked for before this returns.
  func show(_ facts: CardFacts, curve: () -> PressureCurve)

  /// Heeds a button.
  func press(_ press: PanelPress)

  /// How the panel is.
  var health: Health { get }

  /// What must be kept of it.
  var record: PanelRecord { get }

  /// The last refresh of this process that came off.
  var lastRefresh: Panel.Refresh? { get }

  /// Shows `notice` as far as the glass allows, and puts the panel to sleep; returns when that is
  /// done.
  func end(_ notice: Notice)
}

/// A board without a panel.
public final class NoPanel: PanelSink {
  /// How the panel is.
  public let health: Health
  /// Nothing.
  public var record: PanelRecord { PanelRecord() }
  /// None.
  public var lastRefresh: Panel.Refresh? { nil }

  /// No panel, for the reason that `message` gives.
  public init(_ message: String = "no panel is configured") {
    health = Health(part: "panel", state: .absent, message: message)
  }

  /// Shows nothing.
  public func show(_ facts: CardFacts, curve: () -> PressureCurve) {}

  /// Does nothing.
  public func press(_ press: PanelPress) {}

  /// Does nothing.
  public func end(_ notice: Notice) {}
}
