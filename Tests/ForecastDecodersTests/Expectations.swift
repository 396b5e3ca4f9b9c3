// SPDX-License-Identifier: MIT

import Forecast
import ForecastDecoders
import Quantities

extension ForecastHour {
  /// The number in a field, in the units of the type.
  func number(_ field: ForecastField) -> Double? {
    switch field {
    case .temperature: temperature?.celsius
    case .dewPoint: dewPoint?.celsius
    case .humidity: humidity?.percent
    case .rainChance: rainChance?.percent
    case .rainAmount: rainAmount?.millimetres
    case .thunderChance: thunderChance?.percent
    case .thunderCode: thunderCode.map { $0 ? 1 : 0 }
    case .cloud: cloud?.percent
    case .wind: wind?.metresPerSecond
    case .gust: gust?.metresPerSecond
    case .radiation: radiation
    }
  }

  /// The fields that are not as `expected`: every field that is not named must be missing.
  func differences(_ expected: [ForecastField: Double]) -> [String] {
    ForecastField.allCases.compactMap { field in
      switch (number(field), expected[field]) {
      case (nil, nil): nil
      case (let found?, let wanted?) where abs(found - wanted) < 0.001: nil
      case (let found, let wanted):
        "\(field): \(found.map { "\($0)" } ?? "none"), not \(wanted.map { "\($0)" } ?? "none")"
      }
    }
  }
}

/// The error that reading `text` ends with, or `nil` where it is a forecast.
func refusal(of text: String) -> ForecastDecodingError? {
  do throws(ForecastDecodingError) {
    _ = try ForecastFile.decode(Array(text.utf8), fetched: nil)
    return nil
  } catch {
    return error
  }
}
