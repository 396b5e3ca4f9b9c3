// SPDX-License-Identifier: MIT

import Quantities
import Store
import TestKit
import Testing

@Suite("Events and the newest sample as a tool reads them")
struct EventHistoryTests {
  private let folder = TemporaryDirectory()
  private let clock = BootClock(bootedAt: 1_800_000_000, quality: .synchronised)

  private var location: StoreLocation {
    StoreLocation(stateDirectory: folder.path, runtimeDirectory: folder.path)
  }

  private func sample(_ minute: Double) -> Sample {
    Sample(
      time: BootTime(seconds: minute * 60),
      reading: Reading(
        pressure: StationPressure(hectopascals: 1000 + minute),
        temperature: Temperature(celsius: 10), humidity: nil))
  }

  private func event(_ minute: Double, _ kind: String) -> EventRecord {
    EventRecord(time: BootTime(seconds: minute * 60), kind: kind, detail: #"{"change_pa":1.0}"#)
  }

  @Test("events that wait and events that are committed are one list, in time order")
  func bothFiles() throws {
    let store = AgentStore(location, boot: BootID("a"), clock: clock)
    store.keep([sample(1)], [event(1, "moved"), event(1, "spike")], Status())
    #expect(store.commit())
    store.keep([sample(3)], [event(3, "moved")], Status())
    store.keep([sample(4)], [event(2, "moving")], Status())
    let rows = try HistoryReader(location).events(since: nil, until: nil)
    #expect(rows.map(\.event.kind) == ["moved", "spike", "moving", "moved"])
    #expect(rows.map(\.wall?.seconds) == [60, 60, 120, 180].map { 1_800_000_000 + $0 })
    #expect(rows.allSatisfy { $0.clock == .synchronised && $0.boot == BootID("a") })
    let window = try HistoryReader(location).events(
      since: WallTime(seconds: 1_800_000_100), until: WallTime(seconds: 1_800_000_120))
    #expect(window.map(\.event.kind) == ["moving"])
  }

  @Test("an event that is in both files comes once, and one that differs in a word comes too")
  func duplicates() throws {
    let store = AgentStore(location, boot: BootID("a"), clock: clock)
    store.keep([sample(1)], [event(1, "moved"), event(2, "spike")], Status())
    // A process that dies between the two files leaves the batch in both.
    let main = try MainStore(path: location.main)
    try main.commit(
      Batch(
        boot: BootID("a"), clock: clock, samples: [sample(1)],
        events: [event(1, "moved"), event(1, "moving")]))
    let rows = try HistoryReader(location).events(since: nil, until: nil)
    #expect(rows.map(\.event.kind) == ["moved", "moving", "spike"])
  }

  @Test("events of a boot without a clock have no time but their uptime")
  func unplaced() throws {
    let store = AgentStore(location, boot: BootID("b"), clock: .unknown)
    store.keep([sample(1)], [event(1, "moved")], Status())
    let rows = try HistoryReader(location).events(
      since: WallTime(seconds: 1_800_000_000), until: nil)
    #expect(rows.map(\.wall) == [nil] && rows[0].event.time.seconds == 60)
    #expect(rows[0].clock == .unknown)
  }

  @Test("a time of boot that no calendar has is none, and no window traps on it")
  func garbage() throws {
    for bootedAt in [1e300, -1e300, -.infinity, 9e18] {
      let store = AgentStore(
        location, boot: BootID("c\(bootedAt)"),
        clock: BootClock(bootedAt: bootedAt, quality: .synchronised))
      store.keep([sample(1)], [event(1, "moved")], Status())
      #expect(store.commit())
      let reader = try HistoryReader(location)
      var rows = 0
      try reader.forEach(since: WallTime(seconds: 0), until: WallTime(seconds: 1)) { row in
        rows += 1
        #expect(row.wall == nil)
      }
      #expect(rows > 0)
      #expect(
        try reader.events(since: WallTime(seconds: 0), until: nil).allSatisfy { $0.wall == nil })
    }
  }

  @Test("the newest sample is the last boot's, the newest placed one has a time")
  func newest() throws {
    let first = AgentStore(location, boot: BootID("a"), clock: clock)
    first.keep([sample(1), sample(5)], [], Status())
    #expect(first.commit())
    #expect(try HistoryReader(location).newest()?.time.seconds == 300)
    let second = AgentStore(location, boot: BootID("b"), clock: .unknown)
    second.keep([sample(2)], [], Status())
    let reader = try HistoryReader(location)
    #expect(try reader.newest()?.time.seconds == 120)
    #expect(try reader.newest()?.wall == nil)
    #expect(try reader.newestPlaced()?.wall == WallTime(seconds: 1_800_000_300))
    #expect(try reader.keptForecasts() == nil)
  }
}
