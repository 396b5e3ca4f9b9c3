// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Quantities
import Store
import TestKit
import Testing

@Suite("A store that is damaged, full or newer")
struct DamageTests {
  private let folder = TemporaryDirectory()
  private let boot = BootID("boot-a")
  private let clock = BootClock(bootedAt: 1_800_000_000, quality: .synchronised)

  private var location: StoreLocation {
    StoreLocation(stateDirectory: folder.path, runtimeDirectory: folder.path)
  }

  private func samples(_ minutes: ClosedRange<Int>) -> [Sample] {
    minutes.map { minute in
      Sample(
        time: BootTime(seconds: Double(minute) * 60),
        reading: Reading(
          pressure: StationPressure(hectopascals: 1000), temperature: Temperature(celsius: 9),
          humidity: nil))
    }
  }

  /// Overwrites bytes of a file, as a card that dies does.
  private func overwrite(_ path: String, at offset: Int, _ bytes: [UInt8]) {
    let descriptor = open(path, O_WRONLY)
    defer { close(descriptor) }
    #expect(pwrite(descriptor, bytes, bytes.count, off_t(offset)) == bytes.count)
  }

  private func count() throws -> Int {
    var count = 0
    try HistoryReader(location).forEach(since: nil, until: nil) { _ in count += 1 }
    return count
  }

  /// A database of 4000 samples, all in the file itself.
  private func makeDatabase() throws {
    do {
      let store = AgentStore(location, boot: boot, clock: clock)
      store.keep(samples(1...4000), [], Status())
      store.commit()
    }
    do {
      let database = try Database(path: location.main, .readWrite)
      try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
    try #require(unlink(folder.path + "/live.db") == 0)
  }

  @Test("a file that is no database is kept aside and a new one is begun")
  func noDatabase() throws {
    let descriptor = open(location.main, O_CREAT | O_WRONLY, 0o600)
    close(descriptor)
    overwrite(
      location.main, at: 0, Array("This is not a database, it is a shopping list. Milk.".utf8))
    let store = AgentStore(location, boot: boot, clock: clock)
    let recovery = try #require(store.recovery)
    #expect(recovery.savedSamples == 0)
    #expect(access(recovery.keptAs, F_OK) == 0)
    #expect(store.health.state == .notice)
    #expect(store.health.message.contains(recovery.keptAs))
    store.keep(samples(1...3), [], Status())
    #expect(store.commit())
    #expect(try count() == 3)
  }

  @Test("B106: a page in the middle that is overwritten costs that page, not the history")
  func overwrittenPage() throws {
    try makeDatabase()
    overwrite(location.main, at: 40 * 4096, Array(repeating: 0xA5, count: 4096))
    let store = AgentStore(location, boot: boot, clock: clock)
    let recovery = try #require(store.recovery)
    #expect(recovery.savedSamples > 2000)
    #expect(recovery.savedSamples < 4000)
    store.keep(samples(4001...4002), [], Status())
    #expect(store.commit())
    #expect(try count() == recovery.savedSamples + 2)
  }

  @Test("a file cut off in the middle gives back what is before the cut")
  func truncated() throws {
    try makeDatabase()
    #expect(truncate(location.main, 60_000) == 0)
    let store = AgentStore(location, boot: boot, clock: clock)
    #expect(store.recovery != nil)
    store.keep(samples(4001...4001), [], Status())
    #expect(store.commit())
    #expect(try count() >= 1)
  }

  @Test("damage after damage keeps every file")
  func twice() throws {
    for round in 1...3 {
      let descriptor = open(location.main, O_CREAT | O_WRONLY | O_TRUNC, 0o600)
      close(descriptor)
      for suffix in ["-wal", "-shm"] { unlink(location.main + suffix) }
      overwrite(location.main, at: 0, Array(repeating: UInt8(round), count: 2000))
      let store = AgentStore(location, boot: boot, clock: clock)
      #expect(store.recovery?.keptAs == location.main + ".damaged-\(round)")
    }
  }

  @Test("a damaged live.db does not stop the agent")
  func damagedLive() throws {
    let path = folder.path + "/live.db"
    let descriptor = open(path, O_CREAT | O_WRONLY, 0o600)
    close(descriptor)
    overwrite(path, at: 0, Array(repeating: 0x5A, count: 3000))
    let store = AgentStore(location, boot: boot, clock: clock)
    store.keep(samples(1...2), [], Status())
    #expect(store.liveFailure == nil)
    #expect(try count() == 2)
  }

  @Test("B110: a full disk: the agent runs on from memory, says so, and loses nothing")
  func full() throws {
    let store = AgentStore(location, boot: boot, clock: clock, capacity: 50_000)
    let database = try #require(store.database)
    try database.limitPages(to: 40)
    var committed = true
    var minute = 0
    while committed, minute < 40_000 {
      store.keep(samples((minute + 1)...(minute + 1000)), [], Status())
      minute += 1000
      committed = store.commit()
    }
    #expect(!committed)
    #expect(store.mainFailure?.kind == .full)
    #expect(store.health.state == .fault)
    #expect(store.health.message.contains("disk is full"))
    try database.limitPages(to: 1_000_000)
    #expect(store.commit())
    #expect(store.health.state == .ok)
    #expect(try count() == minute)
  }

  @Test(
    "a bit flipped in the version of either file is damage, not a trap", arguments: [0x80, 0x40])
  func version(bit: UInt8) throws {
    for name in ["rainfly.db", "live.db"] {
      do {
        let store = AgentStore(location, boot: boot, clock: clock)
        store.keep(samples(1...5), [], Status())
        store.commit()
        store.keep(samples(6...7), [], Status())
      }
      let path = folder.path + "/" + name
      do {
        let database = try Database(path: path, .readWrite)
        try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
      }
      // Byte 60 is the highest of the schema's version (SQLite file format, 1.3).
      overwrite(path, at: 60, [bit])
      let store = AgentStore(location, boot: boot, clock: clock)
      store.keep(samples(8...8), [], Status())
      #expect(store.liveFailure == nil)
      if bit == 0x80 || name == "live.db" {
        #expect(store.commit())
        #expect(try count() >= 5)
      } else {
        #expect(store.mainFailure?.kind == .newer)
      }
      try FileManager.default.contentsOfDirectory(atPath: folder.path).forEach {
        try FileManager.default.removeItem(atPath: folder.path + "/" + $0)
      }
    }
  }

  @Test("a table that is gone is damage too, and the others are saved")
  func missingTable() throws {
    try makeDatabase()
    do {
      let database = try Database(path: location.main, .readWrite)
      try database.execute("DROP TABLE word")
    }
    let store = AgentStore(location, boot: boot, clock: clock)
    #expect(store.recovery?.savedSamples == 4000)
    #expect(store.mainFailure == nil)
  }

  @Test(
    "boot numbers that no boot can have",
    arguments: [
      0, -1, 2_147_483_647, 4_294_967_296, Int64.max, Int64.min,
    ])
  func bootNumbers(number: Int64) throws {
    try makeDatabase()
    do {
      let database = try Database(path: location.main, .readWrite)
      try database.execute("UPDATE boot SET number = \(number)")
    }
    for _ in 0..<2 {
      let store = AgentStore(location, boot: boot, clock: clock)
      store.keep(samples(4001...4003), [], Status())
      store.commit()
      _ = try count()
    }
    let store = AgentStore(location, boot: BootID("next"), clock: clock)
    store.keep(samples(1...3), [], Status())
    store.commit()
    #expect(store.mainFailure == nil, "\(String(describing: store.mainFailure))")
  }

  @Test("a folder that is removed while the agent runs: what it still has goes into a new file")
  func removed() throws {
    let inner = folder.path + "/inner"
    mkdir(inner, 0o770)
    let location = StoreLocation(stateDirectory: inner, runtimeDirectory: inner)
    let store = AgentStore(location, boot: boot, clock: clock)
    store.keep(samples(1...3), [], Status())
    try FileManager.default.removeItem(atPath: inner)
    store.keep(samples(4...5), [], Status())
    #expect(store.commit())
    var times: [Double] = []
    try HistoryReader(location).forEach(since: nil, until: nil) { times.append($0.time.seconds) }
    #expect(times == [60, 120, 180, 240, 300])
  }

  @Test("both files can be written by the group")
  func group() throws {
    let old = umask(0o007)
    defer { umask(old) }
    let store = AgentStore(location, boot: boot, clock: clock)
    store.keep(samples(1...1), [], Status())
    store.commit()
    for name in ["rainfly.db", "rainfly.db-wal", "live.db", "live.db-wal"] {
      var status = stat()
      #expect(stat(folder.path + "/" + name, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o660, "\(name)")
    }
  }

  @Test("a FIFO in the place of a file is refused at once")
  func fifo() throws {
    #expect(mkfifo(location.main, 0o600) == 0)
    let store = AgentStore(location, boot: boot, clock: clock)
    #expect(store.mainFailure?.kind == .notPermitted)
    #expect(throws: StoreError.self) { try MainStore(path: location.main) }
  }

  @Test("a database of a newer rainfly is left alone")
  func newer() throws {
    do {
      let database = try Database(path: location.main, .readWrite)
      try database.execute("PRAGMA user_version = 99")
    }
    let store = AgentStore(location, boot: boot, clock: clock)
    #expect(store.database == nil)
    #expect(store.mainFailure?.kind == .newer)
    #expect(store.recovery == nil)
    #expect(store.health.message.contains("newer rainfly"))
  }

  @Test("the kinds of failure that callers act on")
  func kinds() {
    func kind(_ code: CInt) -> StoreError.Kind {
      StoreError(extendedCode: code, message: "", sql: "").kind
    }
    #expect(kind(13) == .full)
    #expect(kind(11) == .damaged)
    #expect(kind(26) == .damaged)
    #expect(kind(5 | 1 << 8) == .busy)
    #expect(kind(8 | 4 << 8) == .notPermitted)
    #expect(kind(10 | 3 << 8) == .io)
    #expect(kind(1) == .other)
  }
}
