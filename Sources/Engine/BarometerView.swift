// SPDX-License-Identifier: MIT

import PressureTrends

/// What the barometer contributes at this moment.
public struct BarometerView: Hashable, Sendable {
  /// Whether it can watch.
  public enum State: Hashable, Sendable {
    /// Not yet, and why: "watching for 40 minutes, needs two hours".
    case notYet(String)
    /// It watches, and this is what the last three hours say.
    case tendency(PressureTendency)
    /// It does not work, and why.
    case fault(String)
  }

  /// Whether it can watch.
  public var state: State
  /// The pressure alert that is active, if one is.
  public var alert: PressureAlert?

  /// A barometer in `state`.
  public init(_ state: State, alert: PressureAlert? = nil) {
    self.state = state
    self.alert = alert
  }

  /// Why it cannot watch, in words that follow "Barometer: "; `nil` while it watches.
  public var cannotWatch: String? {
    switch state {
    case .notYet(let why): "not watching yet: " + why
    case .fault(let why): "fault: " + why
    case .tendency(.insufficient): "not watching yet: not enough data"
    case .tendency(.change): nil
    }
  }

  /// Whether it is broken.
  public var isFault: Bool {
    if case .fault = state { true } else { false }
  }
}
