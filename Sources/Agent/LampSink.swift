// SPDX-License-Identifier: MIT

import Engine
import Outputs
import Quantities
import Store

/// Where a cycle ends: something that shows the lamp's pattern.
public protocol LampSink: AnyObject {
  /// Shows the pattern of `lease` from now on.
  func show(_ lease: LampLease)

  /// How the lamp is.
  var health: Health { get }
}

/// A board without a lamp, and a simulated one, whose lamp is only told about.
public final class NoLamp: LampSink {
  /// How the lamp is.
  public let health: Health

  /// No lamp, for the reason that `message` gives.
  public init(_ message: String) {
    health = Health(part: "led", state: .absent, message: message)
  }

  /// Shows nothing.
  public func show(_ lease: LampLease) {}
}

extension LEDPattern {
  /// The pattern for what is shown first.
  init(_ signal: Signal, style: Style) {
    let kind: Kind =
      switch signal.base {
      case .on: .on
      case .off: .off
      case .pressureAlert: .pressureAlert
      case .unknown: .unknown
      }
    self.init(kind, fault: signal.fault, style: style)
  }
}
