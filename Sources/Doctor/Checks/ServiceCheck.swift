// SPDX-License-Identifier: MIT

import Screens

/// Whether the agent runs and will run after the next boot.
public enum ServiceCheck: Check {
  /// What was seen of the service.
  public struct Facts: Hashable, Sendable {
    /// Whether an agent holds the store; `nil` where that cannot be told.
    public var runs: Bool?
    /// Whether systemd runs this machine.
    public var hasSystemd: Bool
    /// Whether the unit is installed.
    public var isInstalled: Bool
    /// Whether it starts at boot.
    public var isEnabled: Bool
    /// How the agent says that it is.
    public var health: PartHealth?

    /// Facts.
    public init(
      runs: Bool?, hasSystemd: Bool = true, isInstalled: Bool = true, isEnabled: Bool = true,
      health: PartHealth? = nil
    ) {
      self.runs = runs
      self.hasSystemd = hasSystemd
      self.isInstalled = isInstalled
      self.isEnabled = isEnabled
      self.health = health
    }
  }

  /// The part.
  public static let part = "service"

  /// Looks.
  public static func observe(_ machine: Machine) -> Facts {
    Facts(
      runs: machine.status.moment.daemonRuns, hasSystemd: machine.exists("/run/systemd/system"),
      isInstalled: isInstalled(on: machine),
      // A link whose target is not there yet is one all the same.
      isEnabled: machine.names(in: "/etc/systemd/system/multi-user.target.wants").contains(unit),
      health: machine.status.health.first { $0.part == "agent" })
  }

  private static let unit = "rainflyd.service"

  /// Whether systemd finds the unit.
  static func isInstalled(on machine: Machine) -> Bool {
    ["/etc", "/usr/local/lib", "/usr/lib", "/lib"].contains {
      machine.exists($0 + "/systemd/system/" + unit)
    }
  }

  /// Judges.
  public static func findings(_ facts: Facts, on site: Site) -> [Finding] {
    let start = ["sudo systemctl enable --now rainflyd"]
    if facts.runs == true {
      guard facts.isInstalled, facts.hasSystemd, !facts.isEnabled else {
        return [Finding(part, .ok, "rainflyd runs")]
      }
      return [Finding(part, .notice, "rainflyd runs, but does not start at boot", start)]
    }
    guard facts.isInstalled else {
      return [
        Finding(
          part, facts.runs == nil ? .notice : .fault,
          "rainflyd does not run, and no service is installed",
          ["rainflyd --show"])
      ]
    }
    guard facts.hasSystemd else {
      return [Finding(part, .skipped, "installed; systemd does not run here")]
    }
    if facts.runs == nil {
      return [
        Finding(
          part, .notice, "whether rainflyd runs cannot be told", ["systemctl status rainflyd"])
      ]
    }
    guard facts.isEnabled else { return [Finding(part, .fault, "rainflyd is not started", start)] }
    return [
      Finding(
        part, .fault, "rainflyd does not run",
        ["sudo systemctl restart rainflyd", "journalctl -u rainflyd -n 20"])
    ]
  }
}
