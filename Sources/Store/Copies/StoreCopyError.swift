// SPDX-License-Identifier: MIT

import Glibc

/// Why a backup or a restore was not done; nothing was changed then.
public enum StoreCopyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is a file of that name.
  case exists(String)
  /// There is something of that name that is no file: a folder, a device.
  case notAFile(String)
  /// The file named is the store itself.
  case isTheStore(String)
  /// The file named is no database of rainfly, or a damaged one.
  case notABackup(String, why: String)
  /// The database failed.
  case store(path: String, StoreError)
  /// Somebody did not want to wait for the end.
  case interrupted
  /// The kernel refused, with its reason.
  case file(path: String, errno: CInt)

  /// What happened: what to do.
  public var description: String {
    switch self {
    case .exists(let path):
      "\(path) is there already: name another file, or replace it with --force"
    case .notAFile(let path): "\(path) is no file: name another one"
    case .isTheStore(let path): "\(path) is the store itself: name another file"
    case .notABackup(let path, let why): "\(path) cannot be restored: \(why)"
    case .store(let path, let error):
      switch error.kind {
      case .full: "\(path): the disk is full: free some space"
      case .notPermitted where Database.isOnReadOnlyDisk(path):
        "\(path) cannot be written: its disk is mounted read-only: remount it, or name another file"
      case .notPermitted: "\(path) cannot be opened or written: check its folder and permissions"
      case .damaged: "\(path): \(error.message): start rainflyd, which saves what can be read"
      default: "\(path): \(error.message)"
      }
    case .interrupted: "interrupted: let it run to its end"
    case .file(let path, let errno):
      "\(path): \(String(cString: strerror(errno))): " + Self.remedy(errno)
    }
  }

  private static func remedy(_ errno: CInt) -> String {
    switch errno {
    case EACCES, EPERM: "check its permissions, or name another file"
    case ENOSPC, EDQUOT: "free some space"
    case EROFS: "it cannot be written: name another file"
    default: "check the name of the file"
    }
  }
}
