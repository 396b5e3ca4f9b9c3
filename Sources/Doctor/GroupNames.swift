// SPDX-License-Identifier: MIT

import Agent
import Glibc

/// Names of users and groups from the system's own files.
///
/// Not by the C library's calls, which a static program must not make.
enum GroupNames {
  /// The name of a group.
  static func name(_ number: gid_t) -> String? { name("/etc/group", UInt32(number)) }

  /// The name of a user.
  static func user(_ number: uid_t) -> String? { name("/etc/passwd", UInt32(number)) }

  /// The name of the group that owns a file.
  static func owner(of path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return name(status.st_gid)
  }

  private static func name(_ file: String, _ number: UInt32) -> String? {
    guard let bytes = try? SystemFile.read(file, limit: 1 << 20) else { return nil }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: ":", omittingEmptySubsequences: false)
      if fields.count > 2, UInt32(fields[2]) == number { return String(fields[0]) }
    }
    return nil
  }
}
