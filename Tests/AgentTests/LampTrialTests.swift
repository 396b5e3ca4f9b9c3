// SPDX-License-Identifier: MIT

import Agent
import Outputs
import Quantities
import Simulation
import Testing

@Suite("Patterns on trial")
struct LampTrialTests {
  /// A clock on which somebody presses Ctrl-C in the third second.
  private final class Interrupted: Clock {
    let boot = BootID("trial")
    private var time = BootTime(seconds: 0)

    func now() -> BootTime { time }

    func system() -> SystemClock {
      SystemClock(bootedAt: 0, isSynchronised: false, hasRealTimeClock: false)
    }

    func wait(until deadline: BootTime) -> Wake {
      time = min(deadline, BootTime(seconds: 3))
      return deadline.seconds > 3 ? .stop : .time
    }
  }

  @Test("B091: a trial that is interrupted leaves the line dark and released")
  func interrupted() throws {
    let line = RecordingLine()
    let end = try LampTrial.run(
      Lamp(line: line), [LEDPattern(.on)], seconds: 10, clock: Interrupted(), tell: { _ in })
    #expect(end == .stop)
    #expect(line.changes.contains { $0.lit })
    #expect(line.isLit == false)
    #expect(line.isReleased)
  }
}
