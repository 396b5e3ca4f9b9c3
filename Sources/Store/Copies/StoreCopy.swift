// SPDX-License-Identifier: MIT

import Glibc

/// Backup and restore of the store.
public enum StoreCopy {
  /// What a copy holds.
  public struct Summary: Hashable, Sendable {
    /// Samples in it.
    public var samples: Int
    /// Bytes of the file.
    public var bytes: Int64
    /// Where the store that was replaced is kept, if there was one.
    public var keptAs: String?
  }

  /// Writes the whole history, forecasts, camps and settings into the new file `path`.
  ///
  /// The daemon may run: it is a snapshot, and the samples that still wait in `live.db` are in it.
  /// The file has its name only once it is complete and on the disk. Cost: one file as large as the
  /// store without its gaps. `goesOn` is told now and then what share is done, and says whether to go
  /// on; where it says no, this fails as interrupted and leaves nothing.
  public static func backup(
    _ location: StoreLocation, to path: String, replacing: Bool,
    goesOn: @escaping (Double) -> Bool = { _ in true }
  ) throws(StoreCopyError) -> Summary {
    let target = StoreFile(path)
    for file in [location.main, location.live].compactMap({ $0 }) where target.isSame(as: file) {
      throw .isTheStore(path)
    }
    if target.exists {
      guard target.isRegular else { throw .notAFile(path) }
      guard replacing else { throw .exists(path) }
    }
    guard access(target.folder, W_OK | X_OK) == 0 else {
      throw .file(path: target.folder, errno: errno)
    }
    // live.db first, as a reader of both does: what moves meanwhile is then in it twice, not never.
    let waiting = location.live.flatMap { path in
      try? LiveStore(reading: path).batch()
    }
    let partial = StoreFile("\(path).partial-\(getpid())")
    partial.remove()
    do throws(StoreCopyError) {
      try snapshot(location.main, into: partial.path, goesOn)
      let samples = try complete(partial.path, with: waiting, copy: true)
      guard goesOn(1) else { throw .interrupted }
      try partial.replace(path) { goesOn(1) }
      return Summary(samples: samples, bytes: target.size, keptAs: nil)
    } catch {
      partial.remove()
      // The name until it is complete means nothing to the user.
      if case .store(partial.path, let cause) = error { throw .store(path: path, cause) }
      throw error
    }
  }

  /// Puts the database in the file `path`, which is left as it is, in the place of the store.
  ///
  /// No daemon may run. The present store is kept aside, with the samples that wait in `live.db`.
  /// `goesOn` is as for a backup; it is not asked once the present store begins to be moved.
  public static func restore(
    _ path: String, to location: StoreLocation, goesOn: @escaping (Double) -> Bool = { _ in true }
  ) throws(StoreCopyError) -> Summary {
    let main = StoreFile(location.main)
    guard !main.isSame(as: path) else { throw .isTheStore(path) }
    try find(path)
    try check(path) { goesOn(0) }
    let fresh = StoreFile(location.main + ".restoring")
    fresh.remove()
    do throws(StoreCopyError) {
      try snapshot(path, into: fresh.path, goesOn)
      let samples = try complete(fresh.path, with: nil, copy: true)
      guard goesOn(1) else { throw .interrupted }
      let keptAs = try setAside(main, location.live)
      do throws(StoreCopyError) {
        try fresh.replace(location.main)
      } catch {
        if let keptAs, !main.exists { try? StoreFile(keptAs).move(to: location.main) }
        throw error
      }
      return Summary(samples: samples, bytes: main.size, keptAs: keptAs)
    } catch {
      fresh.remove()
      throw error
    }
  }

  /// Throws where there is no file of that name.
  public static func find(_ path: String) throws(StoreCopyError) {
    guard access(path, F_OK) == 0 else { throw .file(path: path, errno: errno) }
    guard StoreFile(path).isRegular else { throw .notAFile(path) }
    // Some of the kernel's files are of no size, and who reads them may wait for ever.
    guard StoreFile(path).size > 0 else { throw .notABackup(path, why: "it is empty") }
  }

  /// Throws where the file is no sound database of a schema that this program knows.
  static func check(
    _ path: String, goesOn: @escaping () -> Bool = { true }
  ) throws(StoreCopyError) {
    do throws(StoreError) {
      let database = try Database(path: path, .readOnly)
      database.ask(goesOn)
      guard try isOurs(database) else {
        throw StoreError(extendedCode: StoreError.damagedCode, message: foreign, sql: "check")
      }
      guard try database.integer("PRAGMA user_version") ?? 0 <= Schema.main.count else {
        throw StoreError(
          extendedCode: StoreError.newerSchema,
          message: "a newer rainfly made it: install that one",
          sql: "check")
      }
      guard try database.text("PRAGMA integrity_check(1)") == "ok" else {
        throw StoreError(
          extendedCode: StoreError.damagedCode, message: "it is damaged: take an older backup",
          sql: "check")
      }
    } catch {
      switch (error.kind, error.sql) {
      case (.newer, _), (_, "check"): throw .notABackup(path, why: error.message)
      case (.interrupted, _): throw .interrupted
      case (.damaged, _): throw .notABackup(path, why: foreign)
      default: throw .store(path: path, error)
      }
    }
  }

  private static func isOurs(_ database: Database) throws(StoreError) -> Bool {
    let tables = try database.integer(
      """
      SELECT count(*) FROM sqlite_schema WHERE type = 'table'
      AND name IN ('boot', 'sample', 'event', 'word', 'setting', 'forecast', 'forecast_hour')
      """)
    return try database.integer("PRAGMA user_version") ?? 0 > 0 && tables == 7
  }

  private static let foreign = "it is no database of rainfly: name a file that backup wrote"

  /// Copies the database at `path` as it is at one moment.
  private static func snapshot(
    _ path: String, into copy: String, _ goesOn: @escaping (Double) -> Bool
  ) throws(StoreCopyError) {
    let source: Database
    do throws(StoreError) {
      source = try Database(path: path, .readOnly)
      // What cannot be read at all is no fault of the copy; and nothing is no copy of anything.
      guard try isOurs(source) else {
        throw StoreError(
          extendedCode: StoreError.damagedCode, message: "it holds no tables of rainfly",
          sql: "check")
      }
    } catch {
      throw .store(path: path, error)
    }
    do throws(StoreError) {
      Database.make(copy)
      let whole = max(Double(StoreFile(path).size), 1)
      // The copy has no gaps, so it may end before it has grown to the whole.
      source.ask { goesOn(min(Double(StoreFile(copy).size) / whole, 0.99)) }
      try source.run("VACUUM INTO ?1", .text(Database.plain(copy)))
    } catch {
      if error.kind == .interrupted { throw .interrupted }
      let isOfCopy = [.full, .notPermitted].contains(error.kind)
      throw .store(path: isOfCopy ? copy : path, error)
    }
  }

  /// Brings the copy to this program's schema, adds what still waited, and leaves one single file.
  private static func complete(
    _ path: String, with waiting: Batch?, copy: Bool
  ) throws(StoreCopyError) -> Int {
    do throws(StoreError) {
      let store = try MainStore(path: path, copy: copy)
      if let waiting, !waiting.isEmpty { try store.commit(waiting) }
      let samples = Int(try store.database.integer("SELECT count(*) FROM sample") ?? 0)
      if !copy { try store.database.execute("PRAGMA wal_checkpoint(TRUNCATE)") }
      return samples
    } catch {
      throw .store(path: path, error)
    }
  }

  /// Keeps the present store under another name, complete with what waits in `live.db`.
  private static func setAside(
    _ main: StoreFile, _ live: String?
  ) throws(StoreCopyError) -> String? {
    guard main.exists else {
      if let live { StoreFile(live).remove() }
      return nil
    }
    let aside = main.free("before-restore")
    let waiting = live.flatMap { path in try? LiveStore(reading: path).batch() }
    let isComplete = (try? complete(main.path, with: waiting, copy: false)) != nil
    if let live {
      // Were it left, the daemon would add its samples to the restored history.
      let file = StoreFile(live)
      if isComplete { file.remove() } else { try file.move(to: file.free("before-restore")) }
    }
    // With a second name for it there is never a moment without a store.
    if main.hasCompanions || link(main.path, aside) != 0 { try main.move(to: aside) }
    return aside
  }
}

extension StoreFile {
  /// Its size in bytes; 0 where there is no file.
  var size: Int64 {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : 0
  }
}
