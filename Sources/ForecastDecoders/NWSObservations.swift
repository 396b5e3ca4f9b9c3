// SPDX-License-Identifier: MIT

import Forecast
import FoundationEssentials
import Quantities

/// Reads a list of a station's observations of the US National Weather Service (FORECAST_APIS §3).
///
/// Air, cloud and wind hold at the time of the observation, rain for the hour before it. A value
/// that is `null` was not observed, and stays unknown: a station without a rain gauge says the same
/// as one in the dry.
public enum NWSObservations {
  /// D An observation speaks for an hour that begins at most this many seconds from it.
  private static let reach = 1800.0
  private static let mostHours = 24 * 31

  /// The record of the hours from `from` to `to`; throws any ``ForecastDecodingError``.
  ///
  /// Hours without an observation are left out.
  public static func record(
    _ bytes: [UInt8], from: WallTime, to: WallTime
  ) throws(ForecastDecodingError) -> NightRecord {
    _ = try FileOutline(bytes)
    guard let list = try? JSONDecoder().decode(List.self, from: Data(bytes)) else {
      throw .notAForecast(missing: "list of observations")
    }
    var observations: [(time: WallTime, hour: ForecastHour, rain: Double?)] = []
    var place: Coordinates?
    for (index, feature) in list.features.enumerated() {
      guard let properties = feature.value?.properties.value, let text = properties.timestamp else {
        continue
      }
      guard let time = instant(text), WallTime.placeable.contains(time) else {
        throw .badTime(index: index, text: text)
      }
      place = place ?? (try? SourceGeometry.place(of: feature.value?.geometry?.value))
      observations.append((time, try properties.hour(at: time, index), try properties.rain(index)))
    }
    guard let place else { throw .notAForecast(missing: "geometry") }
    var hours: [ForecastHour] = []
    var start = WallTime(seconds: (from.seconds / 3600).rounded(.down) * 3600)
    while start < to, hours.count < mostHours {
      defer { start = start + 3600 }
      let near = observations.filter { ($0.time - start).magnitude <= reach }
        .min { ($0.time - start).magnitude < ($1.time - start).magnitude }
      // Rain of the hour stands at its end.
      let after = observations.filter {
        ($0.time - start - 3600).magnitude <= reach && $0.rain != nil
      }
      .min { ($0.time - start - 3600).magnitude < ($1.time - start - 3600).magnitude }
      guard near != nil || after != nil else { continue }
      var hour = near?.hour ?? ForecastHour(start: start)
      hour.start = start
      if let rain = after?.rain { hour.rainAmount = RainAmount(millimetres: rain) }
      hours.append(hour)
    }
    guard !hours.isEmpty else { throw .empty }
    return NightRecord(provider: .nws, place: place, hours: hours.tidied())
  }

  private struct List: Decodable {
    var features: [Lenient<Feature>]
  }

  private struct Feature: Decodable {
    var geometry: Lenient<SourceGeometry>?
    var properties: Lenient<Properties>
  }

  private struct Properties: Decodable {
    var timestamp: String?
    var textDescription: Lenient<String>?
    var presentWeather: Lenient<[Lenient<Weather>]>?
    var cloudLayers: Lenient<[Lenient<Layer>]>?
    var temperature: Lenient<Value>?
    var dewpoint: Lenient<Value>?
    var relativeHumidity: Lenient<Value>?
    var windSpeed: Lenient<Value>?
    var windGust: Lenient<Value>?
    var precipitationLastHour: Lenient<Value>?

    func hour(at time: WallTime, _ index: Int) throws(ForecastDecodingError) -> ForecastHour {
      var hour = ForecastHour(start: time)
      for (key, field, value) in [
        ("temperature", ForecastField.temperature, temperature), ("dewpoint", .dewPoint, dewpoint),
        ("relativeHumidity", .humidity, relativeHumidity), ("windSpeed", .wind, windSpeed),
        ("windGust", .gust, windGust),
      ] {
        guard let value = value?.value, let raw = value.value else { continue }
        let factor = try value.factor(key)
        hour.set(field, try checked(raw, as: field, key: key, index: index, factor: factor))
      }
      let amounts = cloudLayers?.value?.compactMap(\.value?.amount).compactMap(Layer.percent)
      if let most = amounts?.max() { hour.cloud = Percentage(percent: most) }
      let words = presentWeather?.value?.compactMap { $0.value?.weather?.value } ?? []
      if let text = textDescription?.value, !text.isEmpty || !words.isEmpty {
        let hasStorm = words.contains("thunderstorms") || text.lowercased().contains("thunder")
        hour.thunderCode = hasStorm
      }
      return hour
    }

    /// The rain of the hour before in mm.
    func rain(_ index: Int) throws(ForecastDecodingError) -> Double? {
      guard let value = precipitationLastHour?.value, let raw = value.value else { return nil }
      return try checked(
        raw, as: .rainAmount, key: "precipitationLastHour", index: index,
        factor: try value.factor("precipitationLastHour"))
    }
  }

  private struct Weather: Decodable { var weather: Lenient<String>? }

  private struct Layer: Decodable {
    var amount: String

    /// The cover in percent of the METAR words, in the middle of their eighths (WMO code table 2700).
    static func percent(_ word: String) -> Double? {
      switch word {
      case "CLR", "SKC": 0
      case "FEW": 19
      case "SCT": 44
      case "BKN": 75
      case "OVC", "VV": 100
      default: nil
      }
    }
  }

  private struct Value: Decodable {
    var unitCode: String?
    var value: Double?

    func factor(_ key: String) throws(ForecastDecodingError) -> Double {
      let unit = unitCode?.split(separator: ":").last.map(String.init) ?? ""
      switch unit {
      case "degC", "percent", "m_s-1", "mm": return 1
      case "km_h-1": return 1 / 3.6
      case "m": return 1000
      default: throw .unknownUnit(field: key, unit: unitCode ?? "")
      }
    }
  }
}
