// SPDX-License-Identifier: MIT

/// Whether the panel's bus is there.
public enum SPICheck: Check {
  /// What was seen.
  public struct Facts: Hashable, Sendable {
    /// The nodes and whether they may be used.
    public var nodes: [String: Node]
    /// The node that a panel needs, or `nil` where none needs one.
    public var wanted: String?
    /// Where the bus is switched on.
    public var firmware: FirmwareSettings

    /// Facts.
    public init(nodes: [String: Node], wanted: String?, firmware: FirmwareSettings) {
      self.nodes = nodes
      self.wanted = wanted
      self.firmware = firmware
    }
  }

  /// The part.
  public static let part = "spi"

  /// Looks.
  public static func observe(_ machine: Machine) -> Facts {
    let names = machine.names(in: "/dev").filter { $0.hasPrefix("spidev") }
    return Facts(
      nodes: Dictionary(
        uniqueKeysWithValues: names.map { ("/dev/" + $0, machine.node("/dev/" + $0)) }),
      wanted: machine.site.hat?.wires?.spi, firmware: FirmwareSettings(machine))
  }

  /// Judges.
  public static func findings(_ facts: Facts, on site: Site) -> [Finding] {
    if site.isSimulated { return [Finding(part, .skipped, "a simulated board has no bus")] }
    let paths = facts.nodes.keys.sorted()
    guard facts.wanted != nil || !paths.isEmpty else {
      return [Finding(part, .skipped, "off, and no panel needs it")]
    }
    if let wanted = facts.wanted, facts.nodes[wanted] == nil {
      let others = paths.isEmpty ? "" : " (there is \(paths.joined(separator: ", ")))"
      return [
        Finding(
          part, .fault, "there is no \(wanted)\(others): SPI is off",
          facts.firmware.enabling("SPI", by: site.board?.enableSPI, "dtparam=spi=on"))
      ]
    }
    for path in facts.wanted.map({ [$0] }) ?? paths {
      if case .forbidden(let group)? = facts.nodes[path] {
        return [
          Finding(
            part, facts.wanted == nil ? .notice : .fault, "\(path) may not be opened",
            AccessCheck.open(path, group: group, usual: "spi"))
        ]
      }
    }
    return [Finding(part, .ok, paths.joined(separator: ", "))]
  }
}
