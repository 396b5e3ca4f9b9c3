// SPDX-License-Identifier: MIT

import Foundation
import Quantities
import TestKit
import Testing

@testable import Store

@Suite("Hours beside the samples")
struct HourTests {
  private let folder = TemporaryDirectory()
  private let location: StoreLocation
  private let store: MainStore
  /// 2026-07-10 00:00 UTC.
  private let midnight = 1_783_641_600.0

  init() throws {
    location = StoreLocation(stateDirectory: folder.path, runtimeDirectory: nil)
    store = try MainStore(path: location.main)
  }

  private func sample(_ seconds: Double, _ pascals: Double) -> Sample {
    Sample(
      time: BootTime(seconds: seconds),
      reading: Reading(
        pressure: StationPressure(pascals: pascals), temperature: Temperature(celsius: 10),
        humidity: seconds < 7200 ? nil : RelativeHumidity(percent: 50)))
  }

  private func commit(
    _ samples: [Sample], boot: String = "a", bootedAt: Double?
  ) throws {
    try store.commit(
      Batch(
        boot: BootID(boot), clock: BootClock(bootedAt: bootedAt, quality: .synchronised),
        samples: samples))
  }

  /// The kept hours: start, samples, mean, lowest and highest.
  private func hours() throws -> [[Double]] {
    let rows = try store.database.prepare(
      """
      SELECT unix_time_utc, samples, pressure_pa, pressure_min_pa, pressure_max_pa FROM hourly
      ORDER BY boot, unix_time_utc
      """)
    var found: [[Double]] = []
    while try rows.step() { found.append((0..<5).map { rows.real($0) ?? .nan }) }
    return found
  }

  @Test("an hour is summed when it is over, in UTC and not since boot; nothing counts twice")
  func batches() throws {
    // Booted at 00:30: the first half hour since boot is the second of hour 0.
    let bootedAt = midnight + 1800
    let first = (0..<91).map { sample(Double($0) * 60, 100_000 + Double($0)) }
    try commit(Array(first[..<30]), bootedAt: bootedAt)
    #expect(try hours().isEmpty)
    try commit(Array(first[..<31]), bootedAt: bootedAt)
    #expect(try hours() == [[midnight, 30, 100_014.5, 100_000, 100_029]])
    for _ in 0..<2 { try commit(first, bootedAt: bootedAt) }
    let both = [
      [midnight, 30, 100_014.5, 100_000, 100_029],
      [midnight + 3600, 60, 100_059.5, 100_030, 100_089],
    ]
    #expect(try hours() == both)
    // The next boot ends this one, and its last hour with it.
    try commit([sample(0, 99_000)], boot: "b", bootedAt: bootedAt + 90_000)
    #expect(try hours() == both + [[midnight + 7200, 1, 100_090, 100_090, 100_090]])
    // A sample that comes late makes its hour anew.
    try commit([sample(30, 90_000)], bootedAt: bootedAt)
    #expect(try hours().first == [midnight, 31, (30 * 100_014.5 + 90_000) / 31, 90_000, 100_029])
    let dry = try store.database.integer("SELECT sum(humidities) FROM hour")
    #expect(dry == 0, "before two hours there was no humidity")
  }

  @Test(
    "a damaged hour is left out, whatever number stands in it; the others are told",
    arguments: [
      "samples = 9223372036854775807", "samples = 4611686018427387904", "samples = 0",
      "samples = -1", "pressure_sum = 9223372036854775807", "pressure_sum = -1",
      "pressure_min = -9223372036854775808", "pressure_max = 9223372036854775807",
      "temperatures = 9223372036854775807", "temperature_sum = -9223372036854775808",
      "humidities = -5", "humidity_sum = 9223372036854775807",
    ])
  func damaged(_ damage: String) throws {
    try commit((0..<241).map { sample(Double($0) * 60, 100_000) }, bootedAt: midnight)
    try store.database.execute("UPDATE hour SET \(damage) WHERE start_at = \(Int(midnight) + 3600)")
    let reader = try HistoryReader(location)
    for length in [3600.0, 86_400] {
      var rows: [HistoryRow] = []
      try reader.forEach(since: nil, until: nil, binsOf: length) { rows.append($0) }
      #expect(rows.reduce(0) { $0 + $1.samples } == 241 - 60)
      #expect(rows.allSatisfy { $0.reading.pressure == StationPressure(pascals: 100_000) })
    }
    try store.database.execute("UPDATE hour SET thinned = 1")
    var rows: [HistoryRow] = []
    try reader.forEach(since: nil, until: nil) { rows.append($0) }
    #expect(rows.allSatisfy { $0.reading.pressure == StationPressure(pascals: 100_000) })
  }

  @Test("a boot without a clock has no hours until it has one, and a clock that is set moves them")
  func clock() throws {
    let samples = (0..<121).map { sample(Double($0) * 60, 100_000) }
    try commit(samples, bootedAt: nil)
    #expect(try hours().isEmpty)
    try commit([], bootedAt: midnight)
    #expect(try hours().map { $0[0] } == [midnight, midnight + 3600])
    #expect(try hours().map { $0[1] } == [60, 60])
    try commit([], bootedAt: midnight + 1800)
    #expect(try hours().map { $0[1] } == [30, 60])
    // By a garbage clock there are none, and nothing traps.
    for garbage in [-1e300, 9e99, -5_000_000_000] {
      try commit([], bootedAt: garbage)
      #expect(try hours().isEmpty, "\(garbage)")
    }
  }

  @Test("bins from hours are the bins from samples, whatever their ends")
  func bins() throws {
    var generator = SeededGenerator(seed: 7)
    for (index, boot) in ["a", "b", "c"].enumerated() {
      let samples = (0..<2000).map { minute in
        sample(Double(minute) * 60, Double.random(in: 98_000...102_000, using: &generator))
      }
      try commit(samples, boot: boot, bootedAt: midnight + Double(index) * 125_000.3 + 1234.5)
    }
    let reader = try HistoryReader(location)
    for (since, until) in [
      (nil, nil), (midnight + 7000, midnight + 200_000), (midnight + 3600, midnight + 7200),
      (midnight + 5000, midnight + 5100), (midnight + 90_000.5, nil), (nil, midnight + 300_001),
    ] as [(Double?, Double?)] {
      for length in [3600.0, 10_800, 86_400] {
        var fromHours: [Double: (Int, Double)] = [:]
        var fromSamples: [Double: (Int, Double)] = [:]
        func add(_ row: HistoryRow, to sums: inout [Double: (Int, Double)]) {
          let bin = ((row.wall?.seconds ?? .nan) / length).rounded(.down)
          let sum = sums[bin] ?? (0, 0)
          sums[bin] = (
            sum.0 + row.samples, sum.1 + Double(row.samples) * row.reading.pressure.pascals
          )
        }
        let (start, end) = (
          since.map(WallTime.init(seconds:)), until.map(WallTime.init(seconds:))
        )
        try reader.forEach(since: start, until: end) { add($0, to: &fromSamples) }
        try reader.forEach(since: start, until: end, binsOf: length) { add($0, to: &fromHours) }
        #expect(fromHours.mapValues(\.0) == fromSamples.mapValues(\.0), "\(since ?? 0) \(length)")
        for (bin, sum) in fromSamples {
          #expect(abs((fromHours[bin]?.1 ?? 0) - sum.1) < 1e-3)
        }
      }
    }
  }

  @Test("a store beyond its limit gives up its oldest minutes, never their hours")
  func thinned() throws {
    let days = 120
    for day in 0..<days {
      let samples = (0..<1440).map { minute in
        sample(Double(day * 1440 + minute) * 60, 100_000 + Double(minute % 60))
      }
      try commit(samples, bootedAt: midnight)
    }
    let now = WallTime(seconds: midnight + Double(days) * 86_400)
    let before = try store.usedBytes()
    #expect(try store.thinHistory(beyond: before + 1, now: now, sparing: 0) == nil)
    let thinned = try #require(
      try store.thinHistory(beyond: before - 1, now: now, sparing: 90 * 86_400))
    // 120 − 90 days are 720 hours, which is one go.
    #expect(thinned.hours == 720 && thinned.samples == 43_200)
    #expect(thinned.until.seconds == midnight + 30 * 86_400)
    #expect(try store.usedBytes() < before)
    #expect(try store.thinHistory(beyond: 0, now: now, sparing: 90 * 86_400) == nil)

    let reader = try HistoryReader(location)
    var rows: [HistoryRow] = []
    try reader.forEach(since: nil, until: WallTime(seconds: midnight + 30 * 86_400 + 60)) {
      rows.append($0)
    }
    #expect(rows.count == 722)
    #expect(rows.prefix(720).allSatisfy { $0.samples == 60 })
    #expect(rows[0].wall?.seconds == midnight && rows[1].wall?.seconds == midnight + 3600)
    #expect(rows[5].reading.pressure.pascals == 100_029.5)
    #expect(rows[5].extremes?.lowerBound.pascals == 100_000)
    #expect(rows[5].extremes?.upperBound.pascals == 100_059)
    #expect(rows[720].samples == 1 && rows[720].wall?.seconds == midnight + 30 * 86_400)
    var count = 0
    try reader.forEach(since: nil, until: nil, binsOf: 86_400) { count += $0.samples }
    #expect(count == days * 1440, "no sample is counted twice or lost")
    // A clock that is set afterwards moves what can be moved and keeps the rest.
    try commit([], bootedAt: midnight + 60)
    var after = 0
    try reader.forEach(since: nil, until: nil, binsOf: 86_400) { after += $0.samples }
    #expect(after >= days * 1440 - 60)
  }

  @Test("a minute takes twenty bytes in rows that sqlite3 reads, and its share of an hour")
  func size() throws {
    let count = 40_000
    var generator = SeededGenerator(seed: 3)
    let samples = (0..<count).map { minute in
      Sample(
        time: BootTime(seconds: Double(minute) * 60),
        reading: Reading(
          pressure: StationPressure(
            pascals: Double.random(in: 85_000...103_000, using: &generator)),
          temperature: Temperature(celsius: Double.random(in: -10...30, using: &generator)),
          humidity: RelativeHumidity(percent: Double.random(in: 20...100, using: &generator))))
    }
    let empty = try store.usedBytes()
    for start in stride(from: 0, to: count, by: 10) {
      try commit(Array(samples[start..<min(start + 10, count)]), bootedAt: midnight)
    }
    let bytes = try store.usedBytes() - empty
    // Rows of 20 bytes with their place in the page, and an hour's row beside each sixty of them.
    #expect(Double(bytes) / Double(count) < 21, "\(Double(bytes) / Double(count))")
  }

  @Test("B108: what is written is counted by the day and for ever, checkpoints with it")
  func wear() throws {
    let agent = AgentStore(
      location, boot: BootID("w"), clock: BootClock(bootedAt: midnight, quality: .synchronised))
    for day in 0..<2 {
      for batch in 0..<144 {
        for minute in 0..<10 {
          let time = Double(day) * 86_400 + Double(batch * 10 + minute) * 60
          agent.keep([sample(time, 100_000 + time / 1000)], [], Status())
        }
        #expect(agent.commit())
      }
    }
    let main = try #require(agent.database)
    let today = try #require(try main.counter("bytes_today"))
    let ever = try #require(try main.counter("bytes_written"))
    #expect(today < ever && today * 3 > ever, "\(today) of \(ever)")
    // What the kernel says of the files is no more than what is counted.
    let file = try FileManager.default.attributesOfItem(atPath: location.main)[.size] as? Int64
    #expect(ever > (file ?? .max))
    // The budget of a day.
    #expect(today < 3_000_000, "\(today)")
    #expect(agent.health.message.contains("written today"))
  }
}
