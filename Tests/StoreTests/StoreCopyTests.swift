// SPDX-License-Identifier: MIT

import Glibc
import Quantities
import Store
import TestKit
import Testing

@Suite("Backup and restore")
struct StoreCopyTests {
  private let folder = TemporaryDirectory()
  private let boot = BootID("boot-a")
  private let clock = BootClock(bootedAt: 1_800_000_000, quality: .synchronised)

  private func location(_ name: String) -> StoreLocation {
    let path = folder.path + "/" + name
    mkdir(path, 0o700)
    return StoreLocation(stateDirectory: path, runtimeDirectory: path)
  }

  private func sample(_ minute: Int) -> Sample {
    Sample(
      time: BootTime(seconds: Double(minute) * 60),
      reading: Reading(
        pressure: StationPressure(hectopascals: 1000), temperature: Temperature(celsius: 9),
        humidity: nil))
  }

  /// A store with `minutes` samples, of which the last ten wait in `live.db`.
  private func fill(_ location: StoreLocation, _ minutes: Int) throws -> AgentStore {
    let store = AgentStore(location, boot: boot, clock: clock)
    store.keep((1...(minutes - 10)).map(sample), [], Status())
    #expect(store.commit())
    store.keep(((minutes - 9)...minutes).map(sample), [], Status())
    try store.database?.set("units", to: "us", changedAt: nil)
    return store
  }

  private func times(_ location: StoreLocation) throws -> [Double] {
    var times: [Double] = []
    try HistoryReader(location).forEach(since: nil, until: nil) { times.append($0.time.seconds) }
    return times
  }

  private func failure(_ body: () throws(StoreCopyError) -> StoreCopy.Summary) -> StoreCopyError? {
    do throws(StoreCopyError) {
      _ = try body()
      return nil
    } catch {
      return error
    }
  }

  private var names: [String] {
    var names: [String] = []
    for folderName in ["", "/a", "/b"] {
      guard let stream = opendir(folder.path + folderName) else { continue }
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        names.append(
          withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
          })
      }
    }
    return names
  }

  @Test(
    "a copy that is ended before its end leaves everything as it was, whenever it is asked",
    arguments: 1...8)
  func ended(at stop: Int) throws {
    let store = try MainStore(path: location("a").main)
    try store.commit(Batch(boot: boot, clock: clock, samples: (1...40_000).map(sample)))
    let file = folder.path + "/copy.db"
    var asked = 0
    var shares: [Double] = []
    let backup = failure { () throws(StoreCopyError) in
      try StoreCopy.backup(location("a"), to: file, replacing: false) { share in
        asked += 1
        shares.append(share)
        return asked < stop
      }
    }
    #expect(backup == .interrupted)
    #expect(asked == stop, "it was asked on after it had been ended")
    #expect(shares.allSatisfy { (0...1).contains($0) })
    #expect(!names.contains { $0.hasPrefix("copy.db") })

    _ = try StoreCopy.backup(location("a"), to: file, replacing: false)
    let before = try times(location("a"))
    asked = 0
    let restore = failure { () throws(StoreCopyError) in
      try StoreCopy.restore(file, to: location("a")) { _ in
        asked += 1
        return asked < stop
      }
    }
    #expect(restore == .interrupted)
    #expect(try times(location("a")) == before)
    #expect(!names.contains { $0.contains("restor") })
  }

  @Test("a backup of a running agent's store has everything, and leaves nothing else behind")
  func backupWhileRunning() throws {
    let store = try fill(location("a"), 100)
    let file = folder.path + "/copy.db"
    let summary = try StoreCopy.backup(location("a"), to: file, replacing: false)
    #expect(summary.samples == 100 && summary.bytes > 0)
    #expect(!names.contains { $0.contains("partial") || $0.hasPrefix("copy.db-") })
    // The agent goes on as if nothing had been.
    store.keep([sample(101)], [], Status())
    #expect(store.commit())
    #expect(try times(location("a")).count == 101)
    let restored = try StoreCopy.restore(file, to: location("b"))
    #expect(restored.samples == 100 && restored.keptAs == nil)
    #expect(try times(location("b")) == (1...100).map { Double($0) * 60 })
    #expect(try MainStore(path: location("b").main).settings().map(\.value) == ["us"])
  }

  @Test("a restore keeps the present store aside, with what still waited")
  func keepsPresent() throws {
    do { _ = try fill(location("a"), 50) }
    let file = folder.path + "/copy.db"
    _ = try StoreCopy.backup(location("a"), to: file, replacing: false)
    do { _ = try fill(location("b"), 200) }
    let first = try StoreCopy.restore(file, to: location("b"))
    #expect(first.keptAs == location("b").main + ".before-restore-1")
    #expect(try times(location("b")).count == 50)
    // The agent that starts then brings nothing of the old history back.
    let store = AgentStore(location("b"), boot: boot, clock: clock)
    store.commit()
    #expect(store.recovery == nil)
    #expect(try times(location("b")).count == 50)
    let second = try StoreCopy.restore(try #require(first.keptAs), to: location("c"))
    #expect(second.samples == 200)
    let third = try StoreCopy.restore(file, to: location("b"))
    #expect(third.keptAs == location("b").main + ".before-restore-2")
  }

  @Test("nothing is overwritten without a word, and the store itself never")
  func refusesToOverwrite() throws {
    _ = try fill(location("a"), 20)
    let file = folder.path + "/copy.db"
    _ = try StoreCopy.backup(location("a"), to: file, replacing: false)
    let refused = failure { () throws(StoreCopyError) in
      try StoreCopy.backup(location("a"), to: file, replacing: false)
    }
    #expect(refused == .exists(file))
    let replaced = failure { () throws(StoreCopyError) in
      try StoreCopy.backup(location("a"), to: file, replacing: true)
    }
    #expect(replaced == nil)
    for path in [
      location("a").main, folder.path + "/a/../a/rainfly.db", folder.path + "/a/live.db",
    ] {
      let own = failure { () throws(StoreCopyError) in
        try StoreCopy.backup(location("a"), to: path, replacing: true)
      }
      #expect(own == .isTheStore(path))
    }
    let main = location("a").main
    let itself = failure { () throws(StoreCopyError) in
      try StoreCopy.restore(main, to: location("a"))
    }
    #expect(itself == .isTheStore(main))
    #expect(try times(location("a")).count == 20)
  }

  @Test("what is no sound backup is refused and the store stays as it is")
  func refusesGarbage() throws {
    do { _ = try fill(location("a"), 3000) }
    let file = folder.path + "/copy.db"
    _ = try StoreCopy.backup(location("a"), to: file, replacing: false)
    func write(_ name: String, _ bytes: [UInt8], at offset: Int = 0) -> String {
      let path = folder.path + "/" + name
      let descriptor = open(path, O_CREAT | O_WRONLY, 0o600)
      #expect(pwrite(descriptor, bytes, bytes.count, off_t(offset)) == bytes.count)
      close(descriptor)
      return path
    }
    func reason(_ path: String) -> String {
      failure { () throws(StoreCopyError) in try StoreCopy.restore(path, to: location("a")) }?
        .description ?? "restored"
    }
    #expect(reason(folder.path + "/none").contains("No such file"))
    #expect(reason(write("list", Array("Milk, bread".utf8))).contains("no database of rainfly"))
    #expect(reason(write("empty", [])).contains("it is empty"))
    #expect(reason(folder.path).contains("is no file"))
    #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
    #expect(reason(folder.path + "/pipe").contains("is no file"))
    let other = folder.path + "/other.db"
    try Database(path: other, .readWrite).execute(
      "CREATE TABLE sample (id); PRAGMA user_version = 1")
    #expect(reason(other).contains("no database of rainfly"))
    let newer = folder.path + "/newer.db"
    _ = try StoreCopy.backup(location("a"), to: newer, replacing: false)
    try Database(path: newer, .readWrite).execute("PRAGMA user_version = 99")
    #expect(reason(newer).contains("a newer rainfly"))
    _ = write("copy.db", [UInt8](repeating: 0xA5, count: 4096), at: 12 * 4096)
    #expect(reason(file).contains("damaged"))
    #expect(try times(location("a")).count == 3000)
    #expect(!names.contains { $0.contains("before-restore") || $0.contains("restoring") })
  }

  @Test("a damaged present store is kept aside too")
  func damagedPresent() throws {
    do { _ = try fill(location("a"), 20) }
    let file = folder.path + "/copy.db"
    _ = try StoreCopy.backup(location("a"), to: file, replacing: false)
    do { _ = try fill(location("b"), 20) }
    let descriptor = open(location("b").main, O_WRONLY | O_TRUNC)
    let bytes = Array("no database".utf8)
    #expect(write(descriptor, bytes, bytes.count) == bytes.count)
    close(descriptor)
    let summary = try StoreCopy.restore(file, to: location("b"))
    let keptAs = try #require(summary.keptAs)
    #expect(access(keptAs, F_OK) == 0)
    #expect(try times(location("b")).count == 20)
    #expect(names.contains("live.db.before-restore-1"))
  }

  @Test("a folder that cannot be written is named")
  func notWritable() throws {
    _ = try fill(location("a"), 20)
    let error = failure { () throws(StoreCopyError) in
      try StoreCopy.backup(location("a"), to: "/nonexistent/copy.db", replacing: false)
    }
    #expect(error?.description.contains("/nonexistent") == true)
    let missing = failure { () throws(StoreCopyError) in
      try StoreCopy.backup(location("none"), to: folder.path + "/x.db", replacing: false)
    }
    #expect(missing != nil && !names.contains("x.db"))
  }
}
