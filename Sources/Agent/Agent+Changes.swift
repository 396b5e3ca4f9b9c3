// SPDX-License-Identifier: MIT

import Almanac
import Camps
import Engine
import Forecast
import Quantities
import Store

/// What flows back: the clock, settings, what the user says, camps and forecasts.
extension Agent {
  func noticeChanges(at now: BootTime) -> [AgentEvent] {
    if keeper.observe(parts.clock.system(), at: now) { takeClock(at: now) }
    if parts.store.changedElsewhere() {
      readStore(at: now)
    } else if now - placedAt >= Self.placeSeconds {
      // The camp changes at noon, and evenings pass, without anybody writing.
      readPlaces(at: now)
      decision.note(standing)
    }
    let events = pendingEvents
    pendingEvents = []
    return events
  }

  func takeClock(at now: BootTime) {
    parts.store.set(keeper.clock)
    decision.note(standing)
    pendingEvents.append(AgentEvent(time: now, kind: .clockSet(keeper.clock.quality)))
  }

  func readStore(at now: BootTime) {
    guard let database = parts.store.database else { return }
    if let words = try? database.words(after: wordsSeen) {
      for word in words { heed(word, at: now) }
      wordsSeen = words.last?.number ?? wordsSeen
      if !words.isEmpty { mustCommit = true }
    }
    if let fixed = options.fixedSettings {
      standing.settings = fixed
    } else if let kept = try? database.settings() {
      // A value that an older or newer rainfly wrote and this one refuses keeps its default.
      standing.settings = Settings(kept: kept)
    }
    readPlaces(at: now)
    decision.note(standing)
  }

  /// How often it is asked which camp counts, in seconds.
  private static let placeSeconds = 600.0

  /// Where the device is, and what is forecast for that place.
  private func readPlaces(at now: BootTime) {
    placedAt = now
    guard let database = parts.store.database else { return }
    let wall = clock.trustedWall(now)
    let fallback = options.zone ?? options.fallbackZone
    let current =
      options.usesCamps
      ? (try? database.currentPlace(at: wall, zone: fallback, zones: parts.zones)) ?? nil : nil
    standing.camp = current?.camp?.name
    standing.altitude = current?.altitude
    let middle = wall ?? WallTime(seconds: 0)
    // What was handed over by hand, as on a simulated board, is in no store.
    if let kept = try? database.forecasts(
      for: current?.camp, from: middle - 86_400, to: middle + 86_400),
      !kept.isEmpty || current?.camp != nil
    {
      standing.forecasts = kept
    }
    place(current)
    if let wall { readEvenings(at: wall) }
  }

  /// The evenings of the last month count only where no forecast does, and change once a day.
  private func readEvenings(at wall: WallTime) {
    let day = standing.zone.civil(at: wall).dayNumber
    guard standing.forecasts.isEmpty, day != eveningsOfDay else { return }
    eveningsOfDay = day
    standing.evenings = SensorsOnly.EveningMean(
      parts.store.history(since: wall - 30 * 86_400), now: wall, zone: standing.zone,
      place: standing.place)
  }

  private func heed(_ word: WordRecord, at now: BootTime) {
    switch word.kind {
    case .fly:
      // Without a clock a word of an earlier boot cannot be placed: it may be a year old.
      guard word.saidAt != nil || word.boot == parts.clock.boot else { return }
      let isOfThisBoot = word.boot == parts.clock.boot
      standing.fly = Decision.FlyStatement(
        isOn: word.value == "on", time: isOfThisBoot ? word.time : nil,
        saidAt: isOfThisBoot ? nil : word.saidAt)
    case .clock:
      guard word.boot == parts.clock.boot, let seconds = Double(word.value),
        WallTime.placeable.contains(WallTime(seconds: seconds))
      else { return }
      if keeper.set(WallTime(seconds: seconds), at: word.time) { takeClock(at: now) }
    case .acknowledge: alarm.end()
    case .note: break
    }
  }

  /// Where and in which zone: the camp's, else the options', else the forecast's, else the fallback.
  private func place(_ current: CurrentCamp? = nil) {
    let forecast = standing.forecasts.last
    standing.place =
      current?.place ?? options.place ?? (options.forecastPlaces ? forecast?.place : nil)
    standing.zone =
      current?.zone.flatMap(parts.zones) ?? options.zone ?? forecast?.zone.flatMap(parts.zones)
      ?? options.fallbackZone
  }

  /// Takes a forecast that is not in the store.
  public func take(_ forecast: Forecast) {
    standing.forecasts.append(forecast)
    if standing.forecasts.count > 48 { standing.forecasts.removeFirst() }
    place()
    decision.note(standing)
  }
}
