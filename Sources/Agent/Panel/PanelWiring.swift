// SPDX-License-Identifier: MIT

import Buses
import Outputs

/// Connects a panel's driver to the lines of its HAT, in an order that cannot drive two outputs
/// against each other.
///
/// GPIO17 is reset on one maker's HATs and busy, which the panel drives, on another's. So busy is an
/// input first, then the memory on the HAT is asked, and only then a line is driven.
public struct PanelWiring: Sendable {
  /// The HAT's wires.
  public var wires: Hat.Wires
  /// The memory that the HAT should have.
  public var memory: Hat.Memory
  /// The bus on which that memory is.
  public var bus: String

  /// The wiring of `wires`.
  public init(_ wires: Hat.Wires, memory: Hat.Memory, bus: String) {
    self.wires = wires
    self.memory = memory
    self.bus = bus
  }

  /// Requests the lines; throws ``PanelError`` where one is taken or the HAT is another one.
  public func link() throws(PanelError) -> any PanelLink {
    let busy: LinuxInputLine
    do throws(BusError) {
      busy = try LinuxInputLine(wires.busy, consumer: "rainfly panel busy")
    } catch {
      throw .link(error)
    }
    if let refusal = InkyMemory.refusal(Self.read(bus), expected: memory == .inky) {
      throw .refused(refusal)
    }
    do throws(BusError) {
      let supply = try wires.power.map { (line) throws(BusError) in
        try LinuxOutputLine(line, consumer: "rainfly panel power")
      }
      // Lit when it is low: a line that rests high, for low is reset.
      let reset = try LinuxOutputLine(
        wires.reset, consumer: "rainfly panel reset", activeLow: true)
      let data = try LinuxOutputLine(wires.data, consumer: "rainfly panel data")
      return SPIPanelLink(
        spi: try spi(), data: data, reset: reset, busy: busy, supply: supply, pause: ThreadPause())
    } catch {
      throw .link(error)
    }
  }

  private func spi() throws(BusError) -> any SPIBus {
    if let path = wires.spi { return try LinuxSPIBus(path: path, hertz: wires.hertz) }
    let lines = wires.bitBanged
    return BitBangedSPIBus(
      clock: try LinuxOutputLine(lines[0], consumer: "rainfly panel clock"),
      data: try LinuxOutputLine(lines[1], consumer: "rainfly panel mosi"),
      select: try LinuxOutputLine(lines[2], consumer: "rainfly panel select", activeLow: true))
  }

  /// What the memory at 0x50 holds, `nil` where none answers.
  private static func read(_ bus: String) -> [UInt8]? {
    guard let address = I2CAddress(0x50), let bus = try? LinuxI2CBus(path: bus) else { return nil }
    return try? bus.readWide(address, from: 0, count: InkyMemory.length)
  }
}
