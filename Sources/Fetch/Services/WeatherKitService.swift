// SPDX-License-Identifier: MIT

import Forecast
import ForecastDecoders
import Quantities

/// Asks Apple's WeatherKit with the owner's own key (FORECAST_APIS §4).
public struct WeatherKitService: ForecastService {
  /// WeatherKit.
  public var provider: ForecastProvider { .weatherKit }
  private let server: WebAddress
  private let account: WeatherKitAccount
  private let key: SigningKey
  private let tokens = Tokens()

  /// The token of this run; it is kept nowhere, for a backup of the store is not the place for it.
  private final class Tokens {
    var token: (text: String, since: WallTime)?
  }

  /// The service at `server` for `account`.
  public init(_ server: WebAddress, _ account: WeatherKitAccount, _ key: SigningKey) {
    self.server = server
    self.account = account
    self.key = key
  }

  /// D Seconds between two requests.
  private static let rest = 3600.0
  /// D Seconds before its end at which a token is made anew.
  private static let margin = 120.0

  /// The hours from the last full one on.
  public func forecast(
    _ question: ForecastQuestion, _ memory: inout ServiceMemory, _ session: FetchSession
  ) throws(FetchFailure) -> Forecast? {
    let forecast = try hours(
      question, from: session.now, to: max(question.to, session.now + 8 * 86_400), &memory, session)
    memory.expires = session.now + Self.rest
    return forecast
  }

  /// The same hours once they are over.
  public func record(
    _ question: ForecastQuestion, _ memory: inout ServiceMemory, _ session: FetchSession
  ) throws(FetchFailure) -> NightRecord {
    let forecast = try hours(
      question, from: question.from, to: min(question.to, session.now), &memory, session)
    return NightRecord(
      provider: provider, place: forecast.place, fetched: session.now,
      hours: forecast.hours.filter { $0.start + 3600 <= session.now })
  }

  private func hours(
    _ question: ForecastQuestion, from: WallTime, to: WallTime, _ memory: inout ServiceMemory,
    _ session: FetchSession
  ) throws(FetchFailure) -> Forecast {
    let (latitude, longitude) = question.degrees
    let start = WallTime(seconds: (from.seconds / 3600).rounded(.down) * 3600)
    let query = [
      ("dataSets", "forecastHourly"), ("timezone", "UTC"), ("hourlyStart", ISOText.utc(start)),
      ("hourlyEnd", ISOText.utc(to)),
    ]
    guard
      let address = server.appending("/api/v1/weather/en/\(latitude)/\(longitude)", query: query)
    else { throw .notThere(provider, reason: "its address is too long") }
    var request = HTTPRequest(address, bearer: try token(session.now))
    let isFresh = tokens.token?.since == session.now
    var reply: HTTPReply
    do throws(FetchFailure) {
      reply = try session.reply(to: request, provider, &memory)
    } catch {
      guard case .refused(_, status: 401, _) = error else { throw error }
      tokens.token = nil
      guard !isFresh else { throw error }
      // The old one may only have been too old for a clock that is not ours.
      request.bearer = try token(session.now)
      reply = try session.reply(to: request, provider, &memory)
    }
    memory.answered = session.now
    return try session.forecast(reply, by: WeatherKitDecoder.self, from: server.host)
  }

  private func token(_ now: WallTime) throws(FetchFailure) -> String {
    if let (text, since) = tokens.token, since <= now,
      now - since < WeatherKitToken.life - Self.margin
    {
      return text
    }
    guard let token = WeatherKitToken.make(account, key, now: now) else {
      throw .key("the key cannot sign")
    }
    tokens.token = (token, now)
    return token
  }
}
