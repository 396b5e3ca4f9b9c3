// SPDX-License-Identifier: MIT

import Glibc

/// A small attribute of the kernel in sysfs, as one line of text.
public enum SysfsFile {
  /// The first line of the attribute at `path`, without its end; `subject` names it in errors.
  ///
  /// Throws ``BusError`` of the operation `read` with the errno that the kernel's driver gives, or
  /// `open`. Reading an attribute is a transfer of that driver, bounded as the kernel bounds it.
  public static func line(_ path: String, subject: String) throws(BusError) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw BusError(.open, subject, errno: errno) }
    defer { close(descriptor) }
    // An attribute is at most a page.
    var bytes = [UInt8](repeating: 0, count: 4096)
    var count = Glibc.read(descriptor, &bytes, bytes.count)
    while count < 0, errno == EINTR { count = Glibc.read(descriptor, &bytes, bytes.count) }
    guard count >= 0 else { throw BusError(.read, subject, errno: errno) }
    return String(
      decoding: bytes.prefix(count).prefix { $0 != UInt8(ascii: "\n") && $0 != 0 }, as: UTF8.self)
  }
}
