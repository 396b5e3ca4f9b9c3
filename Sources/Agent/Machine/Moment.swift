// SPDX-License-Identifier: MIT

import Quantities
import Store

/// Now, by the clock of the agent whose store is written.
public struct Moment {
  /// The boot.
  public let boot: BootID
  /// The time since it.
  public let time: BootTime
  /// What is known of its wall clock.
  public let clock: BootClock

  /// Whether an agent runs that will take note of it; `nil` where that cannot be told.
  public let agentRuns: Bool?

  /// Whether it is the clock of a simulated board.
  public var isSimulated: Bool { boot.text.hasPrefix("simulated-") }

  /// When what was said is taken up, in words.
  public var whenTaken: String {
    agentRuns == false
      ? "No rainflyd is running: it is taken up when one starts."
      : "The agent takes it up with its next sample."
  }

  /// The wall time, of whatever quality.
  public var wall: WallTime? { clock.wall(time) }

  /// The wall time where the night can be placed by it.
  public var trustedWall: WallTime? { clock.trustedWall(time) }

  /// The time of a change that may be merged with another device's (PRODUCT 24).
  ///
  /// A saved clock is late but never early: a better time than none, which any other change beats.
  public var stamp: WallTime? { clock.quality == .saved ? wall : trustedWall }

  /// Reads the clocks of this machine, or of the simulated board that writes this store.
  public init(_ directories: Directories) {
    let machine = MachineTime()
    agentRuns = ProcessLock.isHeld(path: directories.runtime + "/rainflyd.lock")
    let live = try? HistoryReader(directories.store)
    // The time of a simulated board stands still once its agent has ended.
    if agentRuns != false, let (id, clock) = live?.liveBoot, id.text.hasPrefix("simulated-"),
      let now = live?.status?.number("as_of_s")
    {
      (boot, time, self.clock) = (id, BootTime(seconds: now), clock)
      return
    }
    boot = machine.boot
    time = machine.now()
    var keeper = ClockKeeper()
    if let (id, known) = live?.liveBoot, id == boot { keeper = ClockKeeper(known) }
    // What was said a moment ago counts, although the agent has not heard it yet.
    if let word = (try? live?.newestWord(.clock)) ?? nil, word.boot == boot,
      let seconds = Double(word.value)
    {
      _ = keeper.set(WallTime(seconds: seconds), at: word.time)
    }
    _ = keeper.observe(machine.system(), at: time)
    clock = keeper.clock
  }
}
