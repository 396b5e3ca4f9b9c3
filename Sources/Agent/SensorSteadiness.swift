// SPDX-License-Identifier: MIT

import Quantities

/// Which faults of the sensor are told: the first one and the first return at once, and of one that
/// comes and goes no more than that until it has been well for a while.
///
/// A loose wire would otherwise fill the card with its story, and hide the fault from a person who
/// looks in the one minute in which it is gone.
struct SensorSteadiness: Hashable, Sendable {
  /// D Ten minutes: as long as a batch is written to the card.
  static let calm = 600.0

  /// The fault that stands.
  var fault: (code: String, message: String)? { code.map { ($0, message) } }

  private var code: String?
  private var message = ""
  /// Whether it came back soon after it was gone.
  private var isUnsteady = false
  /// Since when it has been well while the fault stands.
  private var wellSince: BootTime?
  private var cleared: BootTime?

  /// A sample failed at `now`; the message to tell, where the fault is new.
  mutating func fails(_ code: String, _ message: String, at now: BootTime) -> String? {
    wellSince = nil
    if let standing = self.code {
      if isUnsteady {
        self.message = Self.unsteady(message)
        return nil
      }
      self.code = code
      self.message = message
      return standing == code ? nil : message
    }
    if let cleared, now - cleared < Self.calm { isUnsteady = true }
    self.code = code
    self.message = isUnsteady ? Self.unsteady(message) : message
    return self.message
  }

  /// A sample succeeded at `now`; whether that is to be told as the end of a fault.
  mutating func isWell(at now: BootTime) -> Bool {
    guard code != nil else { return false }
    if isUnsteady {
      let since = wellSince ?? now
      wellSince = since
      guard now - since >= Self.calm else { return false }
    }
    code = nil
    isUnsteady = false
    wellSince = nil
    cleared = now
    return true
  }

  private static func unsteady(_ message: String) -> String { message + "; it comes and goes" }
}
