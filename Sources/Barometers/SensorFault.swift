// SPDX-License-Identifier: MIT

import Quantities

/// A barometer that gives no readings: why, since when, and when it is tried again.
public struct SensorFault: Error, Hashable, Sendable {
  /// What the last attempt met.
  public var error: SensorError
  /// When the first of the failed attempts was.
  public var since: BootTime
  /// How many attempts have failed, at least 1.
  ///
  /// Attempts never end.
  public var attempts: Int
  /// Before this time the bus is left alone.
  public var nextTry: BootTime

  /// A fault of these four.
  public init(error: SensorError, since: BootTime, attempts: Int, nextTry: BootTime) {
    self.error = error
    self.since = since
    self.attempts = attempts
    self.nextTry = nextTry
  }
}
