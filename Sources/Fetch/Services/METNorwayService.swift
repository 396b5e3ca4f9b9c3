// SPDX-License-Identifier: MIT

import Forecast
import ForecastDecoders
import Quantities

/// Asks MET Norway's Locationforecast, the complete one (FORECAST_APIS §2).
///
/// Its terms of service are kept to the letter: no request before `Expires`, then with the stamp of
/// the last reply.
public struct METNorwayService: ForecastService {
  /// MET Norway.
  public var provider: ForecastProvider { .metNorway }
  private let server: WebAddress

  /// The service at `server`.
  public init(_ server: WebAddress) { self.server = server }

  /// The forecast, or `nil` where it has not changed.
  public func forecast(
    _ question: ForecastQuestion, _ memory: inout ServiceMemory, _ session: FetchSession
  ) throws(FetchFailure) -> Forecast? {
    let (latitude, longitude) = question.degrees
    var query = [("lat", latitude), ("lon", longitude)]
    if let altitude = question.altitude {
      query.append(("altitude", "\(Int(altitude.metres.rounded()))"))
    }
    guard
      let address = server.appending("/weatherapi/locationforecast/2.0/complete", query: query)
    else { throw .notThere(provider, reason: "its address is too long") }
    var request = HTTPRequest(address)
    if let stamp = memory.lastModified {
      request.headers.append(HTTPHeader("If-Modified-Since", stamp))
    }
    let reply = try session.reply(to: request, provider, &memory)
    if reply.status == 304 {
      guard memory.lastModified != nil else {
        throw .refused(provider, status: 304, reason: "though nothing was kept to compare with")
      }
      remember(reply, &memory, session.now)
      return nil
    }
    let forecast = try session.forecast(reply, by: METNorwayDecoder.self, from: server.host)
    // Only of what could be read: a damaged reply must not stay "not modified" for ever.
    memory.lastModified = reply.header("last-modified")
    remember(reply, &memory, session.now)
    return forecast
  }

  private func remember(_ reply: HTTPReply, _ memory: inout ServiceMemory, _ now: WallTime) {
    memory.expires = reply.instant("expires")
    memory.answered = now
  }
}
