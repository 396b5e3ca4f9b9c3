// SPDX-License-Identifier: MIT

import Engine
import Evaluation

/// What the sensors alone said and what came, as a table.
enum OutlookLines {
  static func lines(_ scores: [OutlookScore]) -> [String] {
    guard scores.contains(where: { $0.wet.total > 0 }) else {
      return ["  There is no evening on which both is known."]
    }
    return scores.flatMap(lines)
  }

  private static func lines(_ score: OutlookScore) -> [String] {
    let by = score.usesHumidity ? "with the humidity, if that is outside:" : "barometer alone:"
    let unjudged = score.unjudged > 0 ? ", \(score.unjudged) not judged" : ""
    var lines = [
      "  \(by) \(score.wet.count) of \(score.wet.total) nights wet\(unjudged)"
    ]
    if let brier = score.brier {
      let skill = score.skill.map { Figures.text($0, decimals: 2) } ?? "–"
      lines.append(
        "    Brier \(Figures.text(brier, decimals: 3)), skill \(skill) against"
          + " the share of wet nights of this recording")
    }
    for word in score.words {
      let name = word.word.rawValue.map { $0 == "_" ? " " : String($0) }.joined()
      let said = word.chance.map { "said \(EvaluationScreen.percent($0)) %" } ?? "never said"
      let came = word.chance == nil ? "" : "came \(EvaluationScreen.share(word.wet))"
      let line = "    \(name.padded(to: 24))\(said.padded(to: 12))\(came)"
      lines.append(came.isEmpty ? "    \(name.padded(to: 24))\(said)" : line)
    }
    return lines
  }
}
