// SPDX-License-Identifier: MIT

import Glibc

/// Recorded data that lies beside the project, for tests that are skipped where it is absent.
///
/// The folder is named by the environment variable `RAINFLY_SHARED_DATA`; without it, it is
/// `../shared/data` seen from the package.
public enum SharedData {
  /// Why a file could not be read.
  public enum Failure: Error {
    /// There is no such file.
    case missing(String)
  }

  /// The full path of the file or folder `relative`, or `nil` where there is none.
  public static func path(_ relative: String) -> String? {
    let full = root + "/" + relative
    return access(full, R_OK) == 0 ? full : nil
  }

  /// Whether the folder is there at all.
  public static var isPresent: Bool { access(root, R_OK) == 0 }

  /// The bytes of the file `relative`.
  public static func bytes(_ relative: String) throws -> [UInt8] {
    guard let path = path(relative), let file = fopen(path, "rb") else {
      throw Failure.missing(relative)
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      guard count > 0 else { return bytes }
      bytes += chunk.prefix(count)
    }
  }

  /// The text of the file `relative`.
  public static func text(_ relative: String) throws -> String {
    String(decoding: try bytes(relative), as: UTF8.self)
  }

  private static var root: String {
    if let named = getenv("RAINFLY_SHARED_DATA") { return String(cString: named) }
    let package = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    return package.joined(separator: "/") + "/../shared/data"
  }
}
