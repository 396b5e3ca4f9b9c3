// SPDX-License-Identifier: MIT

import Quantities

/// The agent's loop: a cycle at each multiple of the period since boot, until it is told to end.
public final class Runner {
  /// Why it ended.
  public enum Ending: Sendable {
    /// A signal asked for it.
    case stopped
    /// The simulated night is over.
    case finished
  }

  private let agent: Agent
  private let clock: any Clock
  private let period: Double
  private let manager: ServiceManager
  private let prepare: (Agent, BootTime) -> Bool
  private let after: (Agent) -> Void

  /// A loop around `agent`; `prepare` runs before each cycle and ends the loop with `false`, `after`
  /// runs after it.
  public init(
    _ agent: Agent, clock: any Clock, period: Double, manager: ServiceManager,
    prepare: @escaping (Agent, BootTime) -> Bool = { _, _ in true },
    after: @escaping (Agent) -> Void = { _ in }
  ) {
    self.after = after
    self.agent = agent
    self.clock = clock
    self.period = period
    self.manager = manager
    self.prepare = prepare
  }

  /// Runs until a signal comes or the simulated night is over; then stores what waits.
  ///
  /// The first cycle is at once. A handled fault is a healthy cycle: it feeds the watchdog too.
  public func run() -> Ending {
    manager.ready()
    var ending = Ending.finished
    // Tenths of a second are what the store keeps.
    var time = BootTime(seconds: (clock.now().seconds * 10).rounded() / 10)
    cycles: while prepare(agent, time) {
      agent.cycle(at: time)
      after(agent)
      manager.alive(status: agent.outlook?.reason.text ?? "starting")
      // A hair later: the quotient of a time that is a multiple may fall short of it, and the next
      // cycle would be this one again, for ever.
      let passed = (max(clock.now().seconds, time.seconds) / period + 1e-6).rounded(.down)
      let next = (passed + 1) * period
      time = BootTime(seconds: (next * 10).rounded() / 10)
      waiting: while true {
        // Cycles may be further apart than the service manager's patience.
        let feed = manager.feedPeriod.map { clock.now() + max($0, 0.1) }
        let until = min(time, feed ?? time)
        switch clock.wait(until: until) {
        case .time where until < time: manager.waiting()
        case .time: break waiting
        case .clockStep: agent.clockStepped(at: clock.now())
        case .stop:
          ending = .stopped
          break cycles
        }
      }
    }
    manager.stopping()
    agent.end()
    return ending
  }
}
