// SPDX-License-Identifier: MIT

import Forecast
import Quantities

/// One step of a MET Norway series: what holds at its stamp, and what the hours after it bring.
struct METStep {
  var start: WallTime
  /// What holds at the stamp.
  var instants: [ForecastField: Double] = [:]
  /// How many hours the period that follows is long.
  var blockHours = 1
  /// What the hours of the period have in common; the amount is already one hour's share.
  var block: [ForecastField: Double] = [:]

  private static let instantKeys: [(key: String, field: ForecastField)] = [
    ("air_temperature", .temperature), ("dew_point_temperature", .dewPoint),
    ("relative_humidity", .humidity), ("cloud_area_fraction", .cloud), ("wind_speed", .wind),
    ("wind_speed_of_gust", .gust),
  ]
  private static let blockKeys: [(key: String, field: ForecastField)] = [
    ("probability_of_precipitation", .rainChance), ("probability_of_thunder", .thunderChance),
    ("precipitation_amount", .rainAmount),
  ]
  /// What may be drawn as a line from stamp to stamp.
  ///
  /// A gust is the strongest of its own time.
  private static let steady: [ForecastField] = [.temperature, .dewPoint, .humidity, .cloud, .wind]

  /// The units never vary, so that another one is a file that is not understood.
  static func check(units: [String: String]) throws(ForecastDecodingError) {
    for (key, field) in instantKeys + blockKeys {
      let expected =
        switch field {
        case .temperature, .dewPoint: "celsius"
        case .wind, .gust: "m/s"
        case .rainAmount: "mm"
        default: "%"
        }
      if let unit = units[key], unit != expected { throw .unknownUnit(field: key, unit: unit) }
    }
  }

  /// The step `entry`, number `index` of its series.
  init(_ entry: METReply.Entry, index: Int) throws(ForecastDecodingError) {
    guard let time = instant(entry.time) else { throw .badTime(index: index, text: entry.time) }
    start = time
    for (key, field) in Self.instantKeys {
      guard let raw = try entry.data.instant?.number(key) else { continue }
      instants[field] = try checked(raw, as: field, key: key, index: index)
    }
    let periods = [(1, entry.data.next1), (6, entry.data.next6), (12, entry.data.next12)]
    // The shortest says most. The longest of compact is only a symbol.
    for case (let hours, let period?) in periods {
      blockHours = hours
      for (key, field) in Self.blockKeys {
        guard let raw = try period.number(key) else { continue }
        let value = try checked(raw, as: field, key: key, index: index)
        block[field] = field == .rainAmount ? value / Double(hours) : value
      }
      if let symbol = period.summary?.symbol {
        block[.thunderCode] = symbol.contains("thunder") ? 1 : 0
      }
      return
    }
  }

  /// The hours of `steps`, which are in time order.
  static func hours(_ steps: [METStep]) -> [ForecastHour] {
    var hours: [ForecastHour] = []
    for (index, step) in steps.enumerated() {
      let next = index + 1 < steps.count ? steps[index + 1] : nil
      let gap = next.map { ($0.start - step.start) / 3600 } ?? .infinity
      for offset in 0..<step.blockHours where offset == 0 || Double(offset) < gap {
        var hour = ForecastHour(start: step.start + Double(offset) * 3600)
        hour.blockHours = step.blockHours
        let instants = offset == 0 ? step.instants : step.between(next, Double(offset) / gap)
        for (field, value) in instants { hour.set(field, value) }
        for (field, value) in step.block { hour.set(field, value) }
        hours.append(hour)
      }
    }
    return hours.filter { hour in ForecastField.allCases.contains { hour.has($0) } }
  }

  /// On the line from this stamp to the next, `share` of the way; nothing where either end lacks.
  private func between(_ next: METStep?, _ share: Double) -> [ForecastField: Double] {
    // Over more than half a day a line passes by the night or by the day.
    guard let next, next.start - start <= 12 * 3600 else { return [:] }
    var values: [ForecastField: Double] = [:]
    for field in Self.steady {
      guard let first = instants[field], let last = next.instants[field] else { continue }
      values[field] = first + (last - first) * share
    }
    return values
  }
}

extension METReply.Period {
  /// The detail `key`, or `nil` where there is none.
  fileprivate func number(_ key: String) throws(ForecastDecodingError) -> Double? {
    switch details?[key] {
    case .number(let value)?: return value
    case .other?: throw .notAForecast(missing: "number in \(key)")
    case nil: return nil
    }
  }
}
