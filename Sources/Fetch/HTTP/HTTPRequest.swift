// SPDX-License-Identifier: MIT

/// One GET.
public struct HTTPRequest: Hashable, Sendable {
  /// Where.
  public var address: WebAddress
  /// Header lines, beside those that every request has.
  public var headers: [HTTPHeader]
  /// The authorisation, which is never sent to another server.
  public var bearer: String?

  /// A GET of `address`.
  public init(_ address: WebAddress, headers: [HTTPHeader] = [], bearer: String? = nil) {
    self.address = address
    self.headers = headers
    self.bearer = bearer
  }
}

/// One header line.
public struct HTTPHeader: Hashable, Sendable {
  /// Its name, as it is sent.
  public var name: String
  /// Its value.
  public var value: String

  /// The line `name: value`.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
