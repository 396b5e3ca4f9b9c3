// SPDX-License-Identifier: MIT

import CLinuxIO

/// The one owner of an adapter's file descriptor; closes it at the end of its life.
struct I2CDescriptor: ~Copyable {
  let number: CInt

  /// Opens the node at `path`; throws with the operation `open`, for EACCES with the node's group.
  init(path: String) throws(BusError) {
    let opened = rainfly_i2c_open(path)
    guard opened >= 0 else {
      throw BusError(.open, path, errno: -opened, owner: Self.group(of: path))
    }
    number = opened
  }

  deinit { rainfly_i2c_close(number) }

  private static func group(of path: String) -> String? {
    var name = [CChar](repeating: 0, count: 64)
    guard rainfly_file_group(path, &name, UInt32(name.count)) == 0 else { return nil }
    let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
