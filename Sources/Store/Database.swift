// SPDX-License-Identifier: MIT

import CSQLite
import Glibc

/// One SQLite connection, closed when the last reference goes.
///
/// Not `Sendable`: a connection belongs to the thread of control that opened it.
public final class Database {
  /// How a file is opened.
  public enum Access: Sendable {
    /// For reading; the file must exist.
    case readOnly
    /// For reading and writing; the file is made if it is missing.
    case readWrite
  }

  /// The file, or `:memory:`.
  public let path: String
  private let handle: OpaquePointer
  private let identity: FileIdentity?
  private var checkpointed: Int64 = 0
  private let wal = WALCounter()
  private var fixed = FixedStatements()
  private var question: Question?

  /// How many frames the WAL has, and how many of them are in the file already.
  private final class WALCounter {
    var frames: CInt = 0
    var moved: CInt = 0
  }

  /// What is asked while a statement runs.
  private final class Question {
    let goesOn: () -> Bool

    init(_ goesOn: @escaping () -> Bool) { self.goesOn = goesOn }
  }

  private struct FileIdentity: Equatable {
    var device: dev_t
    var inode: ino_t
  }

  /// Opens `path`; waits for another process's lock for at most `busySeconds` s a statement.
  public init(path: String, _ access: Access, busySeconds: Double = 5) throws(StoreError) {
    if path != ":memory:" { try Self.prepare(path, access) }
    var opened: OpaquePointer?
    let source = Source(Self.plain(path), access)
    let code = sqlite3_open_v2(source.name, &opened, source.flags, nil)
    guard code == SQLITE_OK, let opened else {
      let error = StoreError(
        extendedCode: opened.map(sqlite3_extended_errcode) ?? code,
        message: String(cString: sqlite3_errstr(code)), sql: "open \(path)")
      sqlite3_close_v2(opened)
      throw error
    }
    self.path = path
    handle = opened
    identity = Self.identity(of: path)
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, CInt(busySeconds * 1000))
    if source.keepsIndex { try execute("PRAGMA locking_mode = EXCLUSIVE") }
  }

  deinit {
    fixed.end()
    sqlite3_close_v2(handle)
  }

  private static func identity(of path: String) -> FileIdentity? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return FileIdentity(device: status.st_dev, inode: status.st_ino)
  }

  /// Whether there is anything at `path`.
  static func exists(_ path: String) -> Bool { identity(of: path) != nil }

  /// Whether the path still leads to the file that is open: not after it was removed or replaced.
  public var isInPlace: Bool { path == ":memory:" || Self.identity(of: path) == identity }

  /// Makes the folder of a file again where somebody has removed it.
  static func makeFolder(of path: String) {
    guard let slash = path.lastIndex(of: "/") else { return }
    mkdir(String(path[..<slash]), 0o770)
  }

  /// Makes an empty file that the group may write, which SQLite by itself would not.
  ///
  /// Its own files beside this one take their rights from it. A file that is there is never opened
  /// here: to close it again would drop SQLite's locks on it.
  static func make(_ path: String) {
    let made = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o660)
    if made >= 0 { close(made) }
  }

  /// Makes a new file, and refuses what is no file: a FIFO would hold the open for ever.
  private static func prepare(_ path: String, _ access: Access) throws(StoreError) {
    if access == .readWrite { make(path) }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
    throw StoreError(
      extendedCode: SQLITE_CANTOPEN, message: "it is no regular file", sql: "open \(path)")
  }

  /// Runs statements that need no values and give no rows.
  public func execute(_ sql: String) throws(StoreError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(sql) }
  }

  /// Prepares one statement.
  public func prepare(_ sql: String) throws(StoreError) -> Statement {
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v3(
      handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK, let prepared else { throw failure(sql) }
    return Statement(prepared, database: self, sql: sql)
  }

  /// Runs one statement with values and without rows.
  public func run(_ sql: String, _ values: SQLValue...) throws(StoreError) {
    let statement = try prepare(sql)
    try statement.bind(values)
    while try statement.step() {}
  }

  /// The first column of the first row, or `nil` where there is no row or it is NULL.
  public func integer(_ sql: String, _ values: SQLValue...) throws(StoreError) -> Int64? {
    let statement = try prepare(sql)
    try statement.bind(values)
    guard try statement.step() else { return nil }
    return statement.integer(0)
  }

  /// The first column of the first row as a number, or `nil` where there is no row or it is NULL.
  public func real(_ sql: String, _ values: SQLValue...) throws(StoreError) -> Double? {
    let statement = try prepare(sql)
    try statement.bind(values)
    return try statement.step() ? statement.real(0) : nil
  }

  /// The first column of the first row as text, or `nil` where there is no row or it is NULL.
  public func text(_ sql: String, _ values: SQLValue...) throws(StoreError) -> String? {
    let statement = try prepare(sql)
    try statement.bind(values)
    guard try statement.step() else { return nil }
    return statement.text(0)
  }

  /// Runs `body` in one transaction: all of it is kept, or nothing.
  public func transaction<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    try run(.begin)
    do {
      let value = try body()
      try run(.commit)
      return value
    } catch {
      // Where SQLite has rolled back by itself (a full disk), there is nothing left to undo.
      if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
      throw error
    }
  }

  /// Asks `goesOn` every few milliseconds while statements run, and ends them where it says no: they
  /// fail then as ``StoreError/Kind/interrupted``, and what they had begun is undone.
  func ask(_ goesOn: (() -> Bool)?) {
    // Twenty thousand steps of SQLite's machine are a thousand rows or two.
    question = goesOn.map(Question.init)
    sqlite3_progress_handler(
      handle, question == nil ? 0 : 20_000,
      { question in
        guard let question else { return 0 }
        return Unmanaged<Question>.fromOpaque(question).takeUnretainedValue().goesOn() ? 0 : 1
      }, question.map { Unmanaged.passUnretained($0).toOpaque() })
  }

  /// Runs `body` on what the file holds now, whatever others write meanwhile; inside another
  /// transaction it is part of that.
  ///
  /// Outside of one each statement looks for the WAL and takes its lock anew.
  func snapshot<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
    guard sqlite3_get_autocommit(handle) != 0 else { return try body() }
    try execute("BEGIN")
    defer { sqlite3_exec(handle, "COMMIT", nil, nil, nil) }
    return try body()
  }

  /// A number that changes when another connection has changed the file; cheap to ask.
  public func dataVersion() throws(StoreError) -> Int64 {
    try run(.dataVersion)
  }

  @discardableResult private func run(_ text: FixedStatements.Text) throws(StoreError) -> Int64 {
    let (code, value) = fixed.run(text, on: handle)
    guard code == SQLITE_ROW || code == SQLITE_DONE else { throw failure(text.rawValue) }
    return value
  }

  /// Bytes that this connection has written to its WAL and, by ``checkpointIfDue()``, to the file.
  public var bytesWritten: Int64 {
    var pages: CInt = 0
    var highest: CInt = 0
    sqlite3_db_status(handle, SQLITE_DBSTATUS_CACHE_WRITE, &pages, &highest, 0)
    return Int64(pages) * Self.walFrame + checkpointed * Self.page
  }

  /// From now on checkpoints happen in ``checkpointIfDue()`` alone, where they are counted.
  ///
  /// SQLite's own would be made by the same hook.
  func takeOverCheckpoints() {
    let counter = Unmanaged.passUnretained(wal).toOpaque()
    sqlite3_wal_hook(
      handle,
      { counter, _, _, frames in
        if let counter {
          Unmanaged<WALCounter>.fromOpaque(counter).takeUnretainedValue().frames = frames
        }
        return SQLITE_OK
      }, counter)
  }

  /// Brings the WAL into the file where it has grown to a thousand pages, as SQLite would by itself.
  ///
  /// A reader in the way only puts it off.
  func checkpointIfDue() {
    guard wal.frames >= 1000 else { return }
    var frames: CInt = 0
    var moved: CInt = 0
    let code = sqlite3_wal_checkpoint_v2(
      handle, nil, SQLITE_CHECKPOINT_PASSIVE, &frames, &moved)
    guard code == SQLITE_OK || code == SQLITE_BUSY, moved > wal.moved else { return }
    checkpointed += distinctPages(Int(wal.moved)..<Int(moved))
    // Where all was moved, the next commit begins the WAL anew.
    wal.moved = moved == frames ? 0 : moved
    if moved == frames { wal.frames = 0 }
  }

  /// How many pages the frames of the WAL hold: one that stands in several is written once.
  private func distinctPages(_ frames: Range<Int>) -> Int64 {
    let descriptor = open(path + "-wal", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return Int64(frames.count) }
    defer { close(descriptor) }
    var pages: Set<UInt32> = []
    for frame in frames {
      // A header of 32 bytes, then frames that begin with their page (sqlite.org/walformat.html).
      var page: UInt32 = 0
      guard pread(descriptor, &page, 4, 32 + off_t(frame) * off_t(Self.walFrame)) == 4 else {
        break
      }
      pages.insert(page)
    }
    return Int64(pages.count)
  }

  private static let page: Int64 = 4096

  /// A page of 4096 bytes and its header in the WAL.
  private static let walFrame: Int64 = 4096 + 24

  /// How many rows the last statement changed.
  public var changes: Int { Int(sqlite3_changes(handle)) }

  /// The number of the row that was inserted last.
  public var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

  func failure(_ sql: String) -> StoreError {
    StoreError(
      extendedCode: sqlite3_extended_errcode(handle),
      message: String(cString: sqlite3_errmsg(handle)), sql: sql)
  }
}

/// A value for a statement.
public enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)

  /// A number, or NULL.
  public static func optional(_ value: Double?) -> SQLValue { value.map(SQLValue.real) ?? .null }

  /// A whole number, or NULL.
  public static func optional(_ value: Int64?) -> SQLValue {
    value.map(SQLValue.integer) ?? .null
  }

  /// Text, or NULL.
  public static func optional(_ value: String?) -> SQLValue { value.map(SQLValue.text) ?? .null }
}
