// SPDX-License-Identifier: MIT

import Engine
import Screens

/// Whether there is a forecast, and how old it is.
public enum ForecastCheck: Check {
  /// The forecast and how more of them would come.
  public struct Facts: Hashable, Sendable {
    /// What is kept.
    public var forecast: ForecastView
    /// Whether the program that downloads is installed.
    public var hasDownload: Bool
    /// Whether a place is known for which one could be downloaded.
    public var hasPlace: Bool

    /// Facts.
    public init(forecast: ForecastView, hasDownload: Bool = true, hasPlace: Bool = true) {
      self.forecast = forecast
      self.hasDownload = hasDownload
      self.hasPlace = hasPlace
    }
  }

  /// The part.
  public static let part = "forecast"

  /// Looks.
  public static func observe(_ machine: Machine) -> Facts {
    Facts(
      forecast: machine.status.forecast,
      hasDownload: ["/usr/bin", "/usr/local/bin"].contains {
        machine.exists($0 + "/rainfly-fetch")
      },
      hasPlace: machine.status.status?.text("camp") != nil
        || machine.site.configuration.place.coordinates != nil)
  }

  /// Judges.
  public static func findings(_ facts: Facts, on site: Site) -> [Finding] {
    let source = facts.forecast.provider.map { ", \($0)" } ?? ""
    let age = facts.forecast.seconds.map { ", " + LocalText.span($0) } ?? ""
    switch facts.forecast.age {
    case .fresh: return [Finding(part, .ok, "fresh\(age)\(source)")]
    case .aging: return [Finding(part, .ok, "aging\(age)\(source)")]
    case .old: return [Finding(part, .notice, "old\(age)\(source)", fetching(facts))]
    case .unknown:
      return [Finding(part, .notice, "of unknown age, for the clock is not set\(source)")]
    case .none: return [Finding(part, .notice, "none: only the barometer speaks", fetching(facts))]
    }
  }

  private static func fetching(_ facts: Facts) -> [String] {
    guard facts.hasDownload else { return ["rainfly forecast import FILE"] }
    guard facts.hasPlace else {
      return ["rainfly camps add NAME COORDINATES", "rainfly trip plan tonight NAME"]
    }
    return [
      "sudo systemctl enable --now rainfly-fetch.timer", "sudo systemctl start rainfly-fetch",
    ]
  }
}
