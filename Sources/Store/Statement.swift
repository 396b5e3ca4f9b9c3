// SPDX-License-Identifier: MIT

import CSQLite

/// A prepared statement; finalised when it goes out of scope.
public final class Statement {
  fileprivate let handle: OpaquePointer
  private let database: Database
  private let sql: String

  /// Tells SQLite to copy text before `bind` returns: the macro is a cast, which is not imported.
  private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  init(_ handle: OpaquePointer, database: Database, sql: String) {
    self.handle = handle
    self.database = database
    self.sql = sql
  }

  deinit { sqlite3_finalize(handle) }

  /// Starts over with new values, the first for `?1`.
  public func bind(_ values: [SQLValue]) throws(StoreError) {
    sqlite3_reset(handle)
    for (index, value) in values.enumerated() {
      let position = CInt(index + 1)
      let code =
        switch value {
        case .null: sqlite3_bind_null(handle, position)
        case .integer(let number): sqlite3_bind_int64(handle, position, number)
        case .real(let number): sqlite3_bind_double(handle, position, number)
        case .text(let text): sqlite3_bind_text(handle, position, text, -1, Self.transient)
        }
      guard code == SQLITE_OK else { throw database.failure(sql) }
    }
  }

  /// Goes to the next row; `false` after the last.
  public func step() throws(StoreError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default:
      let error = database.failure(sql)
      sqlite3_reset(handle)
      throw error
    }
  }

  /// How many columns a row has.
  public var columnCount: Int { Int(sqlite3_column_count(handle)) }

  /// Ends the read, so that it holds no snapshot.
  public func reset() { sqlite3_reset(handle) }

  /// A column as a whole number, or `nil` where it is NULL.
  public func integer(_ column: Int) -> Int64? {
    isNull(column) ? nil : sqlite3_column_int64(handle, CInt(column))
  }

  /// A column that is never NULL as a whole number, without asking whether it is.
  func whole(_ column: Int) -> Int64 { sqlite3_column_int64(handle, CInt(column)) }

  /// A column as a number, or `nil` where it is NULL.
  public func real(_ column: Int) -> Double? {
    isNull(column) ? nil : sqlite3_column_double(handle, CInt(column))
  }

  /// A column as text, or `nil` where it is NULL.
  public func text(_ column: Int) -> String? {
    guard !isNull(column), let bytes = sqlite3_column_text(handle, CInt(column)) else {
      return nil
    }
    return String(cString: bytes)
  }

  private func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(handle, CInt(column)) == SQLITE_NULL
  }
}

extension Statement {
  /// A column with the type in which it is stored; a blob counts as NULL, for no table has one.
  func value(_ column: Int) -> SQLValue {
    switch sqlite3_column_type(handle, CInt(column)) {
    case SQLITE_INTEGER: .optional(integer(column))
    case SQLITE_FLOAT: .optional(real(column))
    case SQLITE_TEXT: .optional(text(column))
    default: .null
    }
  }
}
