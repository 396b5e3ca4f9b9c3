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

  /// The clocks of this machine.
  public init() {
    boot = BootID(SystemFile.line("/proc/sys/kernel/random/boot_id") ?? "unknown-\(getpid())")
  }

  /// The time since boot.
  public func now() -> BootTime {
    BootTime(seconds: Double(rainfly_boot_nanoseconds()) / 1e9)
  }

  /// What the system's wall clock says.
  public func system() -> SystemClock {
    let bootedAt = Double(rainfly_wall_nanoseconds() - rainfly_boot_nanoseconds()) / 1e9
    let isSynchronised = rainfly_clock_synchronised() == 1
    let wall = WallTime(seconds: Double(rainfly_wall_nanoseconds()) / 1e9)
    return SystemClock(
      bootedAt: bootedAt, isSynchronised: isSynchronised,
      hasRealTimeClock: !isSynchronised
        && Self.realTimeClockAgrees(in: "/sys/class/rtc/rtc0", wall: wall))
  }

  /// D Seconds by which a real-time clock may be off and still be the one that set the system's.
  private static let realTimeSlack = 60.0

  /// Whether the clock chip whose folder in /sys is `folder` set the system's clock and shows `wall`.
  ///
  /// That it once did is not enough: a Pi 5 has one with or without a cell, which then begins in
  /// 1970, and something else lifts the system's clock to the last shutdown afterwards.
  public static func realTimeClockAgrees(in folder: String, wall: WallTime) -> Bool {
    guard SystemFile.line(folder + "/hctosys") == "1",
      let shown = SystemFile.line(folder + "/since_epoch").flatMap(Double.init)
    else { return false }
    return (shown - wall.seconds).magnitude <= realTimeSlack
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
