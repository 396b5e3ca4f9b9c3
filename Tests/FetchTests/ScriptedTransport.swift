// SPDX-License-Identifier: MIT

import Fetch
import Quantities

/// Answers requests from a script, without a socket, and keeps what was asked.
final class ScriptedTransport: HTTPTransport {
  var requests: [HTTPRequest] = []
  private let answer: (HTTPRequest) throws(HTTPFailure) -> HTTPReply

  init(_ answer: @escaping (HTTPRequest) throws(HTTPFailure) -> HTTPReply) {
    self.answer = answer
  }

  func send(_ request: HTTPRequest) throws(HTTPFailure) -> HTTPReply {
    requests.append(request)
    return try answer(request)
  }

  /// The addresses that were asked.
  var addresses: [String] { requests.map(\.address.text) }
}

/// A reply of JSON.
func json(
  _ body: [UInt8], status: Int = 200, _ headers: [(String, String)] = []
) -> HTTPReply {
  HTTPReply(
    status: status,
    headers: [HTTPHeader("content-type", "application/json; charset=utf-8")]
      + headers.map { HTTPHeader($0.0, $0.1) }, body: body)
}

/// Keeps what a session waits and warns, instead of doing it.
final class Patience {
  var waits: [Double] = []
  var warnings: [String] = []

  func session(_ transport: ScriptedTransport, now: Double) -> FetchSession {
    FetchSession(
      transport, now: WallTime(seconds: now), wait: { self.waits.append($0) },
      warn: { self.warnings.append($0) })
  }
}

extension ForecastQuestion {
  /// The hours from `from` to `to` at a place.
  init(_ latitude: Double, _ longitude: Double, from: Double, to: Double, metres: Double? = nil) {
    self.init(
      place: Coordinates(latitude: latitude, longitude: longitude) ?? .zero,
      altitude: metres.flatMap { Elevation(metres: $0) }, from: WallTime(seconds: from),
      to: WallTime(seconds: to))
  }
}
