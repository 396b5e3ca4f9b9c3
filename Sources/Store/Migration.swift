// SPDX-License-Identifier: MIT

/// A numbered step of a schema.
///
/// Steps are only ever added; a released one never changes.
struct Migration: Sendable {
  var name: String
  var sql: String

  /// The tables that the step makes.
  var tables: [String] {
    sql.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      return words.starts(with: ["CREATE", "TABLE"]) && words.count > 2 ? String(words[2]) : nil
    }
  }
}

extension Database {
  private func schemaDamage(_ version: Int) -> StoreError {
    StoreError(
      extendedCode: StoreError.damagedCode, message: "its schema is damaged (version \(version))",
      sql: "open \(path)")
  }

  /// Refuses a file of the right version that does not have the tables of that version.
  private func checkTables(of steps: [Migration], _ version: Int) throws(StoreError) {
    for table in steps.flatMap(\.tables) {
      let found = try integer(
        "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = ?1", .text(table))
      guard found == 1 else { throw schemaDamage(version) }
    }
  }

  /// Brings the file to the newest step; refuses a file that knows more steps than this program.
  func migrate(by steps: [Migration]) throws(StoreError) {
    while true {
      // Both in one statement: another program may take a step between two.
      let statement = try prepare(
        "SELECT user_version, (SELECT count(*) FROM sqlite_schema WHERE type = 'table')"
          + " FROM pragma_user_version")
      guard try statement.step() else { return }
      let version = Int(statement.integer(0) ?? 0)
      let tables = statement.integer(1) ?? 0
      statement.reset()
      guard version <= steps.count else {
        throw StoreError(
          extendedCode: StoreError.newerSchema,
          message: "made by a newer rainfly: install that one, or move the file away",
          sql: "open \(path)")
      }
      // A header that was hit by a flipped bit, or a file that lost its version or a table.
      guard version >= 0, version > 0 || tables == 0 else { throw schemaDamage(version) }
      guard version < steps.count else { return try checkTables(of: steps, version) }
      try transaction { () throws(StoreError) in
        // Another program may have taken this step while we waited for the lock.
        guard Int(try integer("PRAGMA user_version") ?? 0) == version else { return }
        try execute(steps[version].sql)
        try execute("PRAGMA user_version = \(version + 1)")
      }
    }
  }
}
