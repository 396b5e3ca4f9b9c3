// SPDX-License-Identifier: MIT

/// What a check says of one part.
public struct Finding: Hashable, Sendable {
  /// How bad it is.
  public enum State: String, Sendable, CaseIterable {
    /// As it should be.
    case ok
    /// It works, but there is something to know.
    case notice
    /// It does not work.
    case fault
    /// It was not looked at, because of another part or because nobody asked for it.
    case skipped
  }

  /// The part.
  public var part: String
  /// How bad it is.
  public var state: State
  /// What was found, in one sentence.
  public var message: String
  /// The lines to type, in their order, that put it right on this board.
  public var remedies: [String]

  /// A finding about `part`.
  public init(_ part: String, _ state: State, _ message: String, _ remedies: [String] = []) {
    self.part = part
    self.state = state
    self.message = message
    self.remedies = remedies
  }
}
