// SPDX-License-Identifier: MIT

import Almanac
import Camps
import Quantities
import Testing

@Suite("Which camp counts")
struct CurrentCampTests {
  private let ids = ["a", "b", "c"].map { CampID($0) }
  private let zones = [
    "east": ZoneRules.fixed(offsetSeconds: 7200), "west": ZoneRules.fixed(offsetSeconds: -28_800),
  ]

  private func zone(_ camp: Camp) -> ZoneRules { camp.zone.flatMap { zones[$0] } ?? .utc }

  private func book(_ count: Int, _ names: [String?] = [nil, nil, nil]) throws -> CampBook {
    var book = CampBook()
    for index in 0..<count {
      let place = try #require(Coordinates(latitude: 60 + Double(index), longitude: 8))
      book.put(
        Camp(id: ids[index], name: "camp \(index)", place: place, zone: names[index]), at: nil)
    }
    return book
  }

  /// 2026-07-`day` at `hour` UTC.
  private func time(_ day: Int, _ hour: Double) throws -> WallTime {
    let civil = try #require(CivilTime(year: 2026, month: 7, day: day))
    return WallTime(seconds: Double(civil.countedSeconds) + hour * 3600)
  }

  private func current(
    _ time: WallTime?, _ book: CampBook, _ shown: ShownCamp? = nil, _ here: Here? = nil
  ) -> CurrentCamp? {
    CurrentCamp.at(time, book, shown: shown, here: here, zone: zone)
  }

  @Test("a shown camp wins over the trip until the next noon, and stays where there is none")
  func shown() throws {
    var book = try book(2)
    let night = try #require(NightDate("2026-07-10"))
    book.plan(night, ids[0], at: nil)
    book.plan(night.later(1), ids[0], at: nil)
    let first = try #require(book.camp(ids[0]))
    let second = try #require(book.camp(ids[1]))
    let shown = ShownCamp(ids[1], shownAt: try time(10, 18))
    #expect(try current(time(10, 18.5), book, shown)?.camp?.id == ids[1])
    #expect(try current(time(11, 11.99), book, shown)?.camp?.id == ids[1])
    let next = try #require(try current(time(11, 12), book, shown))
    #expect(next == .camp(first, because: .trip))
    // After the trip the one that was shown last.
    let after = try #require(try current(time(12, 12), book, shown))
    #expect(after == .camp(second, because: .last))
  }

  @Test("the trip changes camp at noon, each night by its own camp's clocks, without a gap")
  func trip() throws {
    let night = try #require(NightDate("2026-07-10"))
    for (first, second, noonAfter) in [
      ("east", "west", 20.0), ("west", "east", 10.0), ("east", "east", 10.0),
    ] {
      var book = try book(3, [first, second, nil])
      book.plan(night, ids[0], at: nil)
      book.plan(night.later(1), ids[1], at: nil)
      for step in 0..<200 {
        let hour = Double(step) * 0.25
        let camp = current(try time(10, hour), book)?.camp?.id
        let begins = first == "east" ? 10.0 : 20.0
        let ends = second == "east" ? 34.0 : 44.0
        let expected = hour < begins ? nil : hour < 24 + noonAfter ? ids[0] : ids[1]
        #expect(camp == (hour >= ends + 24 ? nil : expected), "\(first) \(second) \(hour)")
      }
    }
  }

  @Test("without a trip: the last shown, the only one, here, nothing")
  func fallbacks() throws {
    let moment = try time(10, 20)
    let here = Here(place: .zero)
    #expect(current(moment, CampBook()) == nil)
    #expect(current(moment, CampBook(), nil, here) == .here(here))
    let one = try book(1)
    #expect(current(moment, one, nil, here) == .camp(one.list[0], because: .only))
    let two = try book(2)
    #expect(current(moment, two, nil, here) == .here(here))
    let old = ShownCamp(ids[1], shownAt: try time(1, 20))
    #expect(current(moment, two, old, here)?.camp?.id == ids[1])
    var removed = two
    removed.remove(ids[1], at: nil)
    #expect(current(moment, removed, old, here) == .camp(removed.list[0], because: .only))
  }

  @Test("without a clock the trip cannot be placed, and garbage is no clock")
  func noClock() throws {
    var book = try book(2)
    let night = try #require(NightDate("2026-07-10"))
    book.plan(night, ids[0], at: nil)
    let shown = ShownCamp(ids[1], shownAt: nil)
    #expect(current(nil, book, shown)?.camp?.id == ids[1])
    #expect(try current(time(10, 20), book, shown)?.camp?.id == ids[0])
    for seconds in [Double.nan, .infinity, -.infinity, 1e300] {
      #expect(current(WallTime(seconds: seconds), book, shown)?.camp?.id == ids[1])
      let odd = ShownCamp(ids[1], shownAt: WallTime(seconds: seconds))
      #expect(try current(time(10, 20), book, odd)?.camp?.id == ids[0])
    }
    // Shown while the clock was a year ahead: it does not hold until then.
    let ahead = ShownCamp(ids[1], shownAt: try time(10, 20) + 3e7)
    #expect(try current(time(10, 20), book, ahead)?.camp?.id == ids[0])
  }

  @Test("a night that was planned for a removed camp does not count")
  func removed() throws {
    var book = try book(2)
    let night = try #require(NightDate("2026-07-10"))
    book.plan(night, CampID("gone"), at: nil)
    #expect(try current(time(10, 20), book) == nil)
    book.remove(ids[0], at: nil)
    #expect(try current(time(10, 20), book)?.camp?.id == ids[1])
  }

  @Test("nights are named by their evening")
  func nights() throws {
    let night = try #require(NightDate("2026-12-31"))
    #expect(night.later(1).description == "2027-01-01")
    #expect(NightDate("2026-02-29") == nil && NightDate("2026-7-1") == nil)
    #expect(
      NightDate("+026-07-01") == nil && NightDate("") == nil && NightDate("0000-01-01") == nil)
    #expect(try NightDate(at: time(10, 11.9), zone: .utc).description == "2026-07-09")
    #expect(try NightDate(at: time(10, 12), zone: .utc).description == "2026-07-10")
    #expect(NightDate("9999-12-31")?.later(5).description == "9999-12-31")
  }
}
