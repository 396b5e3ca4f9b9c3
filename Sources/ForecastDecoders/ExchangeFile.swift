// SPDX-License-Identifier: MIT

import Forecast
import FoundationEssentials
import JSONText
import Quantities

/// The file in which a forecast goes from one rainfly to another: the hours as they are kept, with
/// whose they are and when they were fetched.
public enum ExchangeFile {
  /// The key that only these files have, and the release of their form.
  static let mark = "rainfly_forecast"
  private static let release = 1

  /// The text of the file for `forecast`: one JSON object, with a line an hour.
  public static func text(_ forecast: Forecast) -> String {
    let head: [(String, JSONValue)] = [
      (mark, .integer(Int64(release))), ("provider", .string(forecast.provider.rawValue)),
      ("latitude", .number(forecast.place.latitude)),
      ("longitude", .number(forecast.place.longitude)), ("zone", .optional(forecast.zone)),
      ("issued_unix", .instant(forecast.issued)), ("fetched_unix", .instant(forecast.fetched)),
    ]
    let members = head.map { JSONValue.string($0.0).text + ":" + $0.1.text }
    let hours = forecast.hours.map { Self.json($0).text }
    return "{" + members.joined(separator: ",") + ",\"hours\":[\n"
      + hours.joined(separator: ",\n") + "\n]}\n"
  }

  private static func json(_ hour: ForecastHour) -> JSONValue {
    var members: [(String, JSONValue)] = [("start_unix", .instant(hour.start))]
    for field in ForecastField.allCases {
      if let value = hour.value(field) { members.append((field.rawValue, .number(value))) }
    }
    if hour.blockHours != 1 { members.append(("block_hours", .integer(Int64(hour.blockHours)))) }
    if !hour.derived.isEmpty {
      members.append(("derived", .array(hour.derived.map(\.rawValue).sorted().map { .string($0) })))
    }
    return .object(members)
  }

  /// The forecast in `bytes`; throws any ``ForecastDecodingError``.
  static func decode(_ bytes: [UInt8]) throws(ForecastDecodingError) -> Forecast {
    guard let file = try? JSONDecoder().decode(File.self, from: Data(bytes)) else {
      throw .notAForecast(missing: "hours in the form of this rainfly")
    }
    guard file.rainfly_forecast <= release else {
      throw .notAForecast(missing: "form that this rainfly knows: it was made by a newer one")
    }
    guard let provider = ForecastProvider(rawValue: file.provider) else {
      throw .notAForecast(missing: "provider that is known ('\(file.provider.prefix(40))')")
    }
    guard !file.hours.isEmpty else { throw .empty }
    var hours: [ForecastHour] = []
    for (index, entry) in file.hours.enumerated() {
      guard let seconds = entry["start_unix"]?.number,
        WallTime.placeable.contains(WallTime(seconds: seconds)), seconds == seconds.rounded()
      else { throw .badTime(index: index, text: "start_unix") }
      var hour = ForecastHour(start: WallTime(seconds: seconds))
      for field in ForecastField.allCases {
        guard let value = entry[field.rawValue]?.number else { continue }
        hour.set(
          field, try checked(value, as: field, key: field.rawValue, index: index))
      }
      let block = entry["block_hours"]?.number ?? 1
      guard (1.0...24).contains(block) else {
        throw .implausible(field: "block_hours", index: index, value: block)
      }
      hour.blockHours = Int(block)
      hour.derived = Set((entry["derived"]?.words ?? []).compactMap(ForecastField.init(rawValue:)))
      hours.append(hour)
    }
    func time(_ seconds: Double?) -> WallTime? {
      seconds.map(WallTime.init(seconds:)).flatMap { WallTime.placeable.contains($0) ? $0 : nil }
    }
    return Forecast(
      provider: provider,
      place: try Coordinates.checked(latitude: file.latitude, longitude: file.longitude),
      zone: file.zone, issued: time(file.issued_unix), fetched: time(file.fetched_unix),
      hours: hours.tidied())
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  private struct File: Decodable {
    var rainfly_forecast: Int
    var provider: String
    var latitude: Double
    var longitude: Double
    var zone: String?
    var issued_unix: Double?
    var fetched_unix: Double?
    var hours: [[String: Entry]]
  }

  private enum Entry: Decodable {
    case number(Double)
    case words([String])
    case other

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else if let words = try? container.decode([String].self) {
        self = .words(words)
      } else {
        self = .other
      }
    }

    var number: Double? { if case .number(let number) = self { number } else { nil } }
    var words: [String]? { if case .words(let words) = self { words } else { nil } }
  }
}
