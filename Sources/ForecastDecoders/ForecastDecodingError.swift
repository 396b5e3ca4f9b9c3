// SPDX-License-Identifier: MIT

import Forecast

/// Why a forecast file was refused.
///
/// A file is taken as a whole or not at all.
public enum ForecastDecodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes are not JSON: a truncated download, or a web page.
  case notJSON
  /// JSON, but not a forecast: `missing` is what a forecast would have.
  case notAForecast(missing: String)
  /// The provider's own refusal, with its reason.
  case errorReply(reason: String)
  /// Column `field` has `found` values where there are `expected` times.
  case unequalColumns(field: String, expected: Int, found: Int)
  /// Time `index` cannot be read or placed.
  case badTime(index: Int, text: String)
  /// A unit that is not known, for which no value may be guessed.
  case unknownUnit(field: String, unit: String)
  /// A value that cannot be weather: the sign of a swapped unit. `index` is `nil` outside columns.
  case implausible(field: String, index: Int?, value: Double)
  /// A forecast without hours.
  case empty
  /// A file of a known provider, but of another kind: `found` instead of `wanted`.
  case otherKind(ForecastProvider, found: String, wanted: String)

  /// What is wrong, in plain words that follow "forecast: ".
  public var description: String {
    switch self {
    case .notJSON: "not JSON: cut short, or not a forecast file"
    case .notAForecast(let missing): "not a forecast: it has no \(missing)"
    case .errorReply(let reason): "the provider's refusal, not a forecast: \(reason)"
    case .unequalColumns(let field, let expected, let found):
      "\(field) has \(found) values for \(expected) times"
    case .badTime(let index, let text): "time \(index) cannot be read: \(text)"
    case .unknownUnit(let field, let unit): "\(field) has the unknown unit '\(unit)'"
    case .implausible(let field, let index, let value):
      "\(field)\(index.map { " at \($0)" } ?? "") is \(value), which cannot be: a swapped unit?"
    case .empty: "the forecast has no hours"
    case .otherKind(let provider, let found, let wanted):
      "this is \(found) (\(provider.name)), and not hours: wanted is \(wanted)"
    }
  }
}
