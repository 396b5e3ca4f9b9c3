// SPDX-License-Identifier: MIT

import Quantities

/// The result of one conversion.
public struct Burst: Hashable, Sendable {
  /// The data registers as they came.
  public var raw: [UInt8]
  /// The same in units, humidity not limited.
  public var reading: Reading

  /// A burst of these bytes that mean `reading`.
  public init(raw: [UInt8], reading: Reading) {
    self.raw = raw
    self.reading = reading
  }
}
