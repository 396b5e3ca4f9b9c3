// SPDX-License-Identifier: MIT

import Engine

/// The paper that a screen is written on: its width, its zone, its units, its ink.
public struct Page: Sendable {
  /// Times in the camp's zone.
  public var text: LocalText
  /// How figures are said.
  public var wording: Wording
  /// Columns.
  public var width: Int
  /// Emphasis.
  public var ink: Ink
  /// Whether there is more than ASCII, for curves.
  public var isUnicode: Bool

  /// A page of these.
  public init(
    _ text: LocalText, wording: Wording = Wording(), width: Int = 80, ink: Ink = .none,
    isUnicode: Bool = true
  ) {
    self.text = text
    self.wording = wording
    self.width = width
    self.ink = ink
    self.isUnicode = isUnicode
  }

  /// A line with a margin, broken between words; what is broken off hangs.
  func line(_ line: String) -> [String] {
    line.printable.wrapped(to: max(width - 4, 8)).enumerated().map { index, part in
      (index == 0 ? "  " : "    ") + part
    }
  }

  /// A line that stands out.
  func strong(_ line: String) -> [String] {
    line.printable.wrapped(to: max(width - 2, 8)).map { "  " + ink.bold($0) }
  }

  /// The words of an advice as a headline.
  static func headline(_ advice: Advice) -> String {
    switch advice {
    case .on: "RAINFLY ON"
    case .off: "RAINFLY OFF"
    case .unknown: "NO ADVICE"
    }
  }
}
