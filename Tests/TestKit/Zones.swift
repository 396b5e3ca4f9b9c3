// SPDX-License-Identifier: MIT

import Glibc

/// The system's tzdata, for tests that are skipped where it is absent.
public enum Zones {
  /// Whether tzdata is installed.
  public static var arePresent: Bool { access(folder + "/Europe/Berlin", R_OK) == 0 }

  /// The bytes of the zone `name`, or none where there is no such zone.
  public static func bytes(_ name: String) -> [UInt8] {
    guard let file = fopen(folder + "/" + name, "rb") else { return [] }
    defer { fclose(file) }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = fread(&chunk, 1, chunk.count, file)
    return Array(chunk.prefix(count))
  }

  private static let folder = "/usr/share/zoneinfo"
}
