// SPDX-License-Identifier: MIT

import Forecast
import Quantities

/// One layer of an NWS grid point that is used.
struct NWSLayer: Sendable {
  /// The name in `properties`.
  var key: String
  /// Where it goes.
  var field: ForecastField

  /// The layers that are used.
  static let all: [NWSLayer] = [
    NWSLayer(key: "temperature", field: .temperature),
    NWSLayer(key: "dewpoint", field: .dewPoint),
    NWSLayer(key: "relativeHumidity", field: .humidity),
    NWSLayer(key: "skyCover", field: .cloud),
    NWSLayer(key: "windSpeed", field: .wind),
    NWSLayer(key: "windGust", field: .gust),
    NWSLayer(key: "probabilityOfThunder", field: .thunderChance),
    // In this order: a chance says more about how fine the forecast is than an amount.
    NWSLayer(key: "quantitativePrecipitation", field: .rainAmount),
    NWSLayer(key: "probabilityOfPrecipitation", field: .rainChance),
  ]

  /// The most hours that one layer may fill: a file of overlapping blocks would fill the memory.
  private static let mostHours = 10_000

  /// What brings a value in `unit` to this program's unit.
  private func conversion(from unit: String?) throws(ForecastDecodingError) -> (Double) -> Double {
    let parts = (unit ?? "").split(separator: ":", omittingEmptySubsequences: false)
    let isPrefixed = parts.count == 2 && ["wmoUnit", "unit", "nwsUnit"].contains(parts[0])
    switch (field, isPrefixed ? parts[1] : "") {
    case (.temperature, "degC"), (.dewPoint, "degC"), (.humidity, "percent"), (.cloud, "percent"),
      (.rainChance, "percent"), (.thunderChance, "percent"), (.rainAmount, "mm"),
      (.wind, "m_s-1"), (.gust, "m_s-1"):
      return { $0 }
    case (.wind, "km_h-1"), (.gust, "km_h-1"): return { $0 / 3.6 }
    case (.temperature, "degF"), (.dewPoint, "degF"): return { ($0 - 32) / 1.8 }
    // Percent, as the recordings show.
    case (.thunderChance, _) where unit == nil: return { $0 }
    default: throw .unknownUnit(field: key, unit: unit ?? "")
    }
  }

  /// Puts the layer's values into `hours`; whether there was one.
  func fill(
    _ hours: inout [Int: ForecastHour], _ values: [NWSReply.Value], unit: String?
  ) throws(ForecastDecodingError) -> Bool {
    guard values.contains(where: { $0.value != nil }) else { return false }
    let convert = try conversion(from: unit)
    var filled = 0
    for (index, entry) in values.enumerated() {
      guard let raw = entry.value else { continue }
      let block = try NWSBlock(entry.validTime, index: index)
      let value = convert(raw)
      guard field.plausible.contains(value) else {
        throw .implausible(field: key, index: index, value: raw)
      }
      filled += block.count
      guard filled <= Self.mostHours else { throw .badTime(index: index, text: entry.validTime) }
      for start in block.hours {
        var hour = hours[start] ?? ForecastHour(start: WallTime(seconds: Double(start) * 3600))
        // The first of two blocks for an hour counts, as with the stamps of every provider.
        guard !hour.has(field) else { continue }
        hour.set(field, field == .rainAmount ? value / Double(block.count) : value)
        if field == .rainAmount || field == .rainChance {
          hour.blockHours = block.length(at: start)
        }
        hours[start] = hour
      }
    }
    return true
  }

  /// Chances of thunder from the forecasters' words, where there is no layer of numbers.
  ///
  /// They are steps of a scale rather than measured chances, so that the field counts as derived.
  /// Hours whose words are all of something else are hours without thunder.
  static func fillThunder(
    _ hours: inout [Int: ForecastHour], _ values: [NWSReply.Words]
  ) throws(ForecastDecodingError) {
    var filled = 0
    for (index, entry) in values.enumerated() {
      guard let words = entry.value else { continue }
      let block = try NWSBlock(entry.validTime, index: index)
      filled += block.count
      guard filled <= mostHours else { throw .badTime(index: index, text: entry.validTime) }
      let chances = words.filter { $0.weather == "thunderstorms" }.map { scale($0.coverage) }
      // A storm in a word that is not on the scale is no reason to say that there is none.
      if chances.contains(nil) && !chances.contains(where: { $0 != nil }) { continue }
      let chance = chances.compactMap { $0 }.max() ?? 0
      for start in block.hours {
        var hour = hours[start] ?? ForecastHour(start: WallTime(seconds: Double(start) * 3600))
        guard !hour.has(.thunderChance) else { continue }
        hour.set(.thunderChance, chance)
        hour.derived.insert(.thunderChance)
        hours[start] = hour
      }
    }
  }

  private static func scale(_ coverage: String?) -> Double? {
    switch coverage {
    case "isolated", "slight_chance": 20
    case "scattered", "chance": 50
    case "numerous", "likely": 70
    case "widespread", "definite": 90
    default: nil
    }
  }
}
