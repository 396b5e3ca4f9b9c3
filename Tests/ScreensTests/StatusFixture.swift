// SPDX-License-Identifier: MIT

import Quantities
import Screens
import Store

/// A status as the daemon writes it, and the moment at which it is looked at.
enum StatusFixture {
  /// 2026-07-10 16:42 UTC, an hour after boot.
  static let wall = WallTime(seconds: 1_783_701_720)
  static let bootedAt = 1_783_701_720.0 - 3600
  static let boot = BootID("0d6b5a0e")

  static let text = LocalText(.fixed(offsetSeconds: 7200))

  static func status() -> Status {
    Status(
      values: [
        "boot": .text(boot.text), "as_of_s": .real(3540), "booted_at": .real(bootedAt),
        "clock": .text("synced"), "led": .text("double"), "watching_since_s": .real(60),
        "pressure_pa": .real(100_820), "temperature_c": .real(9.4), "humidity_pct": .real(81.25),
        "sampled_s": .real(3540), "trend": .text("falling_slowly"), "change3_pa": .real(-110),
        "change1_pa": .real(-40), "provider": .text("open-meteo"),
        "fetched_at": .real(wall.seconds - 10_920), "advice": .text("on"), "verdict": .text("on"),
        "reason": .text("Rain 35 % after 02:00"), "reason_check": .text("rain"),
        "reason_at": .real(1_783_728_000), "fly": .text("unsaid"), "age": .text("fresh"),
        "good_until_s": .real(7140),
      ],
      health: [
        Health(part: "barometer", state: .ok, message: "BME280 at 0x76"),
        Health(part: "clock", state: .ok, message: "synchronised"),
        Health(part: "led", state: .ok, message: "GPIO17, pattern double"),
        Health(part: "store", state: .ok, message: "/var/lib/rainfly/rainfly.db"),
      ])
  }

  static func moment(
    boot: BootID = boot, at seconds: Double = 3600, runs: Bool? = true
  ) -> StatusMoment {
    StatusMoment(
      boot: boot, bootTime: BootTime(seconds: seconds), wall: wall + (seconds - 3600),
      daemonRuns: runs)
  }

  static func with(_ values: [String: SQLValue]) -> Status {
    var status = status()
    status.values.merge(values) { _, new in new }
    return status
  }
}
