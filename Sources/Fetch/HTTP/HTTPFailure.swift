// SPDX-License-Identifier: MIT

/// Why no reply came, or none that may be used.
public enum HTTPFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The host's name leads nowhere: most often there is no network.
  case noName(host: String, detail: String)
  /// Nothing answers there.
  case noConnection(host: String, detail: String)
  /// The reply did not come within the time.
  case timeOut(host: String, detail: String)
  /// The certificate is not one that this machine trusts, or not now.
  case notTrusted(host: String, detail: String)
  /// The connection ended within the reply.
  case cutShort(host: String, detail: String)
  /// The reply is longer than any forecast.
  case tooLong(host: String, limit: Int)
  /// A redirection leads where no request may go.
  case badRedirection(String)
  /// Redirected for ever.
  case tooManyRedirections(host: String)
  /// Anything else that libcurl says, with its number.
  case other(host: String, code: Int, detail: String)

  /// What happened, and what to do where something can be done.
  public var description: String {
    switch self {
    case .noName(let host, let detail):
      "\(host) is not found (\(detail)): is there a network?"
    case .noConnection(let host, let detail): "\(host) does not answer (\(detail))"
    case .timeOut(let host, let detail): "\(host) took too long (\(detail))"
    case .notTrusted(let host, let detail):
      "\(host) cannot prove that it is \(host) (\(detail)): log in where a network asks for it, and"
        + " check the clock"
    case .cutShort(let host, let detail): "the reply of \(host) was cut short (\(detail))"
    case .tooLong(let host, let limit):
      "the reply of \(host) is longer than \(limit >> 20) MB, which no forecast is"
    case .badRedirection(let target):
      "redirected to \(target.prefix(80)), which is no https address"
    case .tooManyRedirections(let host): "\(host) redirects for ever"
    case .other(let host, let code, let detail): "\(host): \(detail) (curl \(code))"
    }
  }

  /// Whether the server cannot be reached now, so that asking again only costs time.
  public var isUnreachable: Bool {
    switch self {
    case .noName, .noConnection, .timeOut, .notTrusted: true
    default: false
    }
  }

  /// Whether there was no way to the server at all, which is how a camp mostly is.
  public var isOffline: Bool {
    switch self {
    case .noName, .noConnection: true
    default: false
    }
  }
}
