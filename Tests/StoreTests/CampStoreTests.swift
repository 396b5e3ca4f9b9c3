// SPDX-License-Identifier: MIT

import Almanac
import Camps
import Forecast
import Glibc
import Quantities
import Store
import TestKit
import Testing

@Suite("Camps, trip and settings in the store")
struct CampStoreTests {
  private let folder = TemporaryDirectory()
  private let now = WallTime(seconds: 1_783_700_000)

  private var location: StoreLocation {
    StoreLocation(stateDirectory: folder.path, runtimeDirectory: nil)
  }

  private func camp(_ id: String, _ name: String, _ latitude: Double) throws -> Camp {
    Camp(
      id: CampID(id), name: name,
      place: try #require(Coordinates(latitude: latitude, longitude: 8.3)),
      zone: "Europe/Oslo", altitude: Elevation(metres: 1400.5))
  }

  @Test("a book comes back as it was, removals included, through both readers")
  func roundTrip() throws {
    let lee = try camp("a", "Lee", 61.508333333333)
    let ridge = try camp("b", "Ridge", 62)
    let night = try #require(NightDate("2026-07-10"))
    let store = try MainStore(path: location.main)
    let book = try store.changeBook { book in
      book.put(lee, at: now)
      book.put(ridge, at: nil)
      book.plan(night, lee.id, at: now)
      book.plan(night.later(1), ridge.id, at: now)
      book.set("rain.chance_pct", to: "40", at: now)
      book.set("units", to: "us", at: nil)
    }
    #expect(try store.campBook() == book)
    let changed = try store.changeBook { book in
      book.remove(ridge.id, at: now + 1)
      book.set("rain.chance_pct", to: nil, at: now + 1)
    }
    #expect(try store.campBook() == changed)
    #expect(try HistoryReader(location).campBook() == changed)
    #expect(changed.camps.count == 2 && changed.nights.count == 2 && changed.settings.count == 2)
    #expect(try store.settings().map(\.name) == ["units"])
    #expect(changed.list == [lee])
  }

  @Test("a change that changes nothing writes nothing")
  func unchanged() throws {
    let store = try MainStore(path: location.main)
    let lee = try camp("a", "Lee", 61.5)
    try store.changeBook { $0.put(lee, at: now) }
    let other = try MainStore(path: location.main)
    let version = try other.dataVersion()
    try store.changeBook { $0.set("units", to: nil, at: now) }
    #expect(try other.dataVersion() == version)
    try store.changeBook { $0.set("units", to: "us", at: now) }
    #expect(try other.dataVersion() != version)
  }

  @Test("shown camp and the device's own place are kept, and decide what counts")
  func current() throws {
    let store = try MainStore(path: location.main)
    let zone = ZoneRules.utc
    #expect(try store.currentPlace(at: now, zone: zone) { _ in nil } == nil)
    let here = Here(
      place: try #require(Coordinates(latitude: 47, longitude: 11)), zone: "Europe/Vienna",
      altitude: Elevation(metres: 900), changedAt: now)
    try store.keep(here: here)
    #expect(try store.here() == here)
    #expect(try store.currentPlace(at: now, zone: zone) { _ in nil } == .here(here))
    #expect(try store.currentCamp(at: now, zone: zone) { _ in nil } == nil)
    let (lee, ridge) = (try camp("a", "Lee", 61.5), try camp("b", "Ridge", 62))
    try store.changeBook { book in
      book.put(lee, at: now)
      book.put(ridge, at: now)
    }
    try store.show(ShownCamp(ridge.id, shownAt: now))
    try store.show(ShownCamp(lee.id, shownAt: nil))
    #expect(try store.shownCamp() == ShownCamp(lee.id, shownAt: nil))
    #expect(try store.currentCamp(at: now, zone: zone) { _ in nil } == lee)
    #expect(
      try HistoryReader(location).currentPlace(at: now, zone: zone) { _ in nil }
        == .camp(lee, because: .last))
    try store.keep(here: nil)
    #expect(try store.here() == nil)
  }

  @Test("forecasts are found by their camp, else by their place")
  func forecasts() throws {
    let store = try MainStore(path: location.main)
    let (lee, ridge) = (try camp("a", "Lee", 61.5), try camp("b", "Ridge", 62))
    func keep(_ latitude: Double, _ fetched: Double, _ camp: CampID?) throws {
      let place = try #require(Coordinates(latitude: latitude, longitude: 8.3))
      try store.keep(
        Forecast(
          provider: .openMeteo, place: place, zone: nil, issued: nil,
          fetched: WallTime(seconds: fetched), hours: Nights.hours(from: now, count: 2)),
        for: camp)
    }
    func newest(_ camp: Camp?) throws -> Double? {
      try store.forecasts(for: camp, from: now, to: now + 3600).last?.fetched?.seconds
    }
    #expect(try newest(lee) == nil)
    try keep(61.5, 1_700_000_001, lee.id)
    try keep(61.53, 1_700_000_002, nil)
    try keep(61.5, 1_700_000_003, ridge.id)
    try keep(61.6, 1_700_000_004, nil)
    // 0.03° are 3.3 km, 0.1° are 11 km; what was fetched for another camp is that one's.
    #expect(try newest(lee) == 1_700_000_002)
    #expect(try newest(ridge) == 1_700_000_003)
    #expect(try newest(nil) == 1_700_000_004)
    #expect(
      try HistoryReader(location).forecasts(for: lee, from: now, to: now + 3600).last
        == store.forecasts(for: lee, from: now, to: now + 3600).last)
  }

  @Test("rows that no rainfly wrote are left out, not a trap")
  func garbage() throws {
    let store = try MainStore(path: location.main)
    let database = try Database(path: location.main, .readWrite)
    try database.execute(
      """
      INSERT INTO camp VALUES ('x', 'nowhere', NULL, 8, NULL, NULL, NULL, NULL),
        ('y', 'too far', 91, 8, NULL, NULL, 'nobody', 9e999),
        ('z', '', 1, 1, '', 1e9, 'nobody', -9e999), ('', 'no id', 1, 1, NULL, NULL, NULL, 1e300);
      INSERT INTO trip_night VALUES ('yesterday', 'x', 1), ('2026-02-30', 'x', 1),
        ('2026-07-10', 'gone', 1);
      INSERT INTO setting VALUES ('units', 'furlongs', 1e308), ('', '', NULL);
      INSERT INTO shown_camp VALUES (1, 'gone', 9e999);
      INSERT INTO here VALUES (1, 9e999, -9e999, NULL, NULL, NULL);
      """)
    let book = try store.campBook()
    #expect(book.list.map(\.id.text) == ["z", ""] || book.list.map(\.id.text) == ["", "z"])
    #expect(book.nights.count == 1)
    #expect(Settings(kept: book.settingTexts) == Settings())
    #expect(try store.here() == nil)
    #expect(try store.currentCamp(at: now, zone: .utc) { _ in nil } == nil)
  }

  @Test("a damaged database gives back its camps and settings")
  func salvage() throws {
    let lee = try camp("a", "Lee", 61.5)
    let boot = BootID("boot")
    let clock = BootClock(bootedAt: 1_800_000_000, quality: .synchronised)
    do {
      let store = AgentStore(location, boot: boot, clock: clock)
      store.keep(
        (1...4000).map { minute in
          Sample(
            time: BootTime(seconds: Double(minute) * 60),
            reading: Reading(
              pressure: StationPressure(hectopascals: 1000), temperature: Temperature(celsius: 9),
              humidity: nil))
        }, [], Status())
      store.commit()
      try store.database?.changeBook { book in
        book.put(lee, at: now)
        book.set("units", to: "us", at: now)
      }
      try store.database?.show(ShownCamp(lee.id, shownAt: now))
    }
    do {
      let database = try Database(path: location.main, .readWrite)
      try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
    let descriptor = open(location.main, O_WRONLY)
    let noise = [UInt8](repeating: 0xA5, count: 4096)
    #expect(pwrite(descriptor, noise, noise.count, 30 * 4096) == noise.count)
    close(descriptor)
    let store = AgentStore(location, boot: boot, clock: clock)
    #expect(store.recovery != nil)
    #expect(try store.database?.campBook().list == [lee])
    #expect(try store.database?.settings().map(\.value) == ["us"])
    #expect(try store.database?.shownCamp()?.camp == lee.id)
  }
}
