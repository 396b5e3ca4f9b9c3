// SPDX-License-Identifier: MIT

import Forecast

/// The fields that were wanted and not there, or whole hours.
struct MissingData: OptionSet, Hashable, Sendable {
  let rawValue: Int

  /// Hours that the forecast does not have at all.
  static let hours = MissingData(rawValue: 1 << 20)

  init(rawValue: Int) { self.rawValue = rawValue }

  init(_ field: ForecastField) {
    rawValue = 1 << (ForecastField.allCases.firstIndex(of: field) ?? 0)
  }

  /// The fields, in the order in which an hour lists them.
  var fields: [ForecastField] {
    ForecastField.allCases.filter { contains(MissingData($0)) }
  }

  /// "cloud cover missing, dew point missing".
  var words: String {
    var parts = contains(.hours) ? ["hours are missing"] : []
    parts += fields.map { $0.words + " missing" }
    return parts.joined(separator: ", ")
  }
}

extension ForecastField {
  /// The field as people say it.
  var words: String {
    switch self {
    case .temperature: "temperature"
    case .dewPoint: "dew point"
    case .humidity: "humidity"
    case .rainChance: "chance of rain"
    case .rainAmount: "amount of rain"
    case .thunderChance: "chance of thunder"
    case .thunderCode: "weather code"
    case .cloud: "cloud cover"
    case .wind: "wind"
    case .gust: "gusts"
    case .radiation: "radiation"
    }
  }
}
