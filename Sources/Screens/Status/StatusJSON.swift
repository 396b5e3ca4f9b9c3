// SPDX-License-Identifier: MIT

import Engine
import JSONText
import PressureTrends
import Quantities

/// The object that `status --json` prints.
public enum StatusJSON {
  /// The object for what is known at this moment; `text` tells the times within texts.
  public static func object(_ view: StatusView, text: LocalText) -> JSONValue {
    .object([
      ("advice", .string(view.advice.rawValue)),
      ("verdict", .string(view.verdict.rawValue)),
      ("reason", VerdictJSON.reason(view.reason(text))),
      ("as_of_unix", .instant(view.asOf)),
      ("good_until_unix", .instant(view.goodUntil)),
      ("alert", alert(view)),
      ("trend", trend(view)),
      ("reading", reading(view.reading)),
      ("fly", .string(view.fly.rawValue)),
      ("clock", .string(view.clock.rawValue)),
      ("forecast", forecast(view.forecast)),
      ("camp", camp(view)),
      ("health", health(view.health)),
      ("current", .bool(view.life.isCurrent)),
      ("simulated", .bool(StatusLife.isSimulated(view.status?.text("boot")))),
    ])
  }

  /// The tendency with its changes, negative when falling.
  static func trend(_ view: StatusView) -> JSONValue {
    var members: [(String, JSONValue)]
    switch view.tendency {
    case .insufficient:
      members = [
        ("state", .string("insufficient")), ("change3_pa", .null), ("change1_pa", .null),
      ]
    case .change(let three, let one):
      members = [
        ("state", .string(TendencyWord(three).rawValue)), ("change3_pa", .decimal(three.pascals)),
        ("change1_pa", .decimal(one?.pascals)),
      ]
    }
    members.append(("watching_since_unix", .instant(view.watchingSince)))
    return .object(members)
  }

  private static func camp(_ view: StatusView) -> JSONValue {
    guard let status = view.current, let name = status.text("camp") else { return .null }
    return .object([
      ("name", .string(name)), ("latitude", .optional(status.number("latitude"))),
      ("longitude", .optional(status.number("longitude"))),
      ("zone", .optional(status.text("zone"))),
    ])
  }

  private static func alert(_ view: StatusView) -> JSONValue {
    guard let alert = view.alert else { return .null }
    return .object([
      ("since_unix", .instant(view.wall(alert.since.seconds))),
      ("word", .string(alert.word.rawValue)), ("change3_pa", .decimal(alert.change3.pascals)),
      ("change1_pa", .decimal(alert.change1?.pascals)),
      ("text", .string(view.current?.text("alert_text") ?? PressureMessage.full(alert))),
    ])
  }

  /// A reading; humidity is left out where the chip has none.
  static func reading(_ dated: DatedReading?) -> JSONValue {
    guard let dated else { return .null }
    return .object(
      members(dated.reading) + [("t", .instant(dated.taken)), ("age_s", .optional(dated.age))])
  }

  /// The values of a reading.
  static func members(_ reading: Reading) -> [(String, JSONValue)] {
    [
      ("pressure_pa", .decimal(reading.pressure.pascals)),
      ("temperature_c", reading.temperature.map { .decimal($0.celsius) } ?? .null),
    ] + humidity(reading.humidity)
  }

  /// Humidity within its limits, and beside it what was computed where that lies outside.
  ///
  /// Left out where the chip has none.
  static func humidity(_ humidity: RelativeHumidity?) -> [(String, JSONValue)] {
    guard let humidity else { return [] }
    let limited = ("humidity_pct", JSONValue.decimal(humidity.clamped.percent))
    guard humidity.clamped != humidity else { return [limited] }
    return [limited, ("humidity_raw_pct", .decimal(humidity.percent))]
  }

  private static func forecast(_ forecast: ForecastView) -> JSONValue {
    .object([
      ("provider", .optional(forecast.provider)), ("fetched_unix", .instant(forecast.fetched)),
      ("age_s", .optional(forecast.seconds)), ("age", .string(forecast.age.rawValue)),
      ("attribution", .optional(forecast.attribution)), ("privacy", .optional(forecast.privacy)),
    ])
  }

  private static func health(_ parts: [PartHealth]) -> JSONValue {
    .object(
      parts.map { part in
        (part.part, .object([("state", .string(part.state)), ("message", .string(part.message))]))
      })
  }
}
