// SPDX-License-Identifier: MIT

import Agent
import Buses

/// Whether the bus is there and may be used.
public enum I2CCheck: Check {
  /// What was seen of the bus.
  public struct Facts: Hashable, Sendable {
    /// The node of the bus.
    public var node: Node
    /// The other adapters' nodes, for instance `/dev/i2c-20`.
    public var otherNodes: [String]
    /// Whether the kernel has the adapter, node or no node.
    public var hasAdapter: Bool
    /// Where the bus is switched on.
    public var firmware: FirmwareSettings
    /// Why the bus could not be opened, where it could not.
    public var failure: BusError?

    /// Facts.
    public init(
      node: Node, otherNodes: [String] = [], hasAdapter: Bool = true,
      firmware: FirmwareSettings, failure: BusError? = nil
    ) {
      self.node = node
      self.otherNodes = otherNodes
      self.hasAdapter = hasAdapter
      self.firmware = firmware
      self.failure = failure
    }
  }

  /// The part.
  public static let part = "i2c"

  /// Looks.
  public static func observe(_ machine: Machine) -> Facts {
    let path = machine.site.busPath
    let nodes = machine.names(in: "/dev").filter { $0.hasPrefix("i2c-") }.map { "/dev/" + $0 }
    var facts = Facts(
      node: machine.node(path), otherNodes: nodes.filter { $0 != path },
      hasAdapter: machine.site.busNumber.map { machine.exists("/sys/bus/i2c/devices/i2c-\($0)") }
        ?? false,
      firmware: FirmwareSettings(machine))
    if !machine.site.isSimulated, facts.node == .usable {
      do throws(BusError) { _ = try machine.openBus(path) } catch { facts.failure = error }
    }
    return facts
  }

  /// Judges.
  public static func findings(_ facts: Facts, on site: Site) -> [Finding] {
    if site.isSimulated { return [Finding(part, .skipped, "a simulated board has no bus")] }
    let path = site.busPath
    switch facts.node {
    case .usable:
      if let failure = facts.failure {
        return [Finding(part, .fault, failure.whatHappened, [failure.whatToDo])]
      }
      return [Finding(part, .ok, path)]
    case .forbidden(let group):
      return [
        Finding(
          part, .fault, "\(path) may not be opened",
          AccessCheck.open(path, group: group, usual: "i2c"))
      ]
    case .missing:
      if facts.hasAdapter {
        return [
          Finding(
            part, .fault, "\(path) is missing: the kernel has the bus, but not its node",
            ["echo i2c-dev | sudo tee /etc/modules-load.d/i2c-dev.conf", "sudo modprobe i2c-dev"])
        ]
      }
      let others =
        facts.otherNodes.isEmpty ? "" : " (there is \(facts.otherNodes.joined(separator: ", ")))"
      return [
        Finding(
          part, .fault, "\(path) is missing: I2C is off\(others)",
          facts.firmware.enabling("I2C", by: site.board?.enableI2C, "dtparam=i2c_arm=on"))
      ]
    }
  }
}
