// SPDX-License-Identifier: MIT

import CLinuxIO
import Cards
import Glibc
import Outputs
import Quantities
import Store
import Synchronization

/// Keeps a panel in a thread of its own: one that is busy for 40 s delays no sample, and one that is
/// broken stops nothing.
public final class PanelTask: PanelSink {
  /// What both threads see.
  private final class Shared: Sendable {
    struct State {
      var facts: CardFacts?
      var presses: [PanelPress] = []
      var notice: Notice?
      var health: Health
      var record: PanelRecord
      var last: Panel.Refresh?
    }

    let state: Mutex<State>
    let event: CInt
    let profile: PanelProfile
    let quarters: Int
    let makeLink: @Sendable () throws(PanelError) -> any PanelLink

    init(
      _ profile: PanelProfile, quarters: Int, record: PanelRecord,
      makeLink: @escaping @Sendable () throws(PanelError) -> any PanelLink
    ) {
      self.profile = profile
      self.quarters = quarters
      self.makeLink = makeLink
      event = rainfly_event_descriptor()
      state = Mutex(
        State(
          health: Health(part: "panel", state: .ok, message: "\(profile.name), not drawn yet"),
          record: record))
    }

    deinit { close(event) }

    func press(_ press: PanelPress) {
      state.withLock { $0.presses.append(press) }
      rainfly_event_raise(event)
    }
  }

  private let shared: Shared
  private var thread: pthread_t?

  /// A panel on the link that `makeLink` sets up in the panel's thread, again and again where that
  /// fails; it goes on with `record`.
  public init(
    _ profile: PanelProfile, quarters: Int, record: PanelRecord,
    makeLink: @escaping @Sendable () throws(PanelError) -> any PanelLink
  ) {
    shared = Shared(profile, quarters: quarters, record: record, makeLink: makeLink)
    do throws(WorkerThread.Failure) {
      thread = try WorkerThread.start { [shared] in Self.run(shared) }
    } catch {
      shared.state.withLock {
        $0.health = Health(
          part: "panel", state: .fault, message: "no thread for it: \(error.words)")
      }
    }
  }

  deinit { stop() }

  /// Heeds a button, from whatever thread.
  public var presser: @Sendable (PanelPress) -> Void {
    let shared = shared
    return { shared.press($0) }
  }

  /// Shows the card that fits `facts` from now on.
  public func show(_ facts: CardFacts, curve: () -> PressureCurve) {
    var facts = facts
    facts.curve = curve()
    shared.state.withLock { [facts] in $0.facts = facts }
    rainfly_event_raise(shared.event)
  }

  /// Heeds a button.
  public func press(_ press: PanelPress) { shared.press(press) }

  /// How the panel is.
  public var health: Health { shared.state.withLock { $0.health } }

  /// What must be kept of it.
  public var record: PanelRecord { shared.state.withLock { $0.record } }

  /// The last refresh that came off.
  public var lastRefresh: Panel.Refresh? { shared.state.withLock { $0.last } }

  /// Shows `notice` where the glass allows it; returns when that is done, after a minute at most.
  public func end(_ notice: Notice) {
    shared.state.withLock { $0.notice = notice }
    stop()
  }

  private func stop() {
    guard let thread else { return }
    self.thread = nil
    shared.state.withLock { state in
      state.notice = state.notice ?? Notice(.stopped(isStored: false), at: nil, zone: .utc)
    }
    rainfly_event_raise(shared.event)
    pthread_join(thread, nil)
  }

  // MARK: The panel's thread

  private static func now() -> BootTime {
    BootTime(seconds: Double(rainfly_boot_nanoseconds()) / 1e9)
  }

  private static func run(_ shared: Shared) {
    var pause = 1.0
    // Once in any case: the end is to be drawn, however soon it comes.
    repeat {
      do throws(PanelError) {
        let driver = SSD168xDriver(shared.profile, on: try shared.makeLink())
        // It may be minutes until the first picture, which would put it to sleep.
        driver.rest()
        let record = shared.state.withLock { $0.record }
        drive(
          PanelDesk(
            Panel(driver, counters: record.counters, quarters: shared.quarters),
            chosen: record.chosen, name: shared.profile.name), shared)
        return
      } catch {
        let message = error.description
        shared.state.withLock {
          $0.health = Health(part: "panel", state: .fault, message: message)
        }
        if !isEnding(shared) { wait(pause, shared) }
        pause = min(pause * 2, 300)
      }
    } while !isEnding(shared)
  }

  private static func isEnding(_ shared: Shared) -> Bool {
    shared.state.withLock { $0.notice != nil }
  }

  private static func drive(_ desk: consuming PanelDesk, _ shared: Shared) {
    var desk = desk
    var curve = PressureCurve()
    while true {
      let (facts, presses, notice) = shared.state.withLock { state in
        defer { (state.facts, state.presses) = (nil, []) }
        return (state.facts, state.presses, state.notice)
      }
      if let facts {
        curve = facts.curve
        desk.take(facts)
      }
      for press in presses { desk.press(press) }
      if let notice { desk.take(notice, called: "stopped") }
      let shownCurve = curve
      let pause = desk.update(now: now()) { shownCurve }
      let (health, record, last) = (desk.health, desk.record, desk.panel.last)
      shared.state.withLock { state in
        (state.health, state.record, state.last) = (health, record, last)
      }
      if notice != nil { return }
      wait(pause, shared)
    }
  }

  private static func wait(_ seconds: Double, _ shared: Shared) {
    _ = rainfly_wait_for_event(shared.event, Int64(min(max(seconds, 0.01), 3600) * 1e9))
  }
}
