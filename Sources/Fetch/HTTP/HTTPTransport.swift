// SPDX-License-Identifier: MIT

/// Sends one request and gives its reply, whatever the status; follows nothing.
public protocol HTTPTransport: AnyObject {
  /// The reply to `request`.
  func send(_ request: HTTPRequest) throws(HTTPFailure) -> HTTPReply
}

extension HTTPTransport {
  /// The reply to `request` after at most five redirections.
  ///
  /// Each leads to an address that may be asked; what proves who we are stays with its own server.
  public func get(_ request: HTTPRequest) throws(HTTPFailure) -> HTTPReply {
    var request = request
    for _ in 0...5 {
      let reply = try send(request)
      guard [301, 302, 303, 307, 308].contains(reply.status), let target = reply.redirection else {
        return reply
      }
      // Never from a protected server to an unprotected one, not even on this machine.
      guard let next = WebAddress(target),
        next.isProtected || !request.address.isProtected
      else { throw .badRedirection(target) }
      if next.origin != request.address.origin { request.bearer = nil }
      request.address = next
    }
    throw .tooManyRedirections(host: request.address.host)
  }
}
