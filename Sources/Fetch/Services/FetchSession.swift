// SPDX-License-Identifier: MIT

import Forecast
import ForecastDecoders
import Quantities

/// The way to the providers, with the time and with what may be waited.
public final class FetchSession {
  private let transport: any HTTPTransport
  /// The time, which the clock of the machine vouches for.
  public let now: WallTime
  /// The rules of a zone, for forecasts with local times.
  public let offset: ZoneLookup?
  private let wait: (Double) -> Void
  /// Seconds that may still be waited for servers in trouble: a run must end while somebody looks.
  private var patience: Double
  /// Why a provider is not asked again in this run.
  private var troubled: [ForecastProvider: FetchFailure] = [:]
  private let warn: (String) -> Void

  /// A session at `now`; `wait` sleeps some seconds, `warn` tells the person who keeps the program
  /// up to date.
  public init(
    _ transport: any HTTPTransport, now: WallTime, patience: Double = 90,
    offset: ZoneLookup? = nil, wait: @escaping (Double) -> Void, warn: @escaping (String) -> Void
  ) {
    self.transport = transport
    self.now = now
    self.patience = patience
    self.offset = offset
    self.wait = wait
    self.warn = warn
  }

  /// D A week: longer than any provider's word, which is a day at most.
  private static let longestWait = 7 * 86_400.0

  /// D Seconds before each further try of a server in trouble: NWS's 500 mostly clears within them.
  private static let pauses = [5.0, 20, 60]

  /// The reply to `request`: 200, 203 or 304, anything else is a failure.
  ///
  /// Trouble of the server is tried again at most three times. What the provider says about when to
  /// ask again is remembered.
  public func reply(
    to request: HTTPRequest, _ provider: ForecastProvider, _ memory: inout ServiceMemory
  ) throws(FetchFailure) -> HTTPReply {
    if let failure = troubled[provider] { throw failure }
    // What lies further ahead than any provider asks for was said by a clock that was wrong.
    if let until = memory.notBefore, until > now, until - now <= Self.longestWait {
      throw .wait(provider, until: until)
    }
    memory.notBefore = nil
    var tries = Self.pauses.makeIterator()
    while true {
      let reply: HTTPReply
      do throws(HTTPFailure) {
        reply = try transport.get(request)
      } catch {
        let failure = FetchFailure.transport(error)
        if error.isUnreachable { troubled[provider] = failure }
        throw failure
      }
      switch reply.status {
      case 200, 304: return reply
      case 203:
        warn(
          "\(provider.name) says that this kind of request will go away: look for a newer rainfly")
        return reply
      case 429:
        let until = RetryRule.earliest(after: reply, now: now)
        memory.notBefore = until
        throw .wait(provider, until: until)
      case 500...599:
        guard let pause = tries.next(), pause <= patience else {
          let failure = refusal(reply, provider)
          troubled[provider] = failure
          throw failure
        }
        patience -= pause
        wait(pause)
      default:
        // A server in trouble may say so with 400 (Open-Meteo: "overloaded").
        if reason(reply).contains("overloaded"), let pause = tries.next(), pause <= patience {
          patience -= pause
          wait(pause)
          continue
        }
        if reply.status == 403 {
          memory.notBefore = RetryRule.refused(now)
        }
        throw refusal(reply, provider)
      }
    }
  }

  /// The body of `reply`, where it says that it is JSON and looks like it.
  public func json(_ reply: HTTPReply, from host: String) throws(FetchFailure) -> [UInt8] {
    let type = reply.mediaType
    let isJSON = type.hasSuffix("/json") || type.hasSuffix("+json")
    let first = reply.body.first { !" \t\r\n".utf8.contains($0) }
    guard isJSON, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      throw .notJSON(host: host, mediaType: type)
    }
    return reply.body
  }

  /// The forecast in `reply`.
  public func forecast(
    _ reply: HTTPReply, by decoder: any ForecastDecoder.Type, from host: String
  ) throws(FetchFailure) -> Forecast {
    let bytes = try json(reply, from: host)
    do throws(ForecastDecodingError) {
      return try decoder.decode(bytes, fetched: now, offset: offset)
    } catch {
      throw .unreadable(error)
    }
  }

  private func refusal(_ reply: HTTPReply, _ provider: ForecastProvider) -> FetchFailure {
    .refused(provider, status: reply.status, reason: reason(reply))
  }

  /// The provider's own words, where the body has them; never a page of HTML.
  private func reason(_ reply: HTTPReply) -> String {
    do throws(ForecastDecodingError) {
      _ = try FileOutline(reply.body)
    } catch {
      if case .errorReply(let reason) = error { return String(reason.prefix(200)) }
    }
    return ""
  }
}
