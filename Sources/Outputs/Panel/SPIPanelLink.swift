// SPDX-License-Identifier: MIT

import Buses

/// A panel's wires on a board: SPI, and lines for data, reset, busy and perhaps power.
public final class SPIPanelLink: PanelLink {
  /// The name of its SPI.
  public var name: String { spi.name }

  private let spi: any SPIBus
  private let data: any OutputLine
  private let reset: any OutputLine
  private let busy: any InputLine
  private let supply: (any OutputLine)?
  private let wait: any Pause

  /// A link over these; `reset` is a line that is lit when it is low, so that it rests high.
  public init(
    spi: any SPIBus, data: any OutputLine, reset: any OutputLine, busy: any InputLine,
    supply: (any OutputLine)?, pause: any Pause
  ) {
    self.spi = spi
    self.data = data
    self.reset = reset
    self.busy = busy
    self.supply = supply
    wait = pause
  }

  /// Waits.
  public func pause(seconds: Double) { wait.pause(seconds: seconds) }

  /// The command with the data line low, its bytes with the line high.
  public func send(_ command: UInt8, _ bytes: [UInt8]) throws(BusError) {
    try data.set(false)
    try spi.write([command])
    guard !bytes.isEmpty else { return }
    try data.set(true)
    try spi.write(bytes)
  }

  /// Low is reset.
  public func hold(inReset: Bool) throws(BusError) { try reset.set(inReset) }

  /// The busy line.
  public func isBusyHigh() throws(BusError) -> Bool { try busy.isHigh() }

  /// Whether nothing drives the busy line.
  public func isBusyFloating() throws(BusError) -> Bool? { try busy.isFloating() }

  /// High is on.
  public func power(_ isOn: Bool) throws(BusError) { try supply?.set(isOn) }
}
