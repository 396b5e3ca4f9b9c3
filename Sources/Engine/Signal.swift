// SPDX-License-Identifier: MIT

/// What is shown first (PRODUCT 2): on, then a pressure alert, then a fault, then unknown, then off.
public struct Signal: Hashable, Sendable {
  /// The answer that the signal gives.
  public enum Base: String, Hashable, Sendable, CaseIterable {
    /// The verdict is on.
    case on
    /// The verdict is not on, and pressure falls fast.
    case pressureAlert = "pressure_alert"
    /// No answer.
    case unknown
    /// The verdict is off and no alert is active.
    case off
  }

  /// The answer.
  public var base: Base
  /// Whether a part of the device does not work.
  ///
  /// Shown beside the answer, never instead of *on*.
  public var fault: Bool

  /// A signal of these two.
  public init(base: Base, fault: Bool) {
    self.base = base
    self.fault = fault
  }

  /// Whether the fault is what is shown first.
  public var showsFaultFirst: Bool { fault && (base == .unknown || base == .off) }
}
