// SPDX-License-Identifier: MIT

/// Whether the panel's bus is there.
public enum SPICheck: Check {
  /// What was seen.
  public struct Facts: Hashable, Sendable {
    /// The nodes and whether they may be used.
    public var nodes: [String: Node]
    /// Whether the agent has a panel to drive.
    public var wantsPanel: Bool
    /// Whether the board has Raspberry Pi OS's configuration program.
    public var hasRaspiConfig: Bool

    /// Facts.
    public init(nodes: [String: Node], wantsPanel: Bool, hasRaspiConfig: Bool = true) {
      self.nodes = nodes
      self.wantsPanel = wantsPanel
      self.hasRaspiConfig = hasRaspiConfig
    }
  }

  /// The part.
  public static let part = "spi"

  /// Looks.
  public static func observe(_ machine: Machine) -> Facts {
    let names = machine.names(in: "/dev").filter { $0.hasPrefix("spidev") }
    return Facts(
      nodes: Dictionary(uniqueKeysWithValues: names.map { ($0, machine.node("/dev/" + $0)) }),
      wantsPanel: PanelCheck.observe(machine).map { $0.state != "absent" } ?? false,
      hasRaspiConfig: machine.exists("/usr/bin/raspi-config"))
  }

  /// Judges.
  public static func findings(_ facts: Facts, on site: Site) -> [Finding] {
    if site.isSimulated { return [Finding(part, .skipped, "a simulated board has no bus")] }
    let names = facts.nodes.keys.sorted()
    guard let first = names.first else {
      guard facts.wantsPanel else { return [Finding(part, .skipped, "off, and no panel needs it")] }
      let enable =
        facts.hasRaspiConfig
        ? "sudo raspi-config nonint do_spi 0"
        : "echo dtparam=spi=on | sudo tee -a /boot/firmware/config.txt"
      return [
        Finding(part, .fault, "there is no /dev/spidev: SPI is off", [enable, "sudo reboot"])
      ]
    }
    for name in names {
      if case .forbidden(let group)? = facts.nodes[name] {
        return [
          Finding(
            part, facts.wantsPanel ? .fault : .notice, "/dev/\(name) may not be opened",
            AccessCheck.join(group ?? "spi"))
        ]
      }
    }
    return [
      Finding(
        part, .ok, names.count == 1 ? "/dev/\(first)" : "/dev/" + names.joined(separator: ", "))
    ]
  }
}
