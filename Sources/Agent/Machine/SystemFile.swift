// SPDX-License-Identifier: MIT

import Glibc

/// Reading and writing whole files, bounded, without Foundation.
public enum SystemFile {
  /// Why a file could not be read.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file.
    public var path: String
    /// The kernel's reason.
    public var errno: CInt

    /// The reason in words.
    public var description: String { "\(path): \(String(cString: strerror(errno)))" }
  }

  /// The bytes of a file of at most `limit` bytes; EFBIG for a larger one.
  public static func read(
    _ path: String, limit: Int = 64 << 20
  ) throws(Failure) -> [UInt8] {
    // Nothing is waited for: a FIFO without a writer would hold the program for ever.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Failure(path: path, errno: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Failure(path: path, errno: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
    }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw Failure(path: path, errno: errno)
      }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= limit else { throw Failure(path: path, errno: EFBIG) }
    }
  }

  /// Writes `text` into the file at `path`, which is made or replaced.
  public static func write(_ text: String, to path: String) throws(Failure) {
    try write(Array(text.utf8), to: path)
  }

  /// Writes `bytes` into the file at `path`, which is made or replaced.
  ///
  /// The name leads to the old file or to the whole new one, whatever ends the program meanwhile;
  /// except where that cannot be: in a folder that takes no new file, and for what is no file.
  public static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    var status = stat()
    let exists = stat(path, &status) == 0
    // The file that a link leads to is meant, not the link.
    let target = exists ? resolved(path) : path
    let partial = "\(target).partial-\(getpid())"
    guard !exists || status.st_mode & S_IFMT == S_IFREG && access(target, W_OK) == 0 else {
      return try write(bytes, through: path, O_TRUNC)
    }
    // Of a program with this number that was killed.
    unlink(partial)
    do throws(Failure) {
      try write(bytes, through: partial, O_EXCL, mode: exists ? status.st_mode & 0o777 : nil)
    } catch {
      guard error.errno == EACCES || error.errno == EPERM else {
        throw Failure(path: path, errno: error.errno)
      }
      return try write(bytes, through: path, O_TRUNC)
    }
    guard rename(partial, target) == 0 else {
      let reason = errno
      unlink(partial)
      throw Failure(path: path, errno: reason)
    }
  }

  private static func resolved(_ path: String) -> String {
    guard let whole = realpath(path, nil) else { return path }
    defer { free(whole) }
    return String(cString: whole)
  }

  /// Writes into the file itself; a new one that fails is removed.
  private static func write(
    _ bytes: [UInt8], through path: String, _ how: CInt, mode: mode_t? = nil
  ) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | how | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Failure(path: path, errno: errno) }
    defer { close(descriptor) }
    if let mode { fchmod(descriptor, mode) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        let reason = errno
        if how == O_EXCL { unlink(path) }
        throw Failure(path: path, errno: reason)
      }
      rest = rest.dropFirst(count)
    }
  }

  /// The first line of a small file without its end, or `nil` where it cannot be read.
  public static func line(_ path: String) -> String? {
    guard let bytes = try? read(path, limit: 65_536) else { return nil }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != 0 }
    return String(decoding: line, as: UTF8.self)
  }

  /// Where a symbolic link leads, or `nil` where it is none.
  public static func link(_ path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: 4096)
    let length = readlink(path, &bytes, bytes.count)
    guard length > 0, length < bytes.count else { return nil }
    return String(decoding: bytes[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The names in a folder, sorted; empty where it cannot be read.
  public static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
