// SPDX-License-Identifier: MIT

import Engine
import Quantities

/// The text of `checks`: every check, fired first, or one with its reasons.
public enum ChecksScreen {
  /// Every check with when it fires.
  public static func lines(
    _ judgement: NightJudgement, thresholds: Thresholds, page: Page
  ) -> [String] {
    judgement.firedFirst.flatMap { result in
      self.result(result, page)
        + CheckWords.when(result.name, thresholds, page.wording)
        .wrapped(to: max(page.width - 4, 8)).map { "    " + $0 }
    }
  }

  /// One check: its value, why it matters, when it fires.
  public static func lines(
    _ name: CheckName, _ judgement: NightJudgement, thresholds: Thresholds, page: Page
  ) -> [String] {
    let checks = judgement.checks.filter { $0.name == name }
    return checks.flatMap { result in
      page.strong(state(result)) + self.result(result, page)
    } + purpose(name, thresholds: thresholds, page: page)
  }

  /// Why a check matters and when it fires, which can be told without any forecast too.
  public static func purpose(
    _ name: CheckName, thresholds: Thresholds, page: Page
  ) -> [String] {
    page.line(CheckWords.why(name))
      + page.line(CheckWords.when(name, thresholds, page.wording))
      + page.line("Change it: rainfly set (lists \(name.rawValue). and all others)")
  }

  /// Whose forecast the values are from, and what that provider learns.
  public static func credits(_ outlook: Outlook, _ page: Page) -> [String] {
    let provider = outlook.origin?.provider
    return [provider?.attribution, provider?.privacy].compactMap { $0 }.flatMap(page.line)
  }

  private static func result(_ result: CheckResult, _ page: Page) -> [String] {
    CheckLines.lines(result, page.text, page.wording, width: max(page.width - 2, 10))
      .map { "  " + $0 }
  }

  private static func state(_ result: CheckResult) -> String {
    let name = result.name.words.uppercased()
    switch result.state {
    case .fired: return name + ": YES"
    case .clear: return name + ": NO"
    case .unknown: return name + ": NOT KNOWN"
    }
  }
}
