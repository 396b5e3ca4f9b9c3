// SPDX-License-Identifier: MIT

import Forecast
import FoundationEssentials
import Quantities

/// Reads a grid point of the US National Weather Service (FORECAST_APIS §3).
///
/// Each layer is a list of half-open blocks, in which equal hours are merged. The file has no zone,
/// and its place is the middle of the grid cell.
public enum NWSDecoder: ForecastDecoder {
  /// The National Weather Service.
  public static let provider = ForecastProvider.nws

  /// A grid point has layers; the service's other files are recognised to be refused by name.
  public static func recognises(_ outline: FileOutline) -> Bool {
    isGridPoint(outline) || otherKind(outline) != nil
  }

  private static func isGridPoint(_ outline: FileOutline) -> Bool {
    outline.properties.contains("updateTime")
      && !outline.properties.isDisjoint(with: NWSLayer.all.map(\.key))
  }

  /// What a file is that is no grid point.
  private static func otherKind(_ outline: FileOutline) -> String? {
    if outline.properties.isSuperset(of: ["updateTime", "periods"]) {
      return "a forecast in words"
    }
    if outline.properties.isSuperset(of: ["gridId", "gridX", "gridY"]) {
      return "a point's list of addresses"
    }
    if outline.properties.isSuperset(of: ["timestamp", "textDescription"]) {
      return "an observation"
    }
    // Only this provider's lists carry a context.
    return outline.keys.isSuperset(of: ["@context", "features"])
      ? "a list of observations or alerts" : nil
  }

  /// The forecast in `bytes`; throws any ``ForecastDecodingError``.
  public static func decode(
    _ bytes: [UInt8], fetched: WallTime?, offset: ZoneLookup? = nil
  ) throws(ForecastDecodingError) -> Forecast {
    let outline = try FileOutline(bytes)
    if !isGridPoint(outline), let found = otherKind(outline) {
      throw .otherKind(provider, found: found, wanted: "the raw forecast of a grid point")
    }
    let reply = try? JSONDecoder().decode(NWSReply.self, from: Data(bytes))
    guard let layers = reply?.properties?.value else { throw .notAForecast(missing: "properties") }
    let place = try SourceGeometry.place(of: reply?.geometry?.value)
    var hours: [Int: ForecastHour] = [:]
    var hasThunder = false
    for layer in NWSLayer.all where outline.properties.contains(layer.key) {
      guard let data = layers.layers[layer.key] else {
        throw .notAForecast(missing: "list of numbers in properties.\(layer.key)")
      }
      let isFilled = try layer.fill(&hours, data.values ?? [], unit: data.uom)
      if layer.field == .thunderChance { hasThunder = isFilled }
    }
    if !hasThunder, outline.properties.contains("weather") {
      guard let words = layers.weather else {
        throw .notAForecast(missing: "list of words in properties.weather")
      }
      try NWSLayer.fillThunder(&hours, words.values ?? [])
    }
    guard !hours.isEmpty else { throw .empty }
    return Forecast(
      provider: provider, place: place, issued: layers.updateTime.flatMap(instant),
      fetched: fetched, hours: Array(hours.values).tidied())
  }
}

/// What is read of a grid point.
struct NWSReply: Decodable {
  var geometry: Lenient<SourceGeometry>?
  var properties: Lenient<Properties>?

  /// The layers by name; one that cannot be read is left out.
  struct Properties: Decodable {
    var updateTime: String?
    var layers: [String: Layer] = [:]
    var weather: Weather?

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      updateTime = try? container.decode(String.self, forKey: Key(stringValue: "updateTime"))
      for key in NWSLayer.all.map(\.key) {
        layers[key] = try? container.decode(Layer.self, forKey: Key(stringValue: key))
      }
      weather = try? container.decode(Weather.self, forKey: Key(stringValue: "weather"))
    }
  }

  struct Layer: Decodable {
    var uom: String?
    var values: [Value]?
  }

  struct Value: Decodable {
    var validTime: String
    var value: Double?
  }

  struct Weather: Decodable {
    var values: [Words]?
  }

  struct Words: Decodable {
    var validTime: String
    var value: [Word]?
  }

  struct Word: Decodable {
    var coverage: String?
    var weather: String?
  }

  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
