// SPDX-License-Identifier: MIT

import Forecast
import FoundationEssentials
import Quantities

/// Reads a reply of Open-Meteo's `/v1/forecast` with hourly columns (FORECAST_APIS §1.1).
///
/// Sums, chances and gusts are stamped at the end of their hour: hour [h, h + 1) takes the value
/// stamped h + 1. The reply has no time of issue, and a last hour for which there is no rain yet.
public enum OpenMeteoDecoder: ForecastDecoder {
  /// Open-Meteo.
  public static let provider = ForecastProvider.openMeteo

  /// A reply has a cell's centre and at least one block of columns.
  public static func recognises(_ outline: FileOutline) -> Bool {
    outline.keys.isSuperset(of: ["latitude", "longitude"])
      && !outline.keys.isDisjoint(with: ["hourly", "daily", "generationtime_ms"])
  }

  /// The forecast in `bytes`; throws any ``ForecastDecodingError``.
  public static func decode(
    _ bytes: [UInt8], fetched: WallTime?, offset: ZoneLookup? = nil
  ) throws(ForecastDecodingError) -> Forecast {
    // First, because a refusal is an object too.
    _ = try FileOutline(bytes)
    guard let reply = try? JSONDecoder().decode(Reply.self, from: Data(bytes)) else {
      throw .notJSON
    }
    let place = try reply.place()
    guard let columns = reply.hourly?.value else { throw .notAForecast(missing: "hourly") }
    let units = reply.hourlyUnits?.value?.compactMapValues(\.value) ?? [:]
    let times = try reply.times(columns["time"], offset: offset)
    guard !times.isEmpty else { throw .empty }

    let stamped = Dictionary(
      times.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    // An hour whose own stamp is missing still has its rain: it stands at the stamp after it.
    let first = times.min() ?? WallTime(seconds: 0)
    let between = times.map { $0 - 3600 }.filter { $0 > first && stamped[$0] == nil }
    var hours = (times + between).map(ForecastHour.init(start:))
    var used = 0
    for series in OpenMeteoSeries.all {
      guard let column = columns[series.key] else { continue }
      let values = try series.convert(
        try column.numbers(series.key, count: times.count), unit: units[series.key])
      used += 1
      for index in hours.indices {
        let start = hours[index].start
        let source = stamped[series.isOfHourBefore ? start + 3600 : start]
        if let source, let value = values[source] { series.store(&hours[index], value) }
      }
    }
    hours.removeAll { hour in
      stamped[hour.start] == nil && !ForecastField.allCases.contains { hour.has($0) }
    }
    guard used > 0 else { throw .notAForecast(missing: "hourly.temperature_2m") }
    return Forecast(
      provider: provider, place: place, zone: reply.namedZone, issued: nil, fetched: fetched,
      hours: hours.tidied())
  }
}

/// What is read of a reply.
///
/// Everything may be absent or of a wrong type.
private struct Reply: Decodable {
  var latitude: Lenient<Double>?
  var longitude: Lenient<Double>?
  var offset: Lenient<Double>?
  var timezone: Lenient<String>?
  var hourlyUnits: Lenient<[String: Lenient<String>]>?
  var hourly: Lenient<[String: Column]>?

  enum CodingKeys: String, CodingKey {
    case latitude, longitude, timezone, hourly
    case offset = "utc_offset_seconds"
    case hourlyUnits = "hourly_units"
  }

  /// The zone that the reply names, unless it is only UTC.
  var namedZone: String? {
    guard let name = timezone?.value, !name.isEmpty else { return nil }
    return ["GMT", "UTC", "Etc/UTC", "Etc/GMT", "Z"].contains(name) ? nil : name
  }

  func place() throws(ForecastDecodingError) -> Coordinates {
    guard let latitude = latitude?.value else { throw .notAForecast(missing: "latitude") }
    guard let longitude = longitude?.value else { throw .notAForecast(missing: "longitude") }
    return try Coordinates.checked(latitude: latitude, longitude: longitude)
  }

  func times(
    _ column: Column?, offset lookup: ZoneLookup?
  ) throws(ForecastDecodingError) -> [WallTime] {
    switch column {
    case .numbers(let stamps)?: return try OpenMeteoTimes.instants(stamps)
    case .texts(let stamps)?:
      var stated: Int?
      if let seconds = offset?.value {
        guard let whole = Int(exactly: seconds), (-93_600...93_600).contains(whole) else {
          throw .implausible(field: "utc_offset_seconds", index: nil, value: seconds)
        }
        stated = whole
      } else if timezone?.value != nil, namedZone == nil {
        stated = 0
      }
      let zone = namedZone
      let rules = lookup.flatMap { lookup in
        zone.map { zone in { (time: WallTime) in lookup(zone, time) } }
      }
      return try OpenMeteoTimes(statedOffset: stated, zoneOffset: rules).instants(stamps)
    case .other?, nil: throw .notAForecast(missing: "hourly.time")
    }
  }
}

/// A column of `hourly`: numbers or texts, `null` where there is no value.
private enum Column: Decodable {
  case numbers([Double?])
  case texts([String?])
  case other

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let numbers = try? container.decode([Double?].self) {
      self = .numbers(numbers)
    } else if let texts = try? container.decode([String?].self) {
      self = .texts(texts)
    } else {
      self = .other
    }
  }

  func numbers(_ key: String, count: Int) throws(ForecastDecodingError) -> [Double?] {
    guard case .numbers(let values) = self else {
      throw .notAForecast(missing: "list of numbers in hourly.\(key)")
    }
    guard values.count == count else {
      throw .unequalColumns(field: key, expected: count, found: values.count)
    }
    return values
  }
}
