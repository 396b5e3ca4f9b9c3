// SPDX-License-Identifier: MIT

import Buses
import Quantities

/// A lamp that cannot be driven.
///
/// Nothing else stops for it.
public struct LampFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// What the last attempt met.
  public var error: BusError
  /// When the first of the failed attempts was.
  public var since: BootTime
  /// How many attempts in a row have failed.
  public var failures: Int
  /// When it is tried again.
  public var nextTry: BootTime

  /// `what happened: what to do`.
  public var description: String { error.description }
}
