// SPDX-License-Identifier: MIT

import CSQLite

/// The statements of every cycle, which are made once: to parse them is half of what they cost.
struct FixedStatements {
  /// Their texts.
  enum Text: String {
    case begin = "BEGIN IMMEDIATE"
    case commit = "COMMIT"
    case dataVersion = "PRAGMA data_version"
  }

  private var made: [Text: OpaquePointer] = [:]

  /// Runs one of them on a connection, always the same; the code of its step and its value, if any.
  mutating func run(_ text: Text, on connection: OpaquePointer) -> (code: CInt, value: Int64) {
    if made[text] == nil {
      var statement: OpaquePointer?
      let code = sqlite3_prepare_v3(
        connection, text.rawValue, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
      guard code == SQLITE_OK else { return (code, 0) }
      made[text] = statement
    }
    guard let statement = made[text] else { return (SQLITE_NOMEM, 0) }
    let code = sqlite3_step(statement)
    let value = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0
    sqlite3_reset(statement)
    return (code, value)
  }

  /// Gives them back; the connection is closed next.
  mutating func end() {
    for statement in made.values { sqlite3_finalize(statement) }
    made = [:]
  }
}
