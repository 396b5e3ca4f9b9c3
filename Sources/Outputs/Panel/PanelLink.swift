// SPDX-License-Identifier: MIT

import Buses

/// The wires to an e-paper panel: SPI with a data line beside it, reset, busy, and perhaps power.
///
/// There is no way back from the panel but the busy line. Implementations: ``SPIPanelLink`` on a
/// board, the panel emulator of `Simulation`.
public protocol PanelLink: Pause {
  /// The name that messages give it, for instance `/dev/spidev0.0`.
  var name: String { get }

  /// Sends a command, then the bytes that belong to it.
  func send(_ command: UInt8, _ data: [UInt8]) throws(BusError)

  /// Drives the reset line: `true` holds the panel in reset.
  func hold(inReset: Bool) throws(BusError)

  /// Whether the busy line is high.
  func isBusyHigh() throws(BusError) -> Bool

  /// Whether the busy line follows a weak pull up and down: then nothing drives it.
  ///
  /// `nil` where the line cannot be biased.
  func isBusyFloating() throws(BusError) -> Bool?

  /// Switches the panel's supply, where the board can; else does nothing.
  func power(_ isOn: Bool) throws(BusError)
}
