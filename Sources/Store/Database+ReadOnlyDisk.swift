// SPDX-License-Identifier: MIT

import CSQLite
import Glibc

/// Reading from a file system that is mounted read-only: a card that was taken out of the tent.
extension Database {
  /// How SQLite is to open a file.
  struct Source {
    /// The name that it is given: the path, or a URI.
    private(set) var name: String
    /// What goes with the name.
    private(set) var flags: CInt
    /// Whether the connection is to keep the index of the WAL in its own memory.
    private(set) var keepsIndex = false

    /// The file at `path`.
    ///
    /// For reading a database in WAL mode SQLite makes an index beside it, which cannot be made on a
    /// read-only disk. Nobody writes there either, so no lock is needed: with a WAL the index may be in
    /// memory (sqlite.org/wal.html, "Use of WAL Without Shared-Memory"), without one the file never
    /// changes.
    init(_ path: String, _ access: Access) {
      name = path
      flags =
        SQLITE_OPEN_NOMUTEX
        | (access == .readOnly
          ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
      guard access == .readOnly, Database.isOnReadOnlyDisk(path) else { return }
      var status = stat()
      keepsIndex = stat(path + "-wal", &status) == 0 && status.st_size > 0
      flags |= SQLITE_OPEN_URI
      name = Self.uri(path) + (keepsIndex ? "?vfs=unix-none" : "?immutable=1")
    }

    private static func uri(_ path: String) -> String {
      let special = Array("?#%".utf8)
      let bytes = path.utf8.flatMap { byte in
        special.contains(byte) ? Array("%\(String(byte, radix: 16))".utf8) : [byte]
      }
      return (path.hasPrefix("/") ? "file://" : "file:") + String(decoding: bytes, as: UTF8.self)
    }
  }

  /// `path` so that SQLite, which on Debian takes every name that begins so for a URI, takes it for a
  /// file.
  static func plain(_ path: String) -> String { path.hasPrefix("file:") ? "./" + path : path }

  /// Whether `path`, or the folder in which it would be, is on a file system that is mounted
  /// read-only.
  public static func isOnReadOnlyDisk(_ path: String) -> Bool {
    var status = statvfs()
    guard statvfs(path, &status) == 0 || statvfs(StoreFile(path).folder, &status) == 0 else {
      return false
    }
    return status.f_flag & UInt(ST_RDONLY) != 0
  }
}
