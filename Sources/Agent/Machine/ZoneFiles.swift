// SPDX-License-Identifier: MIT

import Almanac

/// The zones that this machine knows, from its tzdata.
public struct ZoneFiles: Sendable {
  private let folder: String
  private let local: String

  /// The zones below `folder`; `local` is the system's own.
  public init(folder: String = "/usr/share/zoneinfo", local: String = "/etc/localtime") {
    self.folder = folder
    self.local = local
  }

  /// The zone called `name`, for instance `Europe/Oslo`; `nil` where there is none.
  public func zone(_ name: String) -> ZoneRules? {
    // A name comes from a file or a forecast: it must not lead out of the folder.
    guard !name.isEmpty, !name.hasPrefix("/"),
      !name.split(separator: "/", omittingEmptySubsequences: false).contains(where: {
        $0.isEmpty || $0 == ".." || $0 == "."
      }), let bytes = try? SystemFile.read(folder + "/" + name, limit: 1 << 20)
    else { return nil }
    return try? ZoneRules(tzif: bytes, name: name)
  }

  /// The system's zone; UTC where it has none.
  public func system() -> ZoneRules {
    guard let bytes = try? SystemFile.read(local, limit: 1 << 20) else { return .utc }
    return (try? ZoneRules(tzif: bytes, name: "local")) ?? .utc
  }
}
