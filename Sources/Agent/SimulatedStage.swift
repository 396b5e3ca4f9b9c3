// SPDX-License-Identifier: MIT

import Barometers
import Forecast
import Quantities
import Simulation
import Store

/// A simulated board: a chip emulator that meets a made-up night, on a clock of its own.
///
/// It is a machine that never reboots: after a restart its time goes on where the store ended.
final class SimulatedStage {
  let clock: SimulatedClock
  let store: AgentStore
  let chip: StagedChip
  private let night: SimulatedNight
  private let repeats: Bool
  private var arrived: (day: Double, count: Int) = (-1, 0)

  /// The night begins an hour after the simulated boot, so that no time is negative.
  private static let lead = 3600.0

  init(
    _ play: Board.Play, machine: LinuxClock?, makeStore: (SimulatedClock) -> AgentStore
  ) {
    let night = SimulatedNight(SimulatedNight.Name(rawValue: play.night.rawValue) ?? .storm)
    let bootedAt = night.start.seconds - Self.lead
    func clock(at start: BootTime) -> SimulatedClock {
      SimulatedClock(
        boot: BootID("simulated-\(play.night.rawValue)"), bootedAt: bootedAt, start: start,
        speed: play.speed, machine: machine)
    }
    store = makeStore(clock(at: BootTime(seconds: Self.lead)))
    let newest = store.newestSample?.time.seconds ?? 0
    let started = clock(at: BootTime(seconds: max(newest + 1, Self.lead)))
    self.clock = started
    self.night = night
    repeats = play.repeats
    chip = StagedChip(chip: play.chip == "bmp280" ? .bmp280 : .bme280) {
      night.weather(
        at: Self.place(WallTime(seconds: bootedAt + started.now().seconds), in: night).time)
    }
  }

  /// Before a cycle: forecasts arrive; `false` once a night that does not repeat has ended.
  func prepare(_ agent: Agent, at now: BootTime) -> Bool {
    let wall = WallTime(seconds: clock.bootedAt + now.seconds)
    let (time, day) = Self.place(wall, in: night)
    if !repeats, wall > night.end { return false }
    if arrived.day != day { arrived = (day, 0) }
    let due = night.arrivals.filter { $0.time <= time }
    if due.count > arrived.count, let newest = due.last {
      agent.take(newest.forecast.moved(bySeconds: day * 86_400))
    }
    arrived.count = due.count
    return true
  }

  /// The time in the made-up night that belongs to `wall`, and how many days later it is played.
  private static func place(
    _ wall: WallTime, in night: SimulatedNight
  ) -> (time: WallTime, day: Double) {
    let day = ((wall - night.start) / 86_400).rounded(.down)
    return (wall - day * 86_400, day)
  }
}
