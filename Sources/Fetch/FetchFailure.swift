// SPDX-License-Identifier: MIT

import Forecast
import ForecastDecoders
import Quantities

/// Why a forecast was not taken; the one that is kept stays.
public enum FetchFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// No reply came.
  case transport(HTTPFailure)
  /// The provider refused, with its status and its reason where it gave one.
  case refused(ForecastProvider, status: Int, reason: String)
  /// The provider has nothing for this place, now or ever.
  case notThere(ForecastProvider, reason: String)
  /// Not asked, or asked not to ask again: the provider wants to be left alone until then.
  case wait(ForecastProvider, until: WallTime)
  /// The reply is no JSON: of a network that wants a log-in, most often.
  case notJSON(host: String, mediaType: String)
  /// The reply is JSON, but no forecast that can be read.
  case unreadable(ForecastDecodingError)
  /// The forecast is for a place that far away, in metres.
  case otherPlace(metres: Double)
  /// The forecast is one that was made before the one that is kept, or for days that are over.
  case outdated(until: WallTime)
  /// The forecast ends before the night is over.
  case endsBefore(WallTime)
  /// The forecast has nothing about `field` in the night.
  case lacks(ForecastField)
  /// The provider keeps no record of what happened.
  case noRecord(ForecastProvider)
  /// WeatherKit is asked with a key, and something about it is wrong.
  case key(String)

  /// What happened, in one line.
  public var description: String {
    switch self {
    case .transport(let failure): failure.description
    case .refused(let provider, let status, let reason):
      "\(provider.name) refused with \(status)" + (reason.isEmpty ? "" : ": \(reason)")
    case .notThere(let provider, let reason):
      "\(provider.name) has no forecast for this place: \(reason)"
    case .wait(let provider, _): "\(provider.name) wants to be asked later"
    case .notJSON(let host, let mediaType):
      "\(host) answered with \(mediaType.isEmpty ? "something" : mediaType) that is no forecast: does"
        + " this network want you to log in?"
    case .unreadable(let error): error.description
    case .otherPlace(let metres):
      "the forecast is for a place \(Int((min(metres, 2e7) / 1000).rounded())) km away"
    case .outdated: "the forecast is an old one, kept somewhere on the way"
    case .endsBefore: "the forecast ends before the night is over"
    case .lacks(let field):
      "the forecast has no \(field.rawValue.map { $0 == "_" ? " " : String($0) }.joined()) for the"
        + " night"
    case .noRecord(let provider): "\(provider.name) keeps no record of past nights"
    case .key(let problem): "WeatherKit: \(problem)"
    }
  }

  /// Whether there was no way to any server.
  public var isOffline: Bool {
    if case .transport(let failure) = self { failure.isOffline } else { false }
  }
}
