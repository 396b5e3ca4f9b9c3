// SPDX-License-Identifier: MIT

/// The checks, in the order of PRODUCT §3, which is the order in which they are listed.
public enum CheckName: String, Hashable, Sendable, CaseIterable {
  case thunder
  case rain
  case windyRain = "windy_rain"
  case morningRain = "morning_rain"
  case dew
  case frost
  case cold

  /// The checks from the one that matters most to the one that matters least (PRODUCT 3).
  public static let byImportance: [CheckName] = [
    .thunder, .rain, .windyRain, .morningRain, .frost, .dew, .cold,
  ]

  /// The check in plain words.
  public var words: String {
    switch self {
    case .thunder: "thunder"
    case .rain: "rain"
    case .windyRain: "windy rain"
    case .morningRain: "morning rain"
    case .dew: "dew"
    case .frost: "frost"
    case .cold: "cold"
    }
  }
}
