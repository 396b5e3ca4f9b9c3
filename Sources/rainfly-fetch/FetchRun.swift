// SPDX-License-Identifier: MIT

import Engine
import Fetch
import Forecast
import JSONText
import Quantities
import Screens
import Store

/// One run: place after place, each told as soon as it is known, and what it comes to in the end.
final class FetchRun {
  private let desk: FetchDesk
  private let store: MainStore
  private let fetcher: Fetcher
  private let places: FetchDesk.Places
  private let now: WallTime
  private var kept = 0
  private var failed = 0
  private var isOffline = false

  init(
    _ desk: FetchDesk, store: MainStore, fetcher: Fetcher, places: FetchDesk.Places, now: WallTime
  ) {
    self.desk = desk
    self.store = store
    self.fetcher = fetcher
    self.places = places
    self.now = now
  }

  /// When the newest forecast for the next night of `place` was fetched or confirmed.
  func newest(_ place: FetchPlace) throws(CommandFailure) -> WallTime? {
    guard let night = place.nights.first else { return nil }
    return try storing { () throws(StoreError) in
      let held = try store.forecasts(for: place.camp, from: night.noonBefore, to: night.noonAfter)
      let tried = try places.reader.fetchTries().first { $0.subject == place.subject }
      let covering = held.filter { $0.hours.contains { $0.start >= night.start } }
      guard let fetched = covering.compactMap(\.fetched).max() else { return nil }
      // Confirmed by its provider is as good as new.
      return tried.flatMap { $0.provider == nil ? nil : max($0.time, fetched) } ?? fetched
    }
  }

  /// Fetches for one place.
  ///
  /// A server that could not be reached a moment ago is not asked again in this run, so that many
  /// places without a network take no longer than one.
  func fetch(_ place: FetchPlace) throws(CommandFailure) {
    tell(FetchText.asking(place))
    let outcome = try storing { () throws(StoreError) in try fetcher.fetch(place) }
    switch outcome {
    case .kept, .unchanged: kept += 1
    case .failed(let failures):
      failed += 1
      isOffline = isOffline || failures.allSatisfy { $0.reason.isOffline }
    }
    tell(FetchText.told(outcome, place))
  }

  /// D Nights back for which a record is still looked for.
  private static let pastNights = 3

  /// Fetches the records of past nights that are due.
  func fetchRecords() throws(CommandFailure) {
    guard !isOffline, let current = places.current else { return }
    let zone = places.plan.zone(current.zone)
    for past in places.plan.past(current.place, zone, now: now, count: Self.pastNights) {
      // The night's own camp: the trip may have moved on since.
      guard let place = try desk.place(places, at: past.start), let night = place.nights.first
      else {
        continue
      }
      let isDue = try storing { () throws(StoreError) in
        let record = try store.record(for: place.camp, from: night.start, to: night.end)
        let said = try store.forecasts(for: place.camp, from: night.noonBefore, to: night.noonAfter)
        // Without a forecast from before its end there is nothing to judge by it.
        return said.contains { forecast in
          forecast.fetched.map { $0 <= night.end } ?? false
            && forecast.hours.contains { night.nightHours.contains($0.start) }
        } && FetchPlan.isRecordDue(night, fetched: record?.fetched, now: now)
      }
      guard isDue else { continue }
      let outcome = try storing { () throws(StoreError) in
        try fetcher.fetchRecord(place, of: night)
      }
      tell(FetchText.toldRecord(outcome, place))
    }
  }

  /// Clears what is no longer needed and gives the exit code.
  func end() throws(CommandFailure) -> ExitCode {
    let removed = try storing { () throws(StoreError) in
      try store.thinForecasts(now: now, night: desk.night(places))
    }
    if desk.isJSON {
      desk.console.print(
        .object([
          ("event", .string("end")), ("kept", .integer(Int64(kept))),
          ("failed", .integer(Int64(failed))), ("thinned", .integer(Int64(removed))),
        ]))
    } else if kept + failed == 0 {
      desk.console.print("Nothing is due.")
    }
    if failed == 0 { return .done }
    return isOffline ? .deviceNotAvailable : .failed
  }

  private func tell(_ event: (text: String?, json: JSONValue)) {
    if desk.isJSON {
      desk.console.print(event.json)
      // Somebody waits for each line.
      desk.console.flush()
    } else if let text = event.text {
      desk.console.print(text)
    }
  }

  private func storing<Value>(
    _ work: () throws(StoreError) -> Value
  ) throws(CommandFailure) -> Value {
    do throws(StoreError) {
      return try work()
    } catch {
      throw desk.failure(error)
    }
  }
}
