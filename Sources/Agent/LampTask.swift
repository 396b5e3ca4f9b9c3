// SPDX-License-Identifier: MIT

import Buses
import CLinuxIO
import Glibc
import Outputs
import Quantities
import Store
import Synchronization

/// Drives the lamp in a thread of its own, so that a slow bus or disk never stops its pattern, and a
/// lamp that cannot be driven never stops sampling.
///
/// A thread and not a task of the concurrency runtime: it sleeps to the next edge of the pattern,
/// which is two wake-ups in five seconds, and needs no executor in a daemon of a few megabytes.
public final class LampTask: LampSink {
  /// What both threads see.
  ///
  /// The lease comes from the agent, the fault goes back to it.
  private final class Shared: Sendable {
    struct State {
      var lease: LampLease?
      var fault: String?
      var isEnding = false
    }

    let state = Mutex(State())
    let event: CInt
    let makeLine: @Sendable () throws(BusError) -> any OutputLine
    let style: LEDPattern.Style

    init(
      event: CInt, style: LEDPattern.Style,
      makeLine: @escaping @Sendable () throws(BusError) -> any OutputLine
    ) {
      self.event = event
      self.style = style
      self.makeLine = makeLine
    }

    deinit { close(event) }
  }

  private let shared: Shared
  private let lineName: String
  private var thread: pthread_t?

  /// A lamp on the line that `makeLine` requests, which says *unknown* until it is told otherwise.
  ///
  /// The line is requested in the lamp's thread, and again for ever where that fails.
  public init(
    lineName: String, style: LEDPattern.Style,
    makeLine: @escaping @Sendable () throws(BusError) -> any OutputLine
  ) {
    self.lineName = lineName
    shared = Shared(event: rainfly_event_descriptor(), style: style, makeLine: makeLine)
    do throws(WorkerThread.Failure) {
      thread = try WorkerThread.start { [shared] in Self.run(shared) }
    } catch {
      shared.state.withLock { $0.fault = "no thread for it: \(error.words)" }
    }
  }

  deinit { end() }

  /// Shows the pattern of `lease` from now on, until the lease ends.
  public func show(_ lease: LampLease) {
    let isNew = shared.state.withLock { state in
      defer { state.lease = lease }
      return state.lease?.pattern != lease.pattern
    }
    // A renewed lease of the same pattern is found at the next edge: no wake-up for it.
    if isNew { rainfly_event_raise(shared.event) }
  }

  /// How the lamp is.
  public var health: Health {
    let (fault, pattern) = shared.state.withLock { ($0.fault, $0.lease?.pattern.name) }
    if let fault { return Health(part: "led", state: .fault, message: fault) }
    return Health(
      part: "led", state: .ok, message: "\(lineName), pattern \(pattern ?? "unknown")")
  }

  /// Makes the lamp dark and gives the line back; returns when that is done.
  public func end() {
    guard let thread else { return }
    self.thread = nil
    shared.state.withLock { $0.isEnding = true }
    rainfly_event_raise(shared.event)
    pthread_join(thread, nil)
  }

  private static func now() -> BootTime {
    BootTime(seconds: Double(rainfly_boot_nanoseconds()) / 1e9)
  }

  private static func run(_ shared: Shared) {
    var requestPause = 1.0
    while !shared.state.withLock({ $0.isEnding }) {
      do throws(BusError) {
        drive(try shared.makeLine(), shared)
        return
      } catch {
        shared.state.withLock { $0.fault = error.description }
        wait(requestPause, shared)
        requestPause = min(requestPause * 2, 60)
      }
    }
  }

  private static func drive(_ line: any OutputLine, _ shared: Shared) {
    var lamp = Lamp(line: line, style: shared.style)
    while true {
      let (lease, isEnding) = shared.state.withLock { ($0.lease, $0.isEnding) }
      if isEnding { break }
      if let lease { lamp.show(lease) }
      let pause = lamp.update(now: now())
      let fault = lamp.fault?.description
      shared.state.withLock { $0.fault = fault }
      wait(pause, shared)
    }
    lamp.release()
  }

  private static func wait(_ seconds: Double, _ shared: Shared) {
    _ = rainfly_wait_for_event(shared.event, Int64(min(max(seconds, 0.001), 60) * 1e9))
  }
}
