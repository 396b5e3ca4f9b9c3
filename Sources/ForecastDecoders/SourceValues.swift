// SPDX-License-Identifier: MIT

import Forecast
import Quantities

/// `raw` brought to this program's unit by `factor`; one that cannot be weather is an error.
///
/// `key` and `index` say where it stands in the file.
func checked(
  _ raw: Double, as field: ForecastField, key: String, index: Int, factor: Double = 1
) throws(ForecastDecodingError) -> Double {
  let value = raw * factor
  guard field.plausible.contains(value) else {
    throw .implausible(field: key, index: index, value: raw)
  }
  return value
}

extension ForecastHour {
  /// Puts a number into a field, in the units of ``ForecastHour``.
  mutating func set(_ field: ForecastField, _ value: Double) {
    switch field {
    case .temperature: temperature = Temperature(celsius: value)
    case .dewPoint: dewPoint = Temperature(celsius: value)
    case .humidity: humidity = RelativeHumidity(percent: value)
    case .rainChance: rainChance = Percentage(percent: value)
    case .rainAmount: rainAmount = RainAmount(millimetres: value)
    case .thunderChance: thunderChance = Percentage(percent: value)
    case .thunderCode: thunderCode = value > 0
    case .cloud: cloud = Percentage(percent: value)
    case .wind: wind = Speed(metresPerSecond: value)
    case .gust: gust = Speed(metresPerSecond: value)
    case .radiation: radiation = value
    }
  }
}

extension [ForecastHour] {
  /// In time order, each start once, with dew points worked out where the source has none.
  func tidied() -> [ForecastHour] {
    var tidied: [ForecastHour] = []
    for var hour in sorted(by: { $0.start < $1.start }) where hour.start != tidied.last?.start {
      if hour.dewPoint == nil, let temperature = hour.temperature, let humidity = hour.humidity {
        hour.dewPoint = DewPoint.of(temperature, humidity)
        hour.derived.insert(.dewPoint)
      }
      tidied.append(hour)
    }
    return tidied
  }
}

/// The instant that `text` names: `YYYY-MM-DDTHH:MM`, with `:SS` or not, and `Z` or `±HH:MM`.
///
/// A stamp without a zone is none: whose clock it was cannot be told.
func instant(_ text: String) -> WallTime? {
  var local = text
  var offset: Int64 = 0
  if local.hasSuffix("Z") {
    local.removeLast()
  } else {
    let zone = Array(local.utf8.suffix(6))
    let digits = [1, 2, 4, 5].map { zone.count == 6 ? Int64(zone[$0]) - 0x30 : -1 }
    guard zone.count == 6, zone[3] == UInt8(ascii: ":"), digits.allSatisfy({ (0...9).contains($0) })
    else { return nil }
    let seconds = (digits[0] * 10 + digits[1]) * 3600 + (digits[2] * 10 + digits[3]) * 60
    switch zone[0] {
    case UInt8(ascii: "+"): offset = seconds
    case UInt8(ascii: "-"): offset = -seconds
    default: return nil
    }
    local = String(decoding: local.utf8.dropLast(6), as: UTF8.self)
  }
  return OpenMeteoTimes.seconds(of: local).map { WallTime(seconds: Double($0 - offset)) }
}
