// SPDX-License-Identifier: MIT

import Quantities

/// What WeatherKit knows a developer by; the key comes from the developer's account.
public struct WeatherKitAccount: Hashable, Sendable {
  /// The team.
  public var team: String
  /// The service.
  public var service: String
  /// The number of the key.
  public var keyID: String

  /// An account.
  public init(team: String, service: String, keyID: String) {
    self.team = team
    self.service = service
    self.keyID = keyID
  }
}

/// The token that goes with each request to WeatherKit: a JWT signed by ES256.
public enum WeatherKitToken {
  /// D Seconds for which a token holds: it is used once an hour, and a stolen one is soon worthless.
  static let life = 1800.0

  /// A token from `now` on, or `nil` where it cannot be signed.
  public static func make(
    _ account: WeatherKitAccount, _ key: SigningKey, now: WallTime
  ) -> String? {
    let issued = Int(now.seconds)
    let header =
      #"{"alg":"ES256","kid":"\#(account.keyID)","id":"\#(account.team).\#(account.service)"}"#
    let claims =
      #"{"iss":"\#(account.team)","sub":"\#(account.service)","iat":\#(issued),"#
      + #""exp":\#(issued + Int(life))}"#
    let signed = base64url(Array(header.utf8)) + "." + base64url(Array(claims.utf8))
    return key.sign(Array(signed.utf8)).map { signed + "." + base64url($0) }
  }

  /// `bytes` in the base64 of addresses, without padding (RFC 4648 §5).
  static func base64url(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for index in 0...group.count {
        text.append(alphabet[bits >> (18 - 6 * index) & 63])
      }
    }
    return text
  }
}
