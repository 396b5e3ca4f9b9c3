// SPDX-License-Identifier: MIT

import Almanac
import Camps
import Quantities
import TestKit
import Testing

@Suite("Two devices' camps, nights and settings")
struct MergeTests {
  private let camps = (0..<4).map { CampID(random: $0) }

  /// A random change of `book`: few items, few values, few times, so that draws are common.
  private func change(_ book: inout CampBook, _ generator: inout SeededGenerator) throws {
    let now =
      Bool.random(using: &generator)
      ? WallTime(seconds: 1_800_000_000 + Double(Int.random(in: 0...5, using: &generator))) : nil
    let camp = camps[Int.random(in: 0..<camps.count, using: &generator)]
    let day = Int.random(in: 1...3, using: &generator)
    let night = try #require(NightDate("2026-07-0\(day)"))
    switch Int.random(in: 0...5, using: &generator) {
    case 0, 1:
      let latitude = Double(Int.random(in: 0...2, using: &generator))
      let name = ["Lee", "Ridge"].randomElement(using: &generator) ?? ""
      let place = try #require(Coordinates(latitude: latitude, longitude: 8))
      book.put(Camp(id: camp, name: name, place: place), at: now)
    case 2: book.remove(camp, at: now)
    case 3: book.plan(night, Bool.random(using: &generator) ? camp : nil, at: now)
    case 4:
      book.set("rain.chance_pct", to: "\(Int.random(in: 30...33, using: &generator))", at: now)
    default:
      book.set(
        ["units", "rain.chance_pct"].randomElement(using: &generator) ?? "", to: nil, at: now)
    }
  }

  private func books(_ generator: inout SeededGenerator) throws -> [CampBook] {
    var common = CampBook()
    for _ in 0..<Int.random(in: 0...4, using: &generator) { try change(&common, &generator) }
    return try (0..<3).map { _ in
      var book = common
      for _ in 0..<Int.random(in: 0...6, using: &generator) { try change(&book, &generator) }
      return book
    }
  }

  @Test("merge in any order and any number of times is the same")
  func laws() throws {
    var generator = SeededGenerator(seed: 24)
    for _ in 0..<5000 {
      let books = try books(&generator)
      let (a, b, c) = (books[0], books[1], books[2])
      #expect(a.merged(with: b) == b.merged(with: a))
      #expect(a.merged(with: b).merged(with: c) == a.merged(with: b.merged(with: c)))
      #expect(a.merged(with: a) == a)
      #expect(a.merged(with: b).merged(with: b) == a.merged(with: b))
      #expect(a.merged(with: CampBook()) == a)
    }
  }

  @Test("what one device changes last stays changed there, whatever its clock says")
  func localOrder() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      var book = try books(&generator)[0]
      let before = book
      try change(&book, &generator)
      // The change survives a meeting with the device's own past, unless neither has a time.
      let merged = book.merged(with: before)
      for (name, text) in book.settings where text.changedAt != nil {
        #expect(merged.settings[name] == text)
      }
      for (id, camp) in book.camps where camp.changedAt != nil { #expect(merged.camps[id] == camp) }
    }
  }

  @Test("edits to different items all survive, removals included")
  func different() throws {
    let place = try #require(Coordinates(latitude: 61, longitude: 8))
    let start = WallTime(seconds: 1_800_000_000)
    let night = try #require(NightDate("2026-07-10"))
    var common = CampBook()
    common.put(Camp(id: camps[0], name: "Lee", place: place), at: start)
    common.put(Camp(id: camps[1], name: "Ridge", place: place), at: start)
    var (phone, tent) = (common, common)
    phone.remove(camps[0], at: start + 10)
    phone.set("rain.chance_pct", to: "40", at: start + 11)
    tent.plan(night, camps[1], at: start + 5)
    tent.put(Camp(id: camps[1], name: "High ridge", place: place), at: start + 6)
    tent.set("pack_up", to: "08:00", at: start + 7)
    let merged = phone.merged(with: tent)
    #expect(merged.list.map(\.name) == ["High ridge"])
    #expect(merged.plan.map(\.camp) == [camps[1]])
    #expect(merged.settingTexts.map(\.name) == ["pack_up", "rain.chance_pct"])
    // The removal is newer than nothing: a device that never saw it does not bring the camp back.
    #expect(merged.merged(with: common).camp(camps[0]) == nil)
    // A later change brings it back on purpose.
    var later = common
    later.put(Camp(id: camps[0], name: "Lee again", place: place), at: start + 20)
    #expect(merged.merged(with: later).list.map(\.name) == ["High ridge", "Lee again"])
  }

  @Test("a draw is settled by content, and a value beats a removal")
  func draw() {
    let time = WallTime(seconds: 1_800_000_000)
    let (low, high) = (Stamped("30", changedAt: time), Stamped("40", changedAt: time))
    let gone = Stamped<String>(nil, changedAt: time)
    #expect(low.merged(with: high) == high && high.merged(with: low) == high)
    #expect(gone.merged(with: low) == low && low.merged(with: gone) == low)
    let unknown = Stamped("99", changedAt: nil)
    #expect(unknown.merged(with: gone) == gone)
    let garbage = Stamped("99", changedAt: WallTime(seconds: .nan))
    #expect(garbage.changedAt == nil && garbage.merged(with: low) == low)
    #expect(Stamped("1", changedAt: WallTime(seconds: 1e300)).changedAt == nil)
  }

  @Test("removing a camp clears its nights and names its nights no more")
  func removal() throws {
    let place = try #require(Coordinates(latitude: 61, longitude: 8))
    var book = CampBook()
    book.put(Camp(id: camps[0], name: "Lee", place: place), at: nil)
    let night = try #require(NightDate("2026-07-10"))
    book.plan(night, camps[0], at: nil)
    book.plan(night.later(1), camps[1], at: nil)
    book.remove(camps[0], at: nil)
    #expect(book.list.isEmpty && book.plan.map(\.night) == [night.later(1)])
    #expect(book.camps.count == 1, "the removal is kept")
  }

  @Test("names: people's rules")
  func names() {
    #expect(CampName.checked("  Store Leirvassbu ") == "Store Leirvassbu")
    for text in [
      "", "  ", "61.5", "-x", "a\u{1B}[2J", String(repeating: "x", count: 41), "a\u{202E}b",
    ] {
      #expect(CampName.checked(text) == nil, "\(text)")
    }
    #expect(CampName.areSame("ÅSEN", "åsen"))
    #expect(NearNames.near("Leirvasbu", among: ["Leirvassbu", "Krossbu"]) == ["Leirvassbu"])
    #expect(NearNames.near("x", among: ["Leirvassbu"]).isEmpty)
  }

  @Test("settings that a store keeps do not depend on their order")
  func keptSettings() {
    let kept = [
      (name: "rain.chance_pct", value: "15"), ("windy_rain.chance_pct", "10"),
      ("units", "furlongs"),
      ("no.such", "1"), ("pack_up", "08:00"),
    ]
    let settings = Settings(kept: kept)
    #expect(settings == Settings(kept: kept.reversed()))
    #expect(settings.text(of: "rain.chance_pct") == "15" && settings.packUp == 480)
    #expect(settings.units == .metric)
    // Each half alone breaks the rule: both go back.
    let broken = Settings(kept: [("rain.chance_pct", "15"), ("windy_rain.chance_pct", "40")])
    #expect(broken == Settings())
    #expect(Settings(kept: [("windy_rain.chance_pct", "50")]) == Settings())
  }
}
