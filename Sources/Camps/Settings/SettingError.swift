// SPDX-License-Identifier: MIT

/// Why a setting was refused.
public enum SettingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no such setting; `near` are those with a similar name.
  case unknown(name: String, near: [String])
  /// The text is not one of the allowed values.
  case notAllowed(name: String, text: String, allowed: String)
  /// The windy-rain chance must stay below the rain chance (PRODUCT §3), in percent.
  case windyRainNotBelowRain(windyRain: String, rain: String)

  /// What is wrong and what would be right.
  public var description: String {
    switch self {
    case .unknown(let name, let near):
      "no setting is called '\(name)'"
        + (near.isEmpty ? "" : ": did you mean \(near.joined(separator: ", "))?")
    case .notAllowed(let name, let text, let allowed):
      "\(name) cannot be '\(text)': it is \(allowed)"
    case .windyRainNotBelowRain(let windyRain, let rain):
      "windy_rain.chance_pct (\(windyRain)) must stay below rain.chance_pct (\(rain))"
    }
  }
}
