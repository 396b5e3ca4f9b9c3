// SPDX-License-Identifier: MIT

import Forecast
import Quantities

/// The morning after: whether the tent packs dry, and how the forecast did (PRODUCT 13).
public struct MorningView: Hashable, Sendable {
  /// Whether the tent will be dry when it is packed.
  public enum Packing: Hashable, Sendable {
    /// Nothing wets it.
    case staysDry
    /// It is dry by this time, with an hour in hand.
    case dry(by: WallTime)
    /// It may be: the model is right to the hour, and this is less than an hour before pack-up.
    case perhaps(by: WallTime)
    /// It is still damp at pack-up, and dry by this time where that comes before noon.
    case damp(dryBy: WallTime?)
    /// Data is missing.
    case unknown
  }

  /// What was said of the night.
  public let story: NightStory
  /// When this is.
  public let now: WallTime
  /// Whether the tent packs dry.
  public let packing: Packing
  /// From when the record is looked at: two hours after sunrise.
  public let recordDue: WallTime
  /// Whose record it is, where there is one that counts.
  public let recordProvider: ForecastProvider?
  /// How each check did, in the order of PRODUCT §3; `nil` before that, or without a record.
  public let outcomes: [CheckOutcome]?

  /// D Two hours: until then the services have not written the night's last hours.
  private static let recordDelay = 7200.0

  /// The view at `now`; `record` is what happened, where somebody knows.
  public init(
    _ story: NightStory, record: NightRecord?, now: WallTime,
    thresholds: Thresholds = Thresholds()
  ) {
    self.story = story
    self.now = now
    let night = story.night
    recordDue = (night.sunrise ?? night.end) + Self.recordDelay
    let record = now >= recordDue ? record : nil
    recordProvider = record?.provider
    packing = Self.packing(story, record: record, thresholds: thresholds)
    outcomes = record.map { CheckOutcome.all(story, record: $0, thresholds: thresholds) }
  }

  /// Whether nothing but data that is there says how the tent is.
  private static func packing(
    _ story: NightStory, record: NightRecord?, thresholds: Thresholds
  ) -> Packing {
    let night = story.night
    guard var known = story.newest?.forecast else { return .unknown }
    var drying = story.newest?.judgement.drying
    var checks = story.newest?.judgement.checks ?? []
    if let record {
      known = happened(record, over: known)
      let facts = NightFacts(known, night: night, thresholds: thresholds)
      checks = CheckName.allCases.map { $0.check.evaluate(facts) }
      drying = facts.drying(checks: checks)
    }
    let wetting: Set<CheckName> = [.thunder, .rain, .windyRain, .morningRain, .dew, .frost]
    let unsure = checks.contains { wetting.contains($0.name) && $0.state == .unknown }
    guard let drying else { return unsure ? .unknown : .staysDry }
    switch (DryingModel.packsDry(drying, packUp: night.packUp), drying) {
    case (false?, .dry(let time)): return .damp(dryBy: time)
    case (false?, _): return .damp(dryBy: nil)
    // What cannot be told could wet the tent later or more than what can.
    case (true?, .dry(let time)): return unsure ? .unknown : .dry(by: time)
    case (nil, .dry(let time)): return unsure ? .unknown : .perhaps(by: time)
    case (_, _): return .unknown
    }
  }

  /// The forecast with what happened in the place of what was to be.
  ///
  /// Where an amount is known rain is no chance any more: it fell or did not.
  private static func happened(_ record: NightRecord, over forecast: Forecast) -> Forecast {
    let hasChances = forecast.fields.contains(.rainChance)
    var merged = forecast
    var recorded: [WallTime: ForecastHour] = [:]
    for hour in record.hours { recorded[hour.start] = hour }
    for index in merged.hours.indices {
      guard let fact = recorded[merged.hours[index].start] else { continue }
      var hour = merged.hours[index]
      hour.temperature = fact.temperature ?? hour.temperature
      hour.dewPoint = fact.dewPoint ?? hour.dewPoint
      hour.cloud = fact.cloud ?? hour.cloud
      hour.wind = fact.wind ?? hour.wind
      hour.gust = fact.gust ?? hour.gust
      hour.radiation = fact.radiation ?? hour.radiation
      if let code = fact.thunderCode {
        hour.thunderCode = code
        if hour.thunderChance != nil { hour.thunderChance = Percentage(percent: code ? 100 : 0) }
      }
      if let amount = fact.rainAmount {
        hour.rainAmount = amount
        if hasChances {
          hour.rainChance = Percentage(percent: amount.millimetres >= 0.1 ? 100 : 0)
        }
      }
      merged.hours[index] = hour
    }
    return merged
  }
}
