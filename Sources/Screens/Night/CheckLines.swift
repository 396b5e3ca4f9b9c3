// SPDX-License-Identifier: MIT

import Engine
import Quantities

/// A check as a line of a screen: its mark, its value against its limit, its time.
enum CheckLines {
  /// The mark of a state; the words beside it say the same.
  static func mark(_ state: CheckState) -> String {
    switch state {
    case .fired: "●"
    case .clear: "○"
    case .unknown: "?"
    }
  }

  /// The lines of one check, at most `width` columns wide.
  static func lines(
    _ result: CheckResult, _ text: LocalText, _ wording: Wording, width: Int
  ) -> [String] {
    let value = wording.value(result) ?? "–"
    var said: String
    switch result.state {
    case .fired:
      said = limit(result, wording) + (result.at.map { ", from \(text.time($0))" } ?? "")
    case .clear: said = result.value == nil ? nothing(result.name) : limit(result, wording)
    case .unknown: said = "cannot be told"
    }
    if let note = result.note { said += "  (\(note))" }
    let name = "\(mark(result.state)) \(result.name.words.padded(to: 13))"
    let head = "\(name) \(value.padded(to: 9)) "
    // On a narrow screen the words stand below: a column of two words each is hard to read.
    guard width - head.count >= leastWords else {
      return [head.trimmingEnd.fitted(to: width)]
        + said.wrapped(to: max(width - 2, 8)).map { "  " + $0 }
    }
    return said.wrapped(to: width - head.count).enumerated().map { index, line in
      (index == 0 ? head : String(repeating: " ", count: head.count)) + line
    }
  }

  /// The fewest columns for the words beside a value.
  private static let leastWords = 24

  /// The limit in words.
  static func limit(_ result: CheckResult, _ wording: Wording) -> String {
    let limit = wording.threshold(result)
    switch result.name {
    case .thunder, .rain, .morningRain: return "threshold \(limit)"
    case .windyRain: return "threshold \(limit) in wind"
    case .dew: return "gap of \(limit) or less"
    case .frost, .cold: return "\(limit) or less"
    }
  }

  /// Why a clear check has no value.
  private static func nothing(_ name: CheckName) -> String {
    switch name {
    case .thunder: "none in the forecast"
    case .windyRain: "no rain in that much wind"
    case .dew, .frost: "no clear, calm and dry hour"
    case .rain, .morningRain, .cold: "nothing to judge"
    }
  }
}
