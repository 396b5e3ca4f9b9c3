// SPDX-License-Identifier: MIT

import CSQLite

/// What the database could not do: SQLite's codes, its words and the statement.
public struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The families of failure that callers act on.
  public enum Kind: Hashable, Sendable {
    /// The disk, the card or the quota is full.
    case full
    /// The file is not a database or is damaged.
    case damaged
    /// Somebody else held the database for longer than the bound.
    case busy
    /// The file cannot be opened or written by this user.
    case notPermitted
    /// The disk failed.
    case io
    /// A database of a newer rainfly.
    case newer
    /// Somebody did not want to wait for the end.
    case interrupted
    /// Anything else.
    case other
  }

  /// SQLite's extended result code.
  public var extendedCode: CInt
  /// SQLite's own words.
  public var message: String
  /// The statement, or what was being done.
  public var sql: String

  /// An error with these figures.
  public init(extendedCode: CInt, message: String, sql: String) {
    self.extendedCode = extendedCode
    self.message = message
    self.sql = sql
  }

  /// The result code that a database of a newer rainfly is reported with.
  public static let newerSchema: CInt = -1

  /// The result code of a database that opens but does not pass its check.
  public static let damagedCode = SQLITE_CORRUPT

  /// The result code of a file that cannot be used yet.
  public static let busyCode = SQLITE_BUSY

  /// The family of the failure.
  public var kind: Kind {
    if extendedCode == Self.newerSchema { return .newer }
    switch extendedCode & 0xff {
    case SQLITE_FULL: return .full
    case SQLITE_CORRUPT, SQLITE_NOTADB: return .damaged
    case SQLITE_BUSY, SQLITE_LOCKED: return .busy
    case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: return .notPermitted
    // The index of the WAL could not grow: there is no room for it.
    case SQLITE_IOERR where extendedCode == SQLITE_IOERR | (19 << 8): return .full
    case SQLITE_IOERR: return .io
    case SQLITE_INTERRUPT: return .interrupted
    default: return .other
    }
  }

  /// Whether a file that holds nothing of worth is better made anew: its schema is not ours, or it
  /// is damaged.
  var isDamage: Bool {
    switch kind {
    case .damaged, .newer, .other: true
    case .full, .busy, .notPermitted, .io, .interrupted: false
    }
  }

  /// The error in one line.
  public var description: String { "\(message) (SQLite \(extendedCode)) in: \(sql)" }
}
