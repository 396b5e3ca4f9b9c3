// SPDX-License-Identifier: MIT

import Agent
import Barometers
import CAllocations
import Glibc
import Outputs
import Quantities
import Simulation
import Store

/// The agent through simulated days: sample, guard, trend, ring, both files, decide.
///
/// The bus is an emulated chip, register by register, so that its cost is in the figure too.
struct Day {
  /// What a run came to.
  struct Cost {
    var samples = 0
    var processorSeconds = 0.0
    var allocations = 0
    var bytesCounted: Int64 = 0
    var waits = 0
    var residentKilobytes = 0
  }

  private final class StepClock: Clock {
    let boot = BootID("benchmark")
    var time = BootTime(seconds: 0)
    var waits = 0
    let end: BootTime

    init(end: BootTime) { self.end = end }

    func now() -> BootTime { time }

    /// 2026-07-10 00:00 UTC, synchronised.
    func system() -> SystemClock {
      SystemClock(bootedAt: 1_783_641_600, isSynchronised: true, hasRealTimeClock: false)
    }

    func wait(until deadline: BootTime) -> Wake {
      waits += 1
      time = deadline
      return .time
    }
  }

  private final class Lamp: LampSink {
    var health: Health { Health(part: "led", state: .ok, message: "none") }
    func show(_ lease: LampLease) {}
    func end() {}
  }

  /// Runs `days` days with a sample each `period` seconds, of `bursts` bursts, stored in `folder`.
  static func run(folder: String, days: Double, period: Double, bursts: Int) -> Cost {
    let chip = BMx280Emulator(chip: .bme280, address: .sdoLow)
    chip.keepsLog = false
    let clock = StepClock(end: BootTime(seconds: days * 86_400))
    var settings = BarometerSettings()
    settings.period = period
    settings.bursts = bursts
    var options = Agent.Options()
    options.period = period
    let capacity = Int(min(max(3 * 86_400 / period, 360), 25_920))
    let store = AgentStore(
      StoreLocation(
        stateDirectory: folder, runtimeDirectory: "/dev/shm/rainfly-benchmark-\(getpid())"),
      boot: clock.boot, clock: .unknown, capacity: capacity)
    let agent = Agent(
      Agent.Parts(
        barometer: BarometerWatch(bus: chip, pause: chip, settings: settings), store: store,
        clock: clock, lamp: Lamp(), zones: { _ in nil }), options)
    let runner = Runner(
      agent, clock: clock, period: period, manager: ServiceManager(socketPath: nil),
      prepare: { _, time in
        chip.show(
          Reading(
            pressure: StationPressure(pascals: 100_000 + 300 * sin(time.seconds / 7000)),
            temperature: Temperature(celsius: 10 + 5 * sin(time.seconds / 13_000)),
            humidity: RelativeHumidity(percent: 70)))
        return time < clock.end
      })
    let before = (processor(), rainfly_allocations())
    _ = runner.run()
    var cost = Cost()
    cost.samples = agent.samples
    cost.processorSeconds = processor() - before.0
    cost.allocations = Int(rainfly_allocations() - before.1)
    cost.bytesCounted = agent.bytesWritten
    cost.waits = clock.waits
    cost.residentKilobytes = resident()
    unlink("/dev/shm/rainfly-benchmark-\(getpid())/live.db")
    for suffix in ["-wal", "-shm"] {
      unlink("/dev/shm/rainfly-benchmark-\(getpid())/live.db" + suffix)
    }
    rmdir("/dev/shm/rainfly-benchmark-\(getpid())")
    return cost
  }

  /// Seconds of processor time of this process, the kernel's share with them.
  static func processor() -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  /// The most memory that this process has held, in kB.
  static func resident() -> Int {
    let text = (try? SystemFile.read("/proc/self/status")).map {
      String(decoding: $0, as: UTF8.self)
    }
    let line = text?.split(separator: "\n").first { $0.hasPrefix("VmHWM") }
    return line?.split(separator: " ").compactMap { Int($0) }.first ?? 0
  }
}
