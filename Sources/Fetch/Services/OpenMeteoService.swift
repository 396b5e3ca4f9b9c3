// SPDX-License-Identifier: MIT

import Forecast
import ForecastDecoders
import Quantities

/// Asks Open-Meteo (FORECAST_APIS §1).
public struct OpenMeteoService: ForecastService {
  /// Open-Meteo.
  public var provider: ForecastProvider { .openMeteo }
  private let server: WebAddress

  /// The service at `server`.
  public init(_ server: WebAddress) { self.server = server }

  /// Ten variables: more would count as more than one call.
  private static let hourly =
    "temperature_2m,dew_point_2m,relative_humidity_2m,precipitation_probability,precipitation,"
    + "weather_code,cloud_cover,wind_speed_10m,wind_gusts_10m,shortwave_radiation"

  /// D Seconds between two requests for a place: the models behind it run every few hours.
  private static let rest = 3600.0

  /// Eight days from today's midnight by the place's clock, and yesterday.
  public func forecast(
    _ question: ForecastQuestion, _ memory: inout ServiceMemory, _ session: FetchSession
  ) throws(FetchFailure) -> Forecast? {
    let forecast = try hours(question, &memory, session, past: 1, ahead: 8)
    // Another request can bring nothing new before that; a failed one may be made again.
    memory.expires = session.now + Self.rest
    return forecast
  }

  /// The hours that have passed, from the analyses and the shortest forecasts.
  public func record(
    _ question: ForecastQuestion, _ memory: inout ServiceMemory, _ session: FetchSession
  ) throws(FetchFailure) -> NightRecord {
    let forecast = try hours(question, &memory, session, past: 7, ahead: 1)
    return NightRecord(
      provider: provider, place: forecast.place, fetched: session.now,
      hours: forecast.hours.filter {
        $0.start + 3600 <= session.now && $0.start + 3600 > question.from
          && $0.start < question.to
      })
  }

  private func hours(
    _ question: ForecastQuestion, _ memory: inout ServiceMemory, _ session: FetchSession,
    past: Int, ahead: Int
  ) throws(FetchFailure) -> Forecast {
    let (latitude, longitude) = question.degrees
    var query = [
      ("latitude", latitude), ("longitude", longitude), ("hourly", Self.hourly),
      ("timeformat", "unixtime"), ("timezone", "auto"), ("wind_speed_unit", "ms"),
      ("past_days", "\(past)"), ("forecast_days", "\(ahead)"),
    ]
    if let altitude = question.altitude {
      query.append(("elevation", "\(Int(altitude.metres.rounded()))"))
    }
    guard let address = server.appending("/v1/forecast", query: query) else {
      throw .notThere(provider, reason: "its address is too long")
    }
    let reply = try session.reply(to: HTTPRequest(address), provider, &memory)
    memory.answered = session.now
    return try session.forecast(reply, by: OpenMeteoDecoder.self, from: server.host)
  }
}
