// SPDX-License-Identifier: MIT

import Glibc

/// The test data that is kept beside the project, not in its tree.
///
/// The folder is `$RAINFLY_SHARED_DATA`, else `../shared/data` beside the package. Tests that need
/// it are skipped where it is absent.
public enum SharedData {
  /// Why a file could not be read.
  public enum Failure: Error {
    case absent(String)
    case unreadable(String, errno: CInt)
  }

  /// The folder, or `nil` where there is none.
  private static var root: String? {
    if let given = getenv("RAINFLY_SHARED_DATA") {
      let path = String(cString: given)
      return exists(path) ? path : nil
    }
    // …/package/Tests/TestKit/SharedData.swift
    let package = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let path = "/\(package)/../shared/data"
    return exists(path) ? path : nil
  }

  /// Whether the data is here at all.
  public static var isPresent: Bool { root != nil }

  /// The path of a file such as `vectors/bmp280_vectors.csv`, or `nil` where it is absent.
  public static func path(_ relative: String) -> String? {
    guard let root else { return nil }
    let path = "\(root)/\(relative)"
    return exists(path) ? path : nil
  }

  /// The bytes of a file.
  public static func bytes(_ relative: String) throws -> [UInt8] {
    guard let path = path(relative) else { throw Failure.absent(relative) }
    guard let file = fopen(path, "rb") else { throw Failure.unreadable(path, errno: errno) }
    defer { fclose(file) }
    var content: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = fread(&block, 1, block.count, file)
      guard count > 0 else { break }
      content += block[..<count]
    }
    guard ferror(file) == 0 else { throw Failure.unreadable(path, errno: EIO) }
    return content
  }

  /// The text of a file.
  public static func text(_ relative: String) throws -> String {
    String(decoding: try bytes(relative), as: UTF8.self)
  }

  private static func exists(_ path: String) -> Bool { access(path, R_OK) == 0 }
}
