// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import Store

@Suite("A schema grows by steps")
struct MigrationTests {
  private let folder = TemporaryDirectory()
  private let first = Migration(name: "v1", sql: "CREATE TABLE a (\nx TEXT) STRICT;")

  private func database() throws -> Database {
    try Database(path: folder.path + "/steps.db", .readWrite)
  }

  @Test("a file of the first step takes the second and keeps its rows, once")
  func steps() throws {
    let second = Migration(
      name: "v2", sql: "ALTER TABLE a ADD COLUMN y TEXT;\nCREATE TABLE b (\nz TEXT) STRICT;")
    do {
      let old = try database()
      try old.migrate(by: [first])
      try old.execute("INSERT INTO a VALUES ('kept')")
    }
    for _ in 0..<2 {
      let new = try database()
      try new.migrate(by: [first, second])
      #expect(try new.integer("PRAGMA user_version") == 2)
      #expect(try new.text("SELECT x FROM a WHERE y IS NULL") == "kept")
      #expect(try new.integer("SELECT count(*) FROM b") == 0)
    }
    // The program before this one no longer takes the file.
    #expect(throws: StoreError.self) { try database().migrate(by: [first]) }
  }

  @Test("a step that fails half way leaves the file as it was")
  func failingStep() throws {
    let broken = Migration(name: "v2", sql: "CREATE TABLE b (\nz TEXT) STRICT;\nDROP TABLE c;")
    let file = try database()
    try file.migrate(by: [first])
    #expect(throws: StoreError.self) { try file.migrate(by: [first, broken]) }
    #expect(try file.integer("PRAGMA user_version") == 1)
    #expect(try file.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'b'") == 0)
  }

  @Test("B105: each commit is synchronised to the card")
  func durable() throws {
    let folder = TemporaryDirectory()
    let store = try MainStore(path: folder.path + "/rainfly.db")
    // 2 is FULL; in WAL mode NORMAL does not sync a commit (sqlite.org/pragma.html#pragma_synchronous).
    #expect(try store.database.integer("PRAGMA synchronous") == 2)
    #expect(try store.database.text("PRAGMA journal_mode") == "wal")
  }
}
