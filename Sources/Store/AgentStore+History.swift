// SPDX-License-Identifier: MIT

import Quantities

extension AgentStore {
  /// The pressures of all boots since `start` whose time is known.
  public func history(since start: WallTime) -> [(time: WallTime, pressure: StationPressure)] {
    var found: [(time: WallTime, pressure: StationPressure)] = []
    guard location.main != ":memory:", let reader = try? HistoryReader(location) else { return [] }
    try? reader.forEach(since: start, until: nil) { row in
      if let wall = row.wall { found.append((wall, row.reading.pressure)) }
    }
    return found
  }
}
