// SPDX-License-Identifier: MIT

import Quantities
import Store

/// How each part is, in words for `status`.
extension Agent {
  func health(at now: BootTime) -> [Health] {
    [
      barometerHealth(at: now), parts.lamp.health, parts.panel.health, parts.buttons.health,
      parts.store.health, clockHealth,
    ].compactMap { $0 }
  }

  private func barometerHealth(at now: BootTime) -> Health {
    if let fault = parts.barometer.fault {
      let minutes = Int(max(0, min(now - fault.since, 1e9)) / 60)
      let since = minutes > 0 ? " (for \(minutes) min)" : ""
      return Health(
        part: "barometer", state: .fault, message: fault.error.description + since)
    }
    let found = parts.barometer.found
    let chip = found?.chip?.description ?? "no chip yet"
    let place = found.map { " at \($0.address)" } ?? ""
    if let note = parts.barometer.note {
      return Health(part: "barometer", state: .notice, message: "\(chip)\(place): \(note)")
    }
    let route = parts.barometer.route.map { ", " + $0 } ?? ""
    // A cable that corrodes shows here long before it fails.
    let troubles = parts.barometer.counters.troubles.map { "; \($0)" } ?? ""
    return Health(part: "barometer", state: .ok, message: "\(chip)\(place)\(route)\(troubles)")
  }

  private var clockHealth: Health {
    switch clock.quality {
    case .synchronised: Health(part: "clock", state: .ok, message: "synchronised")
    case .realTimeClock: Health(part: "clock", state: .ok, message: "real-time clock")
    case .setByHand: Health(part: "clock", state: .ok, message: "set by hand")
    case .saved:
      Health(
        part: "clock", state: .notice,
        message: "the time of the last shutdown: rainfly clock set 21:40")
    case .unknown:
      Health(part: "clock", state: .notice, message: "not set: rainfly clock set 21:40")
    }
  }
}
