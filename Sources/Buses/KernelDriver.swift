// SPDX-License-Identifier: MIT

import Glibc

/// The kernel driver that owns a chip, as sysfs names it.
public enum KernelDriver {
  /// The name of the driver bound to `address` on adapter `bus`, for instance `bmp280`, or `nil`.
  ///
  /// Reads the link `/sys/bus/i2c/devices/1-0076/driver` below `sysfsRoot`, which is `/sys` except
  /// in tests. One system call.
  public static func owner(
    bus: Int, address: I2CAddress, sysfsRoot: String = "/sys"
  ) -> String? {
    let digits = String(address.rawValue, radix: 16)
    let device = "\(bus)-" + String(repeating: "0", count: 4 - digits.count) + digits
    return link("\(sysfsRoot)/bus/i2c/devices/\(device)/driver")?.split(separator: "/").last
      .map(String.init)
  }

  private static func link(_ path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: 4096)
    let length = readlink(path, &bytes, bytes.count)
    guard length > 0, length < bytes.count else { return nil }
    return String(decoding: bytes[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
