// SPDX-License-Identifier: MIT

import Glibc

/// The faults that a ``BMx280Emulator`` can be given; all off at first.
public struct EmulatorFaults: Hashable, Sendable {
  /// Nobody acknowledges the address.
  public var absent = false
  /// What a missing acknowledge gives: EREMOTEIO on a Pi, ENODEV on the kernel's stub.
  public var absentErrno: CInt = EREMOTEIO
  /// All registers read 0x00.
  public var zeros = false
  /// All registers read 0xFF.
  public var ones = false
  /// Only the data registers read 0x00.
  public var dataZeros = false
  /// Conversions run, but their result stays what it was.
  public var frozen = false
  /// Conversions do not end.
  public var measuringStuck = false
  /// The calibration is never loaded.
  public var copyingStuck = false
  /// The calibration is all zeros.
  public var blankCalibration = false
  /// An id in place of the chip's own, or `nil`.
  public var id: UInt8?
  /// How much longer conversions last than the datasheet's maximum.
  public var slowness = 1.0

  private var passes = 0
  private var failures = 0
  private var errno: CInt = 0

  /// A sound chip.
  public init() {}

  /// Lets `passes` transfers pass and answers the following `count` with `errno`.
  public mutating func fail(after passes: Int = 0, count: Int, errno: CInt) {
    self.passes = max(passes, 0)
    failures = max(count, 0)
    self.errno = errno
  }

  mutating func nextErrno() -> CInt? {
    guard failures > 0 else { return nil }
    guard passes == 0 else {
      passes -= 1
      return nil
    }
    failures -= 1
    return errno
  }
}
