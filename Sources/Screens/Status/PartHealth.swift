// SPDX-License-Identifier: MIT

/// How one part is at this moment; `unknown` where nobody can say it any more.
public struct PartHealth: Hashable, Sendable {
  /// The part.
  public var part: String
  /// `ok`, `notice`, `fault`, `absent` or `unknown`.
  public var state: String
  /// What to know about it.
  public var message: String

  /// The health of `part`.
  public init(_ part: String, _ state: String, _ message: String) {
    self.part = part
    self.state = state
    self.message = message
  }
}
