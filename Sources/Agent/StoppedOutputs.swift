// SPDX-License-Identifier: MIT

import Buses
import Outputs

/// What the outputs say when no agent keeps them.
///
/// An agent that ends leaves them so itself. One that was killed cannot: the level of a line that
/// nobody holds is the controller's choice, and e-paper keeps its picture.
public enum StoppedOutputs {
  /// Makes the lamp dark and gives its line back; the line, or `nil` on a board without a lamp.
  ///
  /// Throws ``BusError`` of the operation `request`: EBUSY where an agent holds the line, which
  /// must keep it then.
  public static func darkenLamp(
    _ configuration: Configuration, _ board: Board
  ) throws(BusError) -> LineSelector? {
    guard board.kind == .linux, let selector = configuration.lampSelector(on: board) else {
      return nil
    }
    // Requested dark, and dark when it is released.
    let line = try LinuxOutputLine(
      selector, consumer: "rainflyd --stopped", activeLow: configuration.lamp.activeLow)
    line.release()
    return selector
  }
}

extension Configuration {
  /// The lamp's line on `board`, or `nil` where there is no lamp or its name is not one.
  public func lampSelector(on board: Board) -> LineSelector? {
    guard let name = lamp.line ?? board.lampLine, name != "none" else { return nil }
    return try? LineSelector(name)
  }
}
