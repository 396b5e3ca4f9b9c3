// SPDX-License-Identifier: MIT

/// An address that may be asked: `https`, or plain `http` on this machine itself.
///
/// A forecast decides whether people stay dry, and a request says where they sleep: neither goes
/// over a wire unprotected. A server on the same machine is another program of the same owner.
public struct WebAddress: Hashable, Sendable, CustomStringConvertible {
  /// The whole address.
  public let text: String
  /// The scheme, host and port, in lower case: what a redirection may change.
  public let origin: String
  /// The host.
  public let host: String

  /// The address in `text`, or `nil` where it is none that may be asked.
  public init?(_ text: String) {
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), text.utf8.count <= 4096,
      let colon = text.firstRange(of: "://")
    else { return nil }
    let scheme = text[..<colon.lowerBound].lowercased()
    let authority = text[colon.upperBound...].prefix { !"/?#".contains($0) }.lowercased()
    // A name before the host ("https://api.met.no@elsewhere") only serves to deceive.
    guard !authority.isEmpty, !authority.contains("@"), !authority.contains("\\") else {
      return nil
    }
    let host: Substring
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      host = authority[...end]
    } else {
      host = authority.prefix { $0 != ":" }
    }
    let isLoopback = host == "localhost" || host == "127.0.0.1" || host == "[::1]"
    guard !host.isEmpty, scheme == "https" || (scheme == "http" && isLoopback) else { return nil }
    self.text = text
    self.host = String(host)
    origin = scheme + "://" + authority
  }

  /// Whether it goes over TLS.
  public var isProtected: Bool { origin.hasPrefix("https:") }

  /// The address.
  public var description: String { text }

  /// The address with `path` after it and a query of these items, escaped.
  public func appending(_ path: String, query: [(String, String)] = []) -> WebAddress? {
    let base = text.hasSuffix("/") ? String(text.dropLast()) : text
    let items = query.map { Self.escaped($0.0) + "=" + Self.escaped($0.1) }
    return WebAddress(base + path + (items.isEmpty ? "" : "?" + items.joined(separator: "&")))
  }

  /// `text` as one part of a path or a query (RFC 3986: all but the unreserved characters).
  ///
  /// Commas stay, for lists in queries are readable with them and every server takes them.
  public static func escaped(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E, 0x2C:
        result.append(Character(Unicode.Scalar(byte)))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
      }
    }
    return result
  }
}
