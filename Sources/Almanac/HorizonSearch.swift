// SPDX-License-Identifier: MIT

import Quantities

/// Finds when a body crosses the horizon by walking along its path.
///
/// A search finds short polar days and nights that a formula for the hour angle loses.
enum HorizonSearch {
  /// Whether the body comes up or goes down.
  enum Direction {
    case rising
    case setting
  }

  /// A crossing of the horizon.
  struct Crossing {
    var direction: Direction
    /// Seconds after the beginning, to half a second.
    var second: Double
  }

  /// The crossings in the first `span` seconds, in time order.
  static func crossings(within span: Double, isUp: (Double) -> Bool) -> [Crossing] {
    var found: [Crossing] = []
    let step = 300.0
    var before = 0.0
    var wasUp = isUp(before)
    while before < span {
      let next = min(before + step, span)
      let up = isUp(next)
      if up != wasUp {
        var (low, high) = (before, next)
        while high - low > 0.5 {
          let middle = (low + high) / 2
          if isUp(middle) == up { high = middle } else { low = middle }
        }
        found.append(Crossing(direction: up ? .rising : .setting, second: high))
      }
      before = next
      wasUp = up
    }
    return found
  }
}

extension [HorizonSearch.Crossing] {
  /// When the body, whose crossings after `time` these are, first moves in `direction`.
  func first(_ direction: HorizonSearch.Direction, after time: WallTime) -> WallTime? {
    first { $0.direction == direction }.map { time + $0.second }
  }
}
