// SPDX-License-Identifier: MIT

import Buses

/// One transfer that an emulator has seen.
public struct BusTransfer: Hashable, Sendable {
  /// Simulated seconds at its end.
  public var time: Double
  /// `read` or `write`.
  public var operation: BusError.Operation
  /// To whom.
  public var address: I2CAddress
  /// The first register.
  public var register: UInt8
  /// How many registers.
  public var count: Int
  /// What was written, or `nil` for a read.
  public var value: UInt8?
  /// The error that it was answered with, or `nil`.
  public var errno: CInt?
}
