// SPDX-License-Identifier: MIT

import CLinuxIO
import Glibc
import Quantities

/// The time as the agent's loop sees it: the machine's, or a simulated one.
public protocol Clock: AnyObject {
  /// The boot that the times belong to.
  var boot: BootID { get }

  /// The time since boot.
  func now() -> BootTime

  /// What the system's wall clock says.
  func system() -> SystemClock

  /// Waits until `time`, or until something else happens.
  func wait(until time: BootTime) -> Wake
}

/// Why a wait ended.
public enum Wake: Sendable {
  /// The time has come.
  case time
  /// The program shall end.
  case stop
  /// The wall clock was set.
  case clockStep
}

/// The clocks of this machine at one moment, for a program that does not wait for anything.
public struct MachineTime: Sendable {
  /// The kernel's name for this boot.
  public let boot: BootID
  private let hasRealTimeClock: Bool

  /// The clocks of this machine.
  public init() {
    boot = BootID(SystemFile.line("/proc/sys/kernel/random/boot_id") ?? "unknown-\(getpid())")
    // The kernel sets the system's clock from rtc0 at boot and says so here.
    hasRealTimeClock = SystemFile.line("/sys/class/rtc/rtc0/hctosys") == "1"
  }

  /// The time since boot.
  public func now() -> BootTime {
    BootTime(seconds: Double(rainfly_boot_nanoseconds()) / 1e9)
  }

  /// What the system's wall clock says.
  public func system() -> SystemClock {
    let bootedAt = Double(rainfly_wall_nanoseconds() - rainfly_boot_nanoseconds()) / 1e9
    return SystemClock(
      bootedAt: bootedAt, isSynchronised: rainfly_clock_synchronised() == 1,
      hasRealTimeClock: hasRealTimeClock)
  }
}

/// The clocks of a Linux machine, for a loop that waits.
public final class LinuxClock: Clock {
  private let machine = MachineTime()
  private let signals: CInt
  private let steps: CInt
  private let timer: CInt

  /// The kernel's name for this boot.
  public var boot: BootID { machine.boot }

  /// The clocks of this machine; from now on SIGTERM, SIGINT and SIGHUP only end a wait.
  ///
  /// Make it before any thread is started, for threads inherit which signals are blocked.
  public init() {
    signals = rainfly_signal_descriptor()
    steps = rainfly_clock_step_descriptor()
    timer = rainfly_boot_timer()
  }

  /// The time since boot.
  public func now() -> BootTime { machine.now() }

  /// What the system's wall clock says.
  public func system() -> SystemClock { machine.system() }

  /// Waits until `time`, or until something else happens.
  public func wait(until time: BootTime) -> Wake {
    guard time.seconds.isFinite, time.seconds < 9e9 else { return .stop }
    switch rainfly_wait_until(Int64(time.seconds * 1e9), timer, signals, steps) {
    case CInt(RAINFLY_SIGNAL.rawValue): return .stop
    case CInt(RAINFLY_CLOCK_STEP.rawValue): return .clockStep
    default: return .time
    }
  }
}

/// A clock that runs as fast as it is told, on a machine that never reboots.
public final class SimulatedClock: Clock {
  /// The name of the simulated boot.
  public let boot: BootID
  /// Unix time at the moment of the simulated boot.
  public let bootedAt: Double
  private let speed: Double
  private let machine: LinuxClock?
  private var time: BootTime

  /// A clock that stands at `start`.
  ///
  /// With a `machine` it runs `speed` times as fast as that one's and heeds its signals; without,
  /// or with a speed of 0, a wait takes no time.
  public init(
    boot: BootID, bootedAt: Double, start: BootTime, speed: Double = 0, machine: LinuxClock? = nil
  ) {
    self.boot = boot
    self.bootedAt = bootedAt
    self.speed = speed
    self.machine = machine
    time = start
  }

  /// The time since boot.
  public func now() -> BootTime { time }

  /// What the system's wall clock says.
  public func system() -> SystemClock {
    SystemClock(bootedAt: bootedAt, isSynchronised: true, hasRealTimeClock: false)
  }

  /// Waits until `time`, or until something else happens.
  public func wait(until deadline: BootTime) -> Wake {
    if let machine {
      let seconds = speed > 0 ? max(0, deadline - time) / speed : 0
      while true {
        switch machine.wait(until: machine.now() + seconds) {
        case .stop: return .stop
        case .clockStep: continue
        case .time: break
        }
        break
      }
    }
    time = max(time, deadline)
    return .time
  }
}
