// SPDX-License-Identifier: MIT

import Engine
import Forecast
import Quantities
import Store

/// Asks the providers for a place, one after the other, and keeps the first good answer.
public struct Fetcher {
  /// What became of a question.
  public enum Outcome: Hashable, Sendable {
    /// A new forecast is kept; the providers that failed before it.
    case kept(Forecast, [Failure])
    /// The kept one still holds, by the provider's word or because it may not be asked yet.
    case unchanged(ForecastProvider)
    /// None could be had; what was tried, in order.
    case failed([Failure])
  }

  /// One provider's failure.
  public struct Failure: Hashable, Sendable {
    /// Who was asked.
    public var provider: ForecastProvider
    /// What came of it.
    public var reason: FetchFailure

    /// `reason` of `provider`.
    public init(provider: ForecastProvider, reason: FetchFailure) {
      self.provider = provider
      self.reason = reason
    }
  }

  private let store: MainStore
  private let services: ForecastServices
  private let session: FetchSession

  /// A fetcher that keeps into `store`.
  public init(_ store: MainStore, _ services: ForecastServices, _ session: FetchSession) {
    self.store = store
    self.services = services
    self.session = session
  }

  // MARK: Forecasts

  /// Asks for the nights of `place`; the try is kept whatever comes of it.
  public func fetch(_ place: FetchPlace) throws(StoreError) -> Outcome {
    guard let question = place.question, let night = place.nights.first else { return .failed([]) }
    let held = try store.forecasts(for: place.camp, from: night.noonBefore, to: night.noonAfter)
    var failures: [Failure] = []
    for provider in place.providers {
      guard let service = services[provider] else {
        failures.append(
          Failure(provider: provider, reason: .key(services.weatherKitProblem)))
        continue
      }
      let kept = held.last {
        $0.provider == provider && $0.hours.contains { $0.start >= night.start }
      }
      let outcome = try ask(service, question, place, kept: kept)
      switch outcome {
      case .success(let forecast?):
        try store.keep(forecast, for: place.camp?.id)
        try note(place, provider: provider, failures)
        return .kept(forecast, failures)
      case .success(nil):
        try note(place, provider: provider, failures)
        return .unchanged(provider)
      case .failure(let reason):
        failures.append(Failure(provider: provider, reason: reason))
      }
    }
    try note(place, provider: nil, failures)
    return .failed(failures)
  }

  private func ask(
    _ service: any ForecastService, _ question: ForecastQuestion, _ place: FetchPlace,
    kept: Forecast?
  ) throws(StoreError) -> Result<Forecast?, FetchFailure> {
    let provider = service.provider
    var memory = try memory(of: provider, place)
    let wasAhead = memory.answered.map { $0 > session.now + Self.slack } ?? false
    if kept == nil || wasAhead {
      // What the memory says of a reply that is not kept any more means nothing.
      memory.lastModified = nil
      memory.expires = nil
    } else if let expires = memory.expires, expires > session.now,
      expires - session.now < Self.longestExpiry
    {
      return .success(nil)
    }
    let result: Result<Forecast?, FetchFailure>
    do throws(FetchFailure) {
      let forecast = try service.forecast(question, &memory, session)
      if let forecast {
        do throws(FetchFailure) {
          try ForecastCheck.accept(forecast, for: question, kept: kept, now: session.now)
        } catch {
          // What was not taken must not come back as "not modified".
          memory.lastModified = nil
          memory.expires = nil
          throw error
        }
      }
      result = .success(forecast)
    } catch {
      result = .failure(error)
    }
    try keep(memory, of: provider, place)
    return result
  }

  /// D Seconds by which two clocks that are right may differ.
  private static let slack = 600.0

  /// D An expiry further away than this is a broken clock's.
  private static let longestExpiry = 86_400.0

  // MARK: Records

  /// Asks what happened in `night` at `place`; whether it is kept.
  public func fetchRecord(
    _ place: FetchPlace, of night: Night
  ) throws(StoreError) -> Outcome {
    let question = ForecastQuestion(
      place: place.place, altitude: place.altitude, from: night.start,
      to: max(night.end, night.packUp))
    var failures: [Failure] = []
    for provider in place.providers {
      guard let service = services[provider] else { continue }
      var memory = try memory(of: provider, place)
      let result: Result<NightRecord, FetchFailure>
      do throws(FetchFailure) {
        let record = try service.record(question, &memory, session)
        try check(record, for: place, of: night)
        result = .success(record)
      } catch {
        result = .failure(error)
      }
      try keep(memory, of: provider, place)
      switch result {
      case .success(let record):
        try store.keep(record, for: place.camp?.id)
        return .kept(
          Forecast(
            provider: provider, place: record.place, fetched: record.fetched, hours: record.hours),
          failures)
      case .failure(let reason):
        failures.append(Failure(provider: provider, reason: reason))
      }
    }
    return .failed(failures)
  }

  /// D Metres to a station that still says something about the camp.
  private static let stationReach = 100_000.0

  private func check(
    _ record: NightRecord, for place: FetchPlace, of night: Night
  ) throws(FetchFailure) {
    // Half of the night at least: what is kept is not asked for again.
    let known = record.hours.count { $0.has(.temperature) || $0.has(.rainAmount) }
    guard Double(known) * 7200 >= night.end - night.start, known > 0 else {
      throw .lacks(.temperature)
    }
    let metres = record.place.metres(to: place.place)
    guard metres <= Self.stationReach else { throw .otherPlace(metres: metres) }
  }

  // MARK: Memory

  /// A provider's memory is of a camp where it is, and of the provider alone.
  private func memory(
    of provider: ForecastProvider, _ place: FetchPlace
  ) throws(StoreError) -> ServiceMemory {
    let own = try store.providerMemory(provider.rawValue, place: Self.key(place))
    let wide = try store.providerMemory(provider.rawValue, place: Self.everywhere)
    return ServiceMemory(own.merging(wide) { $1 })
  }

  private func keep(
    _ memory: ServiceMemory, of provider: ForecastProvider, _ place: FetchPlace
  ) throws(StoreError) {
    let wide = memory.texts.filter { $0.key == ServiceMemory.providerWide }
    let own = memory.texts.filter { $0.key != ServiceMemory.providerWide }
    try store.keep(providerMemory: own, of: provider.rawValue, place: Self.key(place))
    try store.keep(providerMemory: wide, of: provider.rawValue, place: Self.everywhere)
  }

  private static let everywhere = "*"

  private static func key(_ place: FetchPlace) -> String {
    let (latitude, longitude) = ForecastQuestion(
      place: place.place, from: WallTime(seconds: 0), to: WallTime(seconds: 0)
    ).degrees
    return "\(place.subject) \(latitude),\(longitude)"
  }

  private func note(
    _ place: FetchPlace, provider: ForecastProvider?, _ failures: [Failure]
  ) throws(StoreError) {
    let words = failures.map { $0.reason.description }
    try store.keep(
      FetchTry(
        subject: place.subject, time: session.now, provider: provider?.rawValue,
        failure: words.isEmpty ? nil : words.joined(separator: "; ")))
  }
}
