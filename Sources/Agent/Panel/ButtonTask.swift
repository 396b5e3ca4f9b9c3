// SPDX-License-Identifier: MIT

import Buses
import CLinuxIO
import Glibc
import Outputs
import Quantities
import Store
import Synchronization

/// Where presses of buttons come from.
public protocol ButtonSource: AnyObject {
  /// The presses since this was last asked, oldest first.
  func take() -> [ButtonPress]

  /// How the buttons are; `nil` where there are none.
  var health: Health? { get }

  /// Gives the lines back.
  func end()
}

/// A board without buttons.
public final class NoButtons: ButtonSource {
  /// No buttons.
  public init() {}
  /// None.
  public func take() -> [ButtonPress] { [] }
  /// None.
  public var health: Health? { nil }
  /// Does nothing.
  public func end() {}
}

/// Watches the buttons of a HAT in a thread of its own: it sleeps until an edge comes.
public final class ButtonTask: ButtonSource {
  private final class Shared: Sendable {
    struct State {
      var presses: [ButtonPress] = []
      var fault: String?
      var isEnding = false
    }

    let state = Mutex(State())
    let event: CInt
    let lines: [LineSelector]
    let onPress: @Sendable (ButtonPress) -> Bool

    init(_ lines: [LineSelector], onPress: @escaping @Sendable (ButtonPress) -> Bool) {
      self.lines = lines
      self.onPress = onPress
      event = rainfly_event_descriptor()
    }

    deinit { close(event) }
  }

  private let shared: Shared
  private var thread: pthread_t?

  /// Buttons on `lines`, low when pressed; a press that `onPress` deals with is not kept.
  public init(_ lines: [LineSelector], onPress: @escaping @Sendable (ButtonPress) -> Bool) {
    shared = Shared(lines, onPress: onPress)
    do throws(WorkerThread.Failure) {
      thread = try WorkerThread.start { [shared] in Self.run(shared) }
    } catch {
      shared.state.withLock { $0.fault = "no thread for them: \(error.words)" }
    }
  }

  deinit { end() }

  /// The presses since this was last asked.
  public func take() -> [ButtonPress] {
    shared.state.withLock { state in
      defer { state.presses = [] }
      return state.presses
    }
  }

  /// How the buttons are.
  public var health: Health? {
    if let fault = shared.state.withLock({ $0.fault }) {
      return Health(part: "buttons", state: .fault, message: fault)
    }
    let names = shared.lines.map(\.description).joined(separator: ", ")
    return Health(part: "buttons", state: .ok, message: names)
  }

  /// Gives the lines back.
  public func end() {
    guard let thread else { return }
    self.thread = nil
    shared.state.withLock { $0.isEnding = true }
    rainfly_event_raise(shared.event)
    pthread_join(thread, nil)
  }

  private static func run(_ shared: Shared) {
    while !shared.state.withLock({ $0.isEnding }) {
      do throws(BusError) {
        var lines: [LinuxInputLine] = []
        for selector in shared.lines {
          lines.append(
            try LinuxInputLine(selector, consumer: "rainfly button", bias: .up, edges: true))
        }
        shared.state.withLock { $0.fault = nil }
        try watch(lines, shared)
      } catch {
        shared.state.withLock { $0.fault = error.description }
        _ = rainfly_wait_for_event(shared.event, 60_000_000_000)
      }
    }
  }

  private static func watch(_ lines: [LinuxInputLine], _ shared: Shared) throws(BusError) {
    var decoder = ButtonDecoder(count: lines.count)
    while !shared.state.withLock({ $0.isEnding }) {
      var levels: [Bool] = []
      for line in lines { levels.append(try !line.isHigh()) }
      let now = BootTime(seconds: Double(rainfly_boot_nanoseconds()) / 1e9)
      for press in decoder.look(levels, at: now) where !shared.onPress(press) {
        shared.state.withLock { $0.presses.append(press) }
      }
      try wait(lines, shared, seconds: decoder.isActive ? ButtonDecoder.look : 60)
    }
  }

  /// Waits for an edge or the end, at most `seconds`.
  private static func wait(
    _ lines: [LinuxInputLine], _ shared: Shared, seconds: Double
  ) throws(BusError) {
    guard seconds > 1 else {
      _ = rainfly_wait_for_event(shared.event, Int64(seconds * 1e9))
      for line in lines { try line.drain() }
      return
    }
    var waits = [pollfd(fd: shared.event, events: Int16(POLLIN), revents: 0)]
    for line in lines {
      waits.append(pollfd(fd: try line.descriptor(), events: Int16(POLLIN), revents: 0))
    }
    _ = poll(&waits, nfds_t(waits.count), CInt(seconds * 1000))
    for line in lines { try line.drain() }
  }
}
