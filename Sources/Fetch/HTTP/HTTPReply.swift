// SPDX-License-Identifier: MIT

import Quantities

/// What a server answered.
public struct HTTPReply: Hashable, Sendable {
  /// The status code.
  public var status: Int
  /// The header lines, names in lower case.
  public var headers: [HTTPHeader]
  /// The body, decompressed.
  public var body: [UInt8]
  /// Where a redirection leads, made absolute.
  public var redirection: String?

  /// A reply.
  public init(
    status: Int, headers: [HTTPHeader] = [], body: [UInt8] = [], redirection: String? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.redirection = redirection
  }

  /// The last value of the header `name`.
  public func header(_ name: String) -> String? {
    let name = name.lowercased()
    return headers.last { $0.name == name }?.value
  }

  /// The instant that the header `name` gives, where it can be read.
  public func instant(_ name: String) -> WallTime? { header(name).flatMap(HTTPDate.parse) }

  /// The media type without its parameters, in lower case; empty where none is said.
  public var mediaType: String {
    let type = (header("content-type") ?? "").prefix { $0 != ";" }
    return type.lowercased().filter { !$0.isWhitespace }
  }
}
