// SPDX-License-Identifier: MIT

import Screens

/// How the panel is, as the agent says it: two programs must not talk to one panel.
public enum PanelCheck: Check {
  /// The part.
  public static let part = "panel"

  /// Looks.
  public static func observe(_ machine: Machine) -> PartHealth? {
    machine.status.health.first { $0.part == part }
  }

  /// Judges.
  public static func findings(_ health: PartHealth?, on site: Site) -> [Finding] {
    guard let health else {
      // A HAT may have only a lamp and buttons.
      guard let hat = site.hat, hat.wires != nil else {
        return [Finding(part, .skipped, "none is configured")]
      }
      return [Finding(part, .skipped, "the agent has not said how \(hat.title) is")]
    }
    switch health.state {
    case "ok": return [Finding(part, .ok, health.message)]
    case "absent": return [Finding(part, .skipped, health.message)]
    case "unknown": return [Finding(part, .skipped, health.message)]
    case "fault": return [Finding(part, .fault, health.message, ["rainfly panel test"])]
    default: return [Finding(part, .notice, health.message)]
    }
  }
}
