// SPDX-License-Identifier: MIT

import Buses

extension Configuration {
  /// The lamp's line: the configuration's, else the HAT's, else the board's; `nil` where there is no
  /// lamp or its name is not one.
  public func lampSelector(on board: Board, hat: Hat? = nil) -> LineSelector? {
    let configured = lamp.line ?? hat?.lampLine ?? board.lampLine
    guard let name = configured, name != "none" else { return nil }
    return try? LineSelector(name)
  }
}
