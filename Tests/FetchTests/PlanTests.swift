// SPDX-License-Identifier: MIT

import Almanac
import Camps
import Engine
import Fetch
import Forecast
import Quantities
import TestKit
import Testing

@Suite("What is due, for whom, and from whom")
struct PlanTests {
  private let spot: Coordinates
  private let book: CampBook
  private let places: FetchPlaces
  /// 2026-07-10 00:00 UTC.
  private let midnight = WallTime(seconds: 1_783_641_600)

  init() throws {
    spot = try #require(Coordinates(latitude: 50, longitude: 10))
    var book = CampBook()
    for (id, latitude) in [("a", 50.0), ("b", 51), ("c", 52)] {
      let place = try #require(Coordinates(latitude: latitude, longitude: 10))
      book.put(Camp(id: CampID(id), name: id.uppercased(), place: place), at: nil)
    }
    let first = try #require(NightDate("2026-07-10"))
    for (days, camp) in [(0, "b"), (1, "a"), (2, "b"), (6, "c"), (7, "c"), (-1, "c")] {
      book.plan(first.later(days), CampID(camp), at: nil)
    }
    self.book = book
    places = FetchPlaces(book, packUp: 540, zones: { _ in nil }, fallback: .utc)
  }

  private func current(_ id: String) throws -> CurrentCamp {
    .camp(try #require(book.camp(CampID(id))), because: .trip)
  }

  @Test("tonight first, then the trip's nights within a week, each place once")
  func upcoming() throws {
    let found = places.upcoming(try current("b"), now: midnight + 18 * 3600)
    #expect(found.map(\.name) == ["B", "A", "C"])
    let nights = found.map { place in
      place.nights.map { NightDate(at: $0.start, zone: .utc).description }
    }
    #expect(nights == [["2026-07-10", "2026-07-12"], ["2026-07-11"], ["2026-07-16"]])
    #expect(places.upcoming(nil, now: midnight + 18 * 3600).map(\.name) == ["B", "A", "C"])
  }

  @Test("a night counts until its tent is packed, then the next one does")
  func next() {
    let night = places.next(spot, .utc, now: midnight + 8 * 3600 + 3599)
    #expect(NightDate(at: night.start, zone: .utc).description == "2026-07-09")
    let later = places.next(spot, .utc, now: midnight + 9 * 3600)
    #expect(NightDate(at: later.start, zone: .utc).description == "2026-07-10")
  }

  @Test(
    "how old a forecast may be: hourly before the night and in it, less often before",
    arguments: [
      // Hours after midnight of the evening's day, and the age in hours from which it is due.
      (8.0, 12.0), (13.0, 3.0), (18.9, 3.0), (19.1, 1.0), (26.0, 1.0),
    ])
  func ages(hour: Double, limit: Double) throws {
    let now = midnight + hour * 3600
    let night = Night.at(midnight + 18 * 3600, place: spot, zone: .utc, packUp: 540)
    let place = FetchPlace(camp: nil, name: "here", place: spot, nights: [night])
    #expect(FetchPlan.isDue(place, newest: nil, now: now))
    // Ten minutes early is in time, for timers have jitter.
    #expect(!FetchPlan.isDue(place, newest: now - limit * 3600 + 601, now: now))
    #expect(FetchPlan.isDue(place, newest: now - limit * 3600 + 600, now: now))
    // A clock that was put back must not silence it.
    #expect(FetchPlan.isDue(place, newest: now + 4000, now: now))
  }

  @Test("the record is due two hours after sunrise, until it is there, for three days")
  func records() throws {
    let night = Night.at(midnight + 18 * 3600, place: spot, zone: .utc, packUp: 540)
    let sunrise = try #require(night.sunrise)
    #expect(!FetchPlan.isRecordDue(night, fetched: nil, now: sunrise + 7199))
    #expect(FetchPlan.isRecordDue(night, fetched: nil, now: sunrise + 7200))
    #expect(FetchPlan.isRecordDue(night, fetched: sunrise + 3000, now: sunrise + 9000))
    #expect(!FetchPlan.isRecordDue(night, fetched: sunrise + 7300, now: sunrise + 9000))
    #expect(!FetchPlan.isRecordDue(night, fetched: nil, now: night.noonAfter + 259_201))
    let past = places.past(spot, .utc, now: sunrise + 60, count: 2)
    #expect(
      past.map { NightDate(at: $0.start, zone: .utc).description }
        == ["2026-07-10", "2026-07-09", "2026-07-08"])
  }

  @Test(
    "the provider goes by the place, a wish comes first, and two always follow",
    arguments: [
      (61.508, 8.304, [ForecastProvider.metNorway, .openMeteo]),  // Jotunheimen
      (44.27, -71.30, [.nws, .openMeteo, .metNorway]),  // Mount Washington
      (63.07, -151.0, [.nws, .openMeteo, .metNorway]),  // Denali
      (19.82, -155.47, [.nws, .openMeteo, .metNorway]),  // Mauna Kea
      (46.5, 8.0, [.openMeteo, .metNorway]),  // Bern
      (-36.4, 148.3, [.openMeteo, .metNorway]),  // Kosciuszko
      (64.1, -21.9, [.openMeteo, .metNorway]),  // Reykjavik
    ])
  func choice(latitude: Double, longitude: Double, expected: [ForecastProvider]) throws {
    let place = try #require(Coordinates(latitude: latitude, longitude: longitude))
    #expect(ProviderChoice.order(at: place) == expected)
    #expect(ProviderChoice.order(at: place, wished: .weatherKit) == [.weatherKit] + expected)
    #expect(ProviderChoice.order(at: place, wished: .metNorway).first == .metNorway)
  }

  @Test(
    "a search: the list, its regions, and no list where nothing was found",
    .enabled(if: SharedData.isPresent))
  func search() throws {
    let found = try PlaceSearch.decode(
      SharedData.bytes("forecasts/geocoding/openmeteo_enschede.json"))
    #expect(found.first?.name == "Enschede")
    #expect(found.first?.place == Coordinates(latitude: 52.21833, longitude: 6.89583))
    #expect(found.first?.altitude?.metres == 45)
    #expect(found.first?.zone == "Europe/Amsterdam")
    #expect(found.first?.region.last == "The Netherlands")
    let none = try SharedData.bytes("forecasts/geocoding/openmeteo_empty.json")
    #expect(try PlaceSearch.decode(none).isEmpty)
    for bad in ["", "{}", "[]", "<html>", #"{"results":3,"generationtime_ms":1}"#] {
      #expect(throws: FetchFailure.self) { try PlaceSearch.decode(Array(bad.utf8)) }
    }
    let odd = #"{"results":[{"name":"X"},{"name":"Y","latitude":95,"longitude":0},{"id":1}]}"#
    #expect(try PlaceSearch.decode(Array(odd.utf8)).isEmpty)
  }
}
