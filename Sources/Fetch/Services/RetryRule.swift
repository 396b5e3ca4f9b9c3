// SPDX-License-Identifier: MIT

import ForecastDecoders
import Quantities

/// When a provider that was asked too often may be asked again.
public enum RetryRule {
  /// D Seconds after which a server without a word of its own is asked again.
  private static let unsaid = 600.0
  /// D A day: a server that forbids (403) has blocked this program, which must not knock on.
  private static let forbidden = 86_400.0
  /// D Seconds added to a limit that ends with the clock, so that not all programs come at once.
  private static let slack = 5.0

  /// The earliest time after a reply with status 429.
  ///
  /// `Retry-After` counts where there is one. Open-Meteo sends none, and says which of its counters
  /// is full; they are cleared by the clock in UTC, each minute, hour and day (FORECAST_APIS §1.1).
  public static func earliest(after reply: HTTPReply, now: WallTime) -> WallTime {
    if let text = reply.header("retry-after") {
      if let seconds = Double(text), (0.0...604_800).contains(seconds) { return now + seconds }
      if let until = HTTPDate.parse(text), until > now, until - now < 604_800 { return until }
    }
    var reason = ""
    do throws(ForecastDecodingError) {
      _ = try FileOutline(reply.body)
    } catch {
      if case .errorReply(let said) = error { reason = said.lowercased() }
    }
    for (word, period) in [("minutely", 60.0), ("hourly", 3600), ("daily", 86_400)]
    where reason.contains(word) {
      return WallTime(seconds: (now.seconds / period).rounded(.down) * period + period + slack)
    }
    return reason.contains("concurrent") ? now + 60 : now + unsaid
  }

  /// The earliest time after a reply that forbids.
  public static func refused(_ now: WallTime) -> WallTime { now + forbidden }
}
