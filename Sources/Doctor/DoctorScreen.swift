// SPDX-License-Identifier: MIT

import JSONText
import Screens

/// The findings as people and as programs read them.
public enum DoctorScreen {
  /// A line a part, and under what is wrong the lines to type.
  public static func lines(
    _ findings: [Finding], width: Int, ink: Ink = .none, isUnicode: Bool = true
  ) -> [String] {
    let wide = (findings.map(\.part.count).max() ?? 0) + 2
    let indent = 4 + wide
    return findings.flatMap { finding -> [String] in
      let text = finding.message.printable.wrapped(to: max(width - indent, 20))
      let head = "  \(mark(finding.state, isUnicode)) \(finding.part.padded(to: wide))"
      let under = String(repeating: " ", count: indent)
      let told = text.enumerated().map { index, line in
        (index == 0 ? head : under) + (finding.state == .fault ? ink.bold(line) : line)
      }
      // A line to type is never folded: it is copied.
      return told + finding.remedies.map { under + $0 }
    }
  }

  /// One finding for programs.
  public static func object(_ finding: Finding) -> JSONValue {
    .object([
      ("part", .string(finding.part)), ("state", .string(finding.state.rawValue)),
      ("message", .string(finding.message)), ("fix", .array(finding.remedies.map { .string($0) })),
    ])
  }

  /// The state as a sign, which is not the only word for it: a fault has lines under it.
  private static func mark(_ state: Finding.State, _ isUnicode: Bool) -> String {
    switch state {
    case .ok: isUnicode ? "✓" : "+"
    case .notice: "!"
    case .fault: isUnicode ? "✗" : "x"
    case .skipped: isUnicode ? "–" : "-"
    }
  }
}
