// SPDX-License-Identifier: MIT

import Glibc
import Quantities
import Store
import TestKit
import Testing

@Suite("The store as the agent uses it")
struct AgentStoreTests {
  private let folder = TemporaryDirectory()
  private let boot = BootID("boot-a")
  private let clock = BootClock(bootedAt: 1_800_000_000, quality: .synchronised)

  private var location: StoreLocation {
    StoreLocation(stateDirectory: folder.path, runtimeDirectory: folder.path)
  }

  private func sample(_ minute: Int, _ hectopascals: Double = 1000) -> Sample {
    Sample(
      time: BootTime(seconds: Double(minute) * 60),
      reading: Reading(
        pressure: StationPressure(hectopascals: hectopascals + Double(minute) / 100),
        temperature: Temperature(celsius: 9.87), humidity: RelativeHumidity(percent: 65.43)))
  }

  private func rows(since: WallTime? = nil, until: WallTime? = nil) throws -> [HistoryRow] {
    var rows: [HistoryRow] = []
    try HistoryReader(location).forEach(since: since, until: until) { rows.append($0) }
    return rows
  }

  @Test("samples that wait and samples that are committed are one history")
  func bothFiles() throws {
    let store = AgentStore(location, boot: boot, clock: clock)
    for minute in 1...5 { store.keep([sample(minute)], [], Status()) }
    #expect(try rows().count == 5)
    #expect(store.commit())
    for minute in 6...8 { store.keep([sample(minute)], [], Status()) }
    let all = try rows()
    #expect(all.map(\.time.seconds) == (1...8).map { Double($0) * 60 })
    #expect(all[0].wall == WallTime(seconds: 1_800_000_060))
    #expect(all.allSatisfy { $0.clock == .synchronised })
    // 1/64 Pa, 0.01 °C and 0.01 % are what a row keeps.
    #expect(abs(all[2].reading.pressure.pascals - 100_003) < 1.0 / 128)
    #expect(all[2].reading.temperature?.celsius == 9.87)
    #expect(all[2].reading.humidity?.percent == 65.43)
    let window = try rows(
      since: WallTime(seconds: 1_800_000_180), until: WallTime(seconds: 1_800_000_420))
    #expect(window.map(\.time.seconds) == [180, 240, 300, 360, 420])
  }

  @Test("a process that dies leaves its samples to the next one, and none comes twice")
  func crash() throws {
    do {
      let store = AgentStore(location, boot: boot, clock: clock)
      for minute in 1...3 { store.keep([sample(minute)], [], Status()) }
      store.commit()
      for minute in 4...6 {
        store.keep(
          [sample(minute)], [EventRecord(time: sample(minute).time, kind: "spike", detail: "{}")],
          Status())
      }
    }
    let store = AgentStore(location, boot: boot, clock: .unknown)
    #expect(store.knownClock == clock)
    #expect(
      store.samples(since: BootTime(seconds: 0)).map(\.time.seconds)
        == (1...6).map { Double($0) * 60 })
    store.commit()
    store.commit()
    #expect(try rows().count == 6)
    #expect(try store.database?.events(since: nil).count == 3)
  }

  @Test("a batch that is in both files after a crash between the two is stored once")
  func crashBetweenFiles() throws {
    let store = AgentStore(location, boot: boot, clock: clock)
    for minute in 1...3 { store.keep([sample(minute)], [], Status()) }
    // Another process commits what live.db holds, and dies before it forgets it there.
    try MainStore(path: location.main).commit(
      Batch(boot: boot, clock: clock, samples: (1...3).map { sample($0) }))
    #expect(try rows().count == 3)
    store.commit()
    #expect(try rows().count == 3)
  }

  @Test("what an earlier boot left in live.db is stored under that boot")
  func earlierBoot() throws {
    do {
      let store = AgentStore(location, boot: boot, clock: clock)
      store.keep([sample(1)], [], Status())
    }
    let later = BootClock(bootedAt: 1_800_090_000, quality: .synchronised)
    let store = AgentStore(location, boot: BootID("boot-b"), clock: later)
    #expect(store.samples(since: BootTime(seconds: 0)).isEmpty)
    store.keep([sample(1)], [], Status())
    store.commit()
    let all = try rows()
    #expect(all.map(\.boot.text) == ["boot-a", "boot-b"])
    #expect(all.map(\.wall?.seconds) == [1_800_000_060, 1_800_090_060])
  }

  @Test(
    "B092, B094: a clock that is set later gives its boot's rows their time, in both directions")
  func clockSteps() throws {
    let store = AgentStore(location, boot: boot, clock: .unknown)
    store.keep([sample(1)], [], Status())
    store.commit()
    store.keep([sample(2)], [], Status())
    #expect(try rows().map(\.wall) == [nil, nil])
    // Forward by decades, then back by an hour: two rows all the time.
    store.set(clock)
    store.commit()
    #expect(try rows().map(\.wall?.seconds) == [1_800_000_060, 1_800_000_120])
    store.set(BootClock(bootedAt: 1_799_996_400, quality: .synchronised))
    store.keep([sample(3)], [], Status())
    store.commit()
    #expect(try rows().map(\.wall?.seconds) == [1_799_996_460, 1_799_996_520, 1_799_996_580])
  }

  @Test("a clock set while nothing else happens still reaches the card")
  func clockAlone() throws {
    let store = AgentStore(location, boot: boot, clock: .unknown)
    store.keep([sample(1)], [], Status())
    store.commit()
    store.set(clock)
    store.commit()
    let reopened = try MainStore(path: location.main)
    #expect(try reopened.clock(of: boot) == clock)
  }

  @Test("a boot without a clock is left out only when a later boot began before the span")
  func unplacedBoots() throws {
    let main = try MainStore(path: location.main)
    try main.commit(Batch(boot: BootID("old"), clock: .unknown, samples: [sample(1)]))
    try main.commit(Batch(boot: BootID("placed"), clock: clock, samples: [sample(1)]))
    try main.commit(Batch(boot: BootID("new"), clock: .unknown, samples: [sample(1)]))
    let recent = try rows(since: WallTime(seconds: 1_800_000_001))
    #expect(recent.map(\.boot.text) == ["placed", "new"])
    #expect(try rows(since: WallTime(seconds: 1_799_000_000)).count == 3)
  }

  @Test("the status comes back as it was written")
  func status() throws {
    let store = AgentStore(location, boot: boot, clock: clock)
    let written = Status(
      values: ["advice": .text("on"), "pressure_pa": .real(100_653.25), "alert": .null],
      health: [Health(part: "led", state: .fault, message: "line 26 is busy")])
    store.keep([], [], written)
    #expect(try HistoryReader(location).status == written)
  }

  @Test("what waits in memory is bounded, and what was lost is counted")
  func bounded() {
    let nowhere = StoreLocation(stateDirectory: "/proc/no-such-folder", runtimeDirectory: nil)
    let store = AgentStore(nowhere, boot: boot, clock: clock, capacity: 10)
    for minute in 1...15 { store.keep([sample(minute)], [], Status()) }
    #expect(store.lostSamples == 5)
    #expect(!store.commit())
    #expect(store.health.state == .fault)
    #expect(store.samples(since: BootTime(seconds: 0)).count == 10)
  }

  @Test("B104: a reader in the middle of a table does not keep a batch from the card")
  func reader() throws {
    let store = AgentStore(location, boot: boot, clock: clock)
    for minute in 1...50 { store.keep([sample(minute)], [], Status()) }
    #expect(store.commit())
    let other = try Database(path: location.main, .readOnly)
    let statement = try other.prepare("SELECT id FROM sample ORDER BY id")
    #expect(try statement.step())
    store.keep([sample(51)], [], Status())
    #expect(store.commit())
    statement.reset()
    #expect(try rows().count == 51)
  }

  @Test("B104: a program that holds the lock costs a batch its time, not its samples")
  func locked() throws {
    let store = AgentStore(location, boot: boot, clock: clock)
    store.keep([sample(1)], [], Status())
    let other = try Database(path: location.main, .readWrite)
    try other.execute("BEGIN IMMEDIATE")
    #expect(!store.commit())
    #expect(store.mainFailure?.kind == .busy)
    store.keep([sample(2)], [], Status())
    try other.execute("ROLLBACK")
    #expect(store.commit())
    #expect(store.mainFailure == nil)
    #expect(try rows().count == 2)
  }
}
