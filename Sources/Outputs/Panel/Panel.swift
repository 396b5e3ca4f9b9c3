// SPDX-License-Identifier: MIT

import Cards
import Quantities

/// Keeps the glass of one panel as it should be, within the limits of its policy, and goes on for
/// ever: errors never leave it, they are kept as ``fault`` and tried again.
///
/// Its owner calls ``update(now:)`` when the previous call said so, or something new is wanted.
public struct Panel {
  /// Why the panel cannot be refreshed, or `nil`.
  public struct Fault: Hashable, Sendable {
    /// What the last attempt met.
    public var error: PanelError
    /// When the first of the failed attempts was.
    public var since: BootTime
    /// How many attempts in a row have failed.
    public var failures: Int
    /// When it is tried again.
    public var nextTry: BootTime
  }

  /// Why the panel cannot be refreshed, or `nil`.
  public private(set) var fault: Fault?
  /// What has been asked of the glass.
  public private(set) var counters: RefreshCounters
  /// What the glass shows, where that is known.
  public private(set) var shown: PanelContent?
  /// The frame that it shows, as it was painted.
  public private(set) var frame: Frame?

  /// A refresh that came off.
  public struct Refresh: Hashable, Sendable {
    /// When.
    public var time: BootTime
    /// How.
    public var mode: SSD168xDriver.Mode
    /// What the glass shows since.
    public var content: PanelContent
  }

  /// The last refresh of this process that came off.
  public private(set) var last: Refresh?

  private var driver: SSD168xDriver
  private let policy: RefreshPolicy
  private let quarters: Int
  private var wanted: PanelContent?
  private var temperature: Double?

  private static let shortestPause = 5.0
  private static let longestPause = 300.0

  /// A panel whose pictures are turned clockwise by `quarters` right angles to fit it.
  public init(
    _ driver: SSD168xDriver, policy: RefreshPolicy = RefreshPolicy(),
    counters: RefreshCounters = RefreshCounters(), quarters: Int = 1
  ) {
    self.driver = driver
    var policy = policy
    policy.hasPartial = driver.profile.hasPartial
    policy.leastInterval += Self.readying
    self.policy = policy
    self.counters = counters
    self.quarters = quarters
  }

  /// D Seconds by which painting and waking may differ between two pictures: the interval is counted
  /// from the decision, and the makers' is one between refreshes.
  private static let readying = 2.0

  /// The size of the pictures that it takes.
  public var size: (width: Int, height: Int) {
    let profile = driver.profile
    return quarters % 2 == 0
      ? (profile.columns, profile.rows) : (profile.rows, profile.columns)
  }

  /// Puts the panel to sleep if the request of its lines has woken it; see ``SSD168xDriver/rest()``.
  public func rest() { driver.rest() }

  /// Wants `content` on the glass from the next update on; `temperature` is the panel's in °C.
  public mutating func show(_ content: PanelContent, temperature: Double?) {
    var content = content
    // What was asked for and could not be drawn yet is still asked for.
    if let wanted, wanted.isUrged {
      content.isUrged = true
      content.wantsFull = content.wantsFull || wanted.wantsFull
    }
    wanted = content
    self.temperature = temperature
  }

  /// Refreshes the glass if that is due at `now`, with the frame of ``size`` that `paint` makes.
  ///
  /// Returns the seconds until the next call is due, more than 0 and at most 3600. Cost: some
  /// seconds in which the caller waits for the panel, at most a minute where it is faulty.
  public mutating func update(now: BootTime, paint: (PanelContent) -> Frame) -> Double {
    guard let wanted else { return 3600 }
    if let fault, now < fault.nextTry { return Self.bounded(fault.nextTry - now) }
    switch policy.decide(
      shown: shown, wanted: wanted, counters: counters, now: now, temperature: temperature)
    {
    case .none(let time), .wait(let time): return Self.bounded(time - now)
    case .refresh(let mode): return refresh(wanted, paint(wanted), mode, at: now)
    }
  }

  private mutating func refresh(
    _ content: PanelContent, _ picture: Frame, _ mode: SSD168xDriver.Mode, at now: BootTime
  ) -> Double {
    do throws(PanelError) {
      // After two failures only a panel without power for a moment may come back.
      if let fault, fault.failures % 2 == 0 { try driver.cyclePower() }
      try driver.show(picture.turned(quarters), over: frame?.turned(quarters), mode)
      counters.count(mode, at: now)
      last = Refresh(time: now, mode: mode, content: content)
      shown = content
      frame = picture
      wanted?.isUrged = false
      wanted?.wantsFull = false
      fault = nil
      return policy.leastInterval
    } catch {
      if driver.hasRefreshed {
        counters.count(mode, at: now)
        // Half-way between two pictures: only a full refresh makes it sure.
        shown = nil
        frame = nil
      }
      return record(error, at: now)
    }
  }

  private mutating func record(_ error: PanelError, at now: BootTime) -> Double {
    let failures = (fault?.failures ?? 0) + 1
    let pause = min(
      Self.shortestPause * Double(1 << min(failures - 1, 10)), Self.longestPause)
    fault = Fault(
      error: error, since: fault?.since ?? now, failures: failures, nextTry: now + pause)
    return pause
  }

  private static func bounded(_ seconds: Double) -> Double {
    seconds.isFinite ? min(max(seconds, 0.01), 3600) : 3600
  }
}
