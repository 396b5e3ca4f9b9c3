// SPDX-License-Identifier: MIT

import Engine
import PressureTrends
import Quantities

/// Changes of pressure as people read them.
enum TrendWords {
  /// A change with its sign: `−1.1 hPa`, `+0.4 hPa`.
  static func change(_ change: PressureChange) -> String {
    let text = Figures.text(change.hectopascals, unit: "hPa")
    // Only what is more than zero after rounding has a plus.
    return (change.hectopascals * 10).rounded() > 0 ? "+" + text : text
  }
}
