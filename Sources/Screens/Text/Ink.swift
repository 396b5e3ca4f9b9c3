// SPDX-License-Identifier: MIT

/// Emphasis on a terminal; it only repeats what the words say.
public struct Ink: Hashable, Sendable {
  private let isOn: Bool

  /// Emphasis where `isOn`, else plain text.
  public init(_ isOn: Bool) { self.isOn = isOn }

  /// No emphasis at all.
  public static let none = Ink(false)

  /// A whole line in dim red on black, for eyes used to the dark.
  public func red(_ line: String) -> String {
    isOn ? "\u{1B}[31;40m\(line)\u{1B}[K\u{1B}[0m" : line
  }

  /// Bold, without a colour: white text in the dark is bright enough.
  public func bold(_ text: String) -> String { isOn ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
}
