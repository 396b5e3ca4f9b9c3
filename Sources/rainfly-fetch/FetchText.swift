// SPDX-License-Identifier: MIT

import Camps
import Engine
import Fetch
import Forecast
import JSONText
import Quantities
import Screens

/// What a run says, to people and to programs.
enum FetchText {
  static func asking(_ place: FetchPlace) -> (text: String?, json: JSONValue) {
    (
      nil,
      .object([
        ("event", .string("asking")), ("camp", .optional(place.camp?.id.text)),
        ("name", .string(place.name)), ("nights", .array(place.nights.map(night))),
      ])
    )
  }

  static func told(
    _ outcome: Fetcher.Outcome, _ place: FetchPlace
  ) -> (text: String?, json: JSONValue) {
    let name = place.name.printable
    switch outcome {
    case .kept(let forecast, let failures):
      return (
        (failures.isEmpty ? "" : "\(reasons(failures)).\n")
          + "\(name): a forecast of \(forecast.provider.name) with \(forecast.hours.count) hours is"
          + " kept. \(forecast.provider.attribution)",
        event("kept", place, forecast.provider, failures.isEmpty ? nil : reasons(failures))
      )
    case .unchanged(let provider):
      return (
        "\(name): the forecast of \(provider.name) that is kept still holds.",
        event("unchanged", place, provider, nil)
      )
    case .failed(let failures):
      let words = reasons(failures)
      return ("\(name): no forecast: \(words)", event("failed", place, nil, words))
    }
  }

  static func toldRecord(
    _ outcome: Fetcher.Outcome, _ place: FetchPlace
  ) -> (text: String?, json: JSONValue) {
    let name = place.name.printable
    guard case .kept(let record, _) = outcome else {
      var words = ""
      if case .failed(let failures) = outcome { words = reasons(failures) }
      return (
        "\(name): no record of the night: \(words)", event("record_failed", place, nil, words)
      )
    }
    return (
      "\(name): what happened in the night is kept, by \(record.provider.name).",
      event("record", place, record.provider, nil)
    )
  }

  private static func reasons(_ failures: [Fetcher.Failure]) -> String {
    failures.map(\.reason.description).joined(separator: "; ")
  }

  private static func night(_ night: Night) -> JSONValue {
    .string(NightDate(at: night.start, zone: night.zone).description)
  }

  private static func event(
    _ name: String, _ place: FetchPlace, _ provider: ForecastProvider?, _ message: String?
  ) -> JSONValue {
    .object([
      ("event", .string(name)), ("camp", .optional(place.camp?.id.text)),
      ("name", .string(place.name)), ("nights", .array(place.nights.map(night))),
      ("provider", .optional(provider?.rawValue)),
      ("attribution", .optional(provider?.attribution)), ("message", .optional(message)),
    ])
  }

  static func line(_ number: Int, _ place: FoundPlace) -> String {
    let height = place.altitude.map { ", \(Int($0.metres.rounded())) m" } ?? ""
    return "\(number)  \(place.name.printable), \(place.region.joined(separator: ", ").printable)"
      + "  \(CoordinateText.decimal(place.place))\(height)"
  }

  static func json(_ place: FoundPlace) -> JSONValue {
    .object([
      ("name", .string(place.name)), ("latitude", .number(place.place.latitude)),
      ("longitude", .number(place.place.longitude)),
      ("altitude_m", .optional(place.altitude?.metres)), ("zone", .optional(place.zone)),
      ("region", .array(place.region.map { .string($0) })),
    ])
  }
}
