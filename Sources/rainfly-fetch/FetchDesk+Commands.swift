// SPDX-License-Identifier: MIT

import Agent
import Camps
import Engine
import Fetch
import Forecast
import JSONText
import Quantities
import Screens
import Store

extension FetchDesk {
  /// `search`: places by name.
  func search(_ name: String) throws(CommandFailure) -> ExitCode {
    // A search needs no night, so any clock will do.
    // Nobody waits a minute for a list; with a server in trouble it is asked once more.
    let session = try session(WallTime(seconds: 0), patience: 5)
    let search = PlaceSearch(try addresses().placeSearch)
    let found: [FoundPlace]
    do throws(FetchFailure) {
      found = try search.find(name, session)
    } catch {
      throw CommandFailure(
        error.isOffline ? .deviceNotAvailable : .failed, "search", error.description)
    }
    for (index, place) in found.enumerated() {
      if isJSON {
        console.print(FetchText.json(place))
      } else {
        console.print(FetchText.line(index + 1, place))
      }
    }
    if !isJSON {
      console.print(
        found.isEmpty
          ? "No place is called '\(name.printable)'. Camp sites often have no name here: add them by"
            + " coordinates." : PlaceSearch.attribution)
    }
    return .done
  }

  /// `due`: what the timer asks for.
  func fetchDue() throws(CommandFailure) -> ExitCode {
    // First, for a store that cannot be read has no clock either.
    let (store, lock) = try store()
    let now = try now()
    try forgetFuture(store, now)
    defer { withExtendedLifetime(lock) {} }
    let places = try places(now)
    let run = FetchRun(
      self, store: store, fetcher: try fetcher(store, now), places: places, now: now)
    for place in places.plan.upcoming(places.current, now: now) {
      let newest = try run.newest(place)
      if FetchPlan.isDue(place, newest: newest, now: now) { try run.fetch(place) }
    }
    try run.fetchRecords()
    return try run.end()
  }

  /// `trip`: all nights within a week.
  func fetchTrip() throws(CommandFailure) -> ExitCode {
    try fetch { places, now in places.plan.upcoming(places.current, now: now) }
  }

  /// `camp`: one camp's next night, and its nights of the trip.
  func fetch(camp name: String) throws(CommandFailure) -> ExitCode {
    try fetch { places, now throws(CommandFailure) in
      let found = places.book.camps(called: name)
      guard let camp = found.first, found.count == 1 else {
        throw CommandFailure(
          .usage, found.isEmpty ? "no_camp" : "ambiguous_camp",
          found.isEmpty
            ? "no camp is called '\(name.printable)': see rainfly camps"
            : "\(found.count) camps are called '\(name.printable)': name one by its id")
      }
      let all = places.plan.upcoming(.camp(camp, because: .shown), now: now)
      return all.filter { $0.camp?.id == camp.id }
    }
  }

  private func fetch(
    _ choose: (Places, WallTime) throws(CommandFailure) -> [FetchPlace]
  ) throws(CommandFailure) -> ExitCode {
    let (store, lock) = try store()
    let now = try now()
    try forgetFuture(store, now)
    defer { withExtendedLifetime(lock) {} }
    let places = try places(now)
    let wanted = try choose(places, now)
    guard !wanted.isEmpty else {
      throw CommandFailure(
        .usage, "no_camp",
        "there is no camp to fetch for: add the place where you sleep with"
          + " rainfly camps add NAME COORDINATES")
    }
    let run = FetchRun(
      self, store: store, fetcher: try fetcher(store, now), places: places, now: now)
    for place in wanted { try run.fetch(place) }
    try run.fetchRecords()
    return try run.end()
  }

  /// A clock that was ahead must not make an old forecast the newest for ever.
  private func forgetFuture(_ store: MainStore, _ now: WallTime) throws(CommandFailure) {
    do throws(StoreError) {
      try store.forgetFetches(after: now)
    } catch {
      throw failure(error)
    }
  }

  private func fetcher(_ store: MainStore, _ now: WallTime) throws(CommandFailure) -> Fetcher {
    Fetcher(store, try services(), try session(now))
  }
}
