// SPDX-License-Identifier: MIT

import Forecast
import FoundationEssentials
import Quantities

/// Reads a reply of Apple's WeatherKit REST service that has `forecastHourly` (FORECAST_APIS §4).
///
/// An hour's values hold for it and the amounts fall in it. Shares are 0 to 1, wind is in km/h.
public enum WeatherKitDecoder: ForecastDecoder {
  /// Apple Weather.
  public static let provider = ForecastProvider.weatherKit

  /// A reply is made of named data sets; those without hours are recognised to be refused by name.
  public static func recognises(_ outline: FileOutline) -> Bool {
    !outline.keys.isDisjoint(with: sets)
  }

  private static let sets: Set = [
    "forecastHourly", "forecastDaily", "currentWeather", "forecastNextHour", "weatherAlerts",
  ]

  /// The forecast in `bytes`; throws any ``ForecastDecodingError``.
  public static func decode(
    _ bytes: [UInt8], fetched: WallTime?, offset: ZoneLookup? = nil
  ) throws(ForecastDecodingError) -> Forecast {
    let outline = try FileOutline(bytes)
    guard outline.keys.contains("forecastHourly") else {
      let found = outline.keys.intersection(sets).sorted().joined(separator: ", ")
      throw .otherKind(
        provider, found: found.isEmpty ? "no data set" : found, wanted: "forecastHourly")
    }
    let reply = try? JSONDecoder().decode(Reply.self, from: Data(bytes))
    guard let hourly = reply?.forecastHourly?.value else {
      throw .notAForecast(missing: "forecastHourly")
    }
    let metadata = hourly.metadata?.value
    guard let latitude = metadata?.latitude?.value, let longitude = metadata?.longitude?.value
    else { throw .notAForecast(missing: "latitude and longitude in forecastHourly.metadata") }
    let place = try Coordinates.checked(latitude: latitude, longitude: longitude)
    // "m" for metric is all that the service is known to send.
    if let units = metadata?.units?.value, units != "m" {
      throw .unknownUnit(field: "forecastHourly", unit: units)
    }
    guard let list = hourly.hours?.value else {
      throw .notAForecast(missing: "list of hours in forecastHourly.hours")
    }
    var hours: [ForecastHour] = []
    for (index, entry) in list.enumerated() { hours.append(try entry.hour(index)) }
    hours.removeAll { hour in !ForecastField.allCases.contains { hour.has($0) } }
    guard !hours.isEmpty else { throw .empty }
    let issued = metadata?.reportedTime?.value ?? metadata?.readTime?.value
    return Forecast(
      provider: provider, place: place, issued: issued.flatMap(instant), fetched: fetched,
      hours: hours.tidied())
  }
}

/// What is read of a reply.
private struct Reply: Decodable {
  var forecastHourly: Lenient<Hourly>?

  struct Hourly: Decodable {
    var metadata: Lenient<Metadata>?
    var hours: Lenient<[Entry]>?
  }

  struct Metadata: Decodable {
    var latitude: Lenient<Double>?
    var longitude: Lenient<Double>?
    var reportedTime: Lenient<String>?
    var readTime: Lenient<String>?
    var units: Lenient<String>?
  }

  /// One hour; a value of another type refuses the list.
  struct Entry: Decodable {
    var forecastStart: String
    var temperature: Double?
    var temperatureDewPoint: Double?
    var humidity: Double?
    var precipitationChance: Double?
    var precipitationAmount: Double?
    var cloudCover: Double?
    var windSpeed: Double?
    var windGust: Double?
    var conditionCode: String?

    func hour(_ index: Int) throws(ForecastDecodingError) -> ForecastHour {
      guard let start = instant(forecastStart) else {
        throw .badTime(index: index, text: forecastStart)
      }
      var hour = ForecastHour(start: start)
      let values: [(key: String, raw: Double?, field: ForecastField, factor: Double)] = [
        ("temperature", temperature, .temperature, 1),
        ("temperatureDewPoint", temperatureDewPoint, .dewPoint, 1),
        ("humidity", humidity, .humidity, 100),
        ("precipitationChance", precipitationChance, .rainChance, 100),
        ("precipitationAmount", precipitationAmount, .rainAmount, 1),
        ("cloudCover", cloudCover, .cloud, 100),
        ("windSpeed", windSpeed, .wind, 1 / 3.6), ("windGust", windGust, .gust, 1 / 3.6),
      ]
      for (key, raw, field, factor) in values {
        guard let raw else { continue }
        hour.set(field, try checked(raw, as: field, key: key, index: index, factor: factor))
      }
      if let code = conditionCode {
        // Thunderstorms, IsolatedThunderstorms, ScatteredThunderstorms; strong storms are thunder too.
        hour.thunderCode = code.hasSuffix("Thunderstorms") || code == "StrongStorms"
      }
      return hour
    }
  }
}
