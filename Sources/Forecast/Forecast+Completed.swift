// SPDX-License-Identifier: MIT

import Quantities

extension Forecast {
  /// The forecast with the hours before its first one as `earlier` had them.
  ///
  /// Some sources begin with the present hour. Of the hours before it the last word is that of the
  /// forecast before, in the fields that this source has; one that lacks some of them is left out.
  public func completed(by earlier: Forecast) -> Forecast {
    guard let first = hours.first?.start else { return self }
    let own = fields
    var past: [ForecastHour] = []
    for var hour in earlier.hours where hour.start < first {
      for field in ForecastField.allCases where !own.contains(field) { hour.clear(field) }
      // Drying makes do without radiation, and the dew point stands for humidity.
      let needed = own.subtracting([.radiation, .humidity])
      if needed.allSatisfy(hour.has) { past.append(hour) }
    }
    var whole = self
    whole.hours = past + hours
    return whole
  }
}

extension ForecastHour {
  /// Takes the value out of `field`.
  mutating func clear(_ field: ForecastField) {
    switch field {
    case .temperature: temperature = nil
    case .dewPoint: dewPoint = nil
    case .humidity: humidity = nil
    case .rainChance: rainChance = nil
    case .rainAmount: rainAmount = nil
    case .thunderChance: thunderChance = nil
    case .thunderCode: thunderCode = nil
    case .cloud: cloud = nil
    case .wind: wind = nil
    case .gust: gust = nil
    case .radiation: radiation = nil
    }
  }
}
