// SPDX-License-Identifier: MIT

import Outputs
import Quantities

/// Shows patterns one after the other, for a person who looks at the lamp.
public enum LampTrial {
  /// Shows each of `patterns` for `seconds` s and leaves the line dark and released, also where
  /// somebody ends it early or the line fails.
  ///
  /// `clock` turns signals into the end of a wait. Gives `stop` where it was ended early.
  public static func run(
    _ lamp: consuming Lamp, _ patterns: [LEDPattern], seconds: Double, clock: any Clock,
    tell: (LEDPattern) -> Void
  ) throws(LampFault) -> Wake {
    for pattern in patterns {
      tell(pattern)
      let end = clock.now() + seconds
      lamp.show(LampLease(pattern, validUntil: end + 1))
      while clock.now() < end {
        let next = lamp.update(now: clock.now())
        if let fault = lamp.fault { throw fault }
        let wake = clock.wait(until: min(clock.now() + next, end))
        if wake == .stop { return .stop }
      }
    }
    return .time
  }
}
