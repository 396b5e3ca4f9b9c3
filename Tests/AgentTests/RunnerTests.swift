// SPDX-License-Identifier: MIT

import Agent
import Barometers
import Outputs
import Quantities
import Simulation
import Store
import Testing

@Suite("The loop")
struct RunnerTests {
  /// A clock on which waits end exactly when they should.
  private final class ExactClock: Clock {
    let boot = BootID("exact")
    var time = BootTime(seconds: 0)

    func now() -> BootTime { time }

    func system() -> SystemClock {
      SystemClock(bootedAt: 0, isSynchronised: false, hasRealTimeClock: false)
    }

    func wait(until deadline: BootTime) -> Wake {
      time = deadline
      return .time
    }
  }

  private final class NoLight: LampSink {
    var health: Health { Health(part: "led", state: .ok, message: "none") }
    func show(_ lease: LampLease) {}
    func end() {}
  }

  @Test(
    "each cycle comes once, a period after the last one", arguments: [0.1, 0.3, 0.7, 1, 7, 60])
  func cycles(period: Double) {
    let chip = BMx280Emulator(chip: .bme280, address: .sdoLow)
    let clock = ExactClock()
    var settings = BarometerSettings()
    settings.period = period
    var options = Agent.Options()
    options.period = period
    let agent = Agent(
      Agent.Parts(
        barometer: BarometerWatch(bus: chip, pause: chip, settings: settings),
        store: AgentStore(.memory, boot: clock.boot, clock: .unknown), clock: clock,
        lamp: NoLight(), zones: { _ in nil }), options)
    var times: [Double] = []
    let runner = Runner(
      agent, clock: clock, period: period, manager: ServiceManager(socketPath: nil),
      prepare: { _, time in
        times.append(time.seconds)
        return times.count < 200
      })
    _ = runner.run()
    #expect(
      zip(times, times.dropFirst()).allSatisfy { abs($1 - $0 - period) < 0.051 }, "\(times)")
    #expect(abs((times.last ?? 0) - 199 * period) < 0.06)
  }
}
