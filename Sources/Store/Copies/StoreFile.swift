// SPDX-License-Identifier: MIT

import Glibc

/// A database file with the files that SQLite keeps beside it.
struct StoreFile {
  let path: String

  /// What SQLite may keep beside a database.
  static let companions = ["-wal", "-shm", "-journal"]

  init(_ path: String) { self.path = path }

  var exists: Bool { access(path, F_OK) == 0 }

  /// Whether it is a file, and not a folder, a device or a pipe that would block who opens it.
  var isRegular: Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The folder that it is in.
  var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  var hasCompanions: Bool { Self.companions.contains { access(path + $0, F_OK) == 0 } }

  /// Whether both names mean one file.
  func isSame(as other: String) -> Bool {
    var (mine, theirs) = (stat(), stat())
    guard stat(path, &mine) == 0, stat(other, &theirs) == 0 else { return false }
    return mine.st_dev == theirs.st_dev && mine.st_ino == theirs.st_ino
  }

  /// Removes the file and what is beside it.
  func remove() {
    for suffix in Self.companions { unlink(path + suffix) }
    unlink(path)
  }

  /// Gives the file and what is beside it the name `other`.
  func move(to other: String) throws(StoreCopyError) {
    for suffix in [""] + Self.companions where access(path + suffix, F_OK) == 0 {
      guard rename(path + suffix, other + suffix) == 0 else {
        throw .file(path: path + suffix, errno: errno)
      }
    }
  }

  /// Puts the file, which is complete, in the place of `other`: after a power cut there is one or
  /// the other.
  ///
  /// `goesOn` is asked once it is on the disk, which may take long on a slow card.
  func replace(_ other: String, goesOn: () -> Bool = { true }) throws(StoreCopyError) {
    try Self.sync(path)
    guard goesOn() else { throw .interrupted }
    guard rename(path, other) == 0 else { throw .file(path: other, errno: errno) }
    // The rename is done: a folder that cannot be synced (some file systems) undoes nothing.
    try? Self.sync(StoreFile(other).folder)
  }

  /// The first free name of `path` with `word` and a number.
  func free(_ word: String) -> String {
    var number = 1
    while access("\(path).\(word)-\(number)", F_OK) == 0, number < 10_000 { number += 1 }
    return "\(path).\(word)-\(number)"
  }

  private static func sync(_ path: String) throws(StoreCopyError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .file(path: path, errno: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .file(path: path, errno: errno) }
  }
}
