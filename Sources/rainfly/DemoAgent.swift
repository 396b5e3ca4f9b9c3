// SPDX-License-Identifier: MIT

import Agent
import Almanac
import Barometers
import Cards
import Quantities
import Simulation
import Store

/// The whole agent in a made-up night, with a camp and without a store: where example pictures come
/// from.
struct DemoAgent {
  private let night: SimulatedNight
  private let zone: ZoneRules

  /// An agent that lives through `night`.
  init(_ night: SimulatedNight, zone: ZoneRules) {
    self.night = night
    self.zone = zone
  }

  /// What cards are drawn from at `end`; `nil` before the night; with `sensorFails` the
  /// barometer has been gone for the last half an hour.
  func facts(at end: WallTime, sensorFails: Bool) -> CardFacts? {
    // A day before the night the curve begins.
    let lead = 24 * 3600.0
    let bootedAt = night.start.seconds - lead - 3600
    var now = night.start + -lead
    let staged = StagedChip(chip: .bme280) {
      sensorFails && end - now < 1800 ? nil : night.weather(at: now)
    }
    let boot = BootID("demo")
    let clock = SimulatedClock(boot: boot, bootedAt: bootedAt, start: BootTime(seconds: 3600))
    let store = AgentStore(
      .memory, boot: boot, clock: BootClock(bootedAt: bootedAt, quality: .synchronised))
    var settings = BarometerSettings()
    settings.period = 300
    var options = Agent.Options()
    options.period = 300
    options.place = night.place
    options.zone = zone
    options.usesCamps = false
    let agent = Agent(
      Agent.Parts(
        barometer: BarometerWatch(bus: staged, pause: staged, settings: settings), store: store,
        clock: clock, lamp: NoLamp("simulated"), zones: { _ in nil }), options)
    var arrivals = night.arrivals[...]
    while now <= end {
      while let next = arrivals.first, next.time <= now {
        agent.take(next.forecast)
        arrivals.removeFirst()
      }
      agent.cycle(at: BootTime(seconds: now.seconds - bootedAt))
      now = now + 300
    }
    guard var facts = agent.cardFacts else { return nil }
    facts.camp = "Gjendesheim"
    return facts
  }
}
