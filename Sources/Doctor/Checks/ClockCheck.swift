// SPDX-License-Identifier: MIT

import Agent
import Quantities

/// Whether the time of day is known, and from where.
public enum ClockCheck: Check {
  /// What is known of the clock.
  public struct Facts: Hashable, Sendable {
    /// The system's clock.
    public var system: SystemClock
    /// The time since boot.
    public var now: BootTime
    /// The name of the real-time clock, or `nil`.
    public var realTimeClock: String?
    /// How far the agent trusts its clock, where it runs.
    public var agent: ClockQuality
    /// Whether the zone of the system is set.
    public var hasZone: Bool

    /// Facts.
    public init(
      system: SystemClock, now: BootTime, realTimeClock: String? = nil,
      agent: ClockQuality = .unknown, hasZone: Bool = true
    ) {
      self.system = system
      self.now = now
      self.realTimeClock = realTimeClock
      self.agent = agent
      self.hasZone = hasZone
    }
  }

  /// The part.
  public static let part = "clock"

  /// Looks.
  public static func observe(_ machine: Machine) -> Facts {
    Facts(
      system: machine.clock, now: machine.status.moment.bootTime,
      realTimeClock: machine.line("/sys/class/rtc/rtc0/name"), agent: machine.status.clock,
      hasZone: machine.exists("/etc/localtime"))
  }

  /// Judges.
  public static func findings(_ facts: Facts, on site: Site) -> [Finding] {
    var keeper = ClockKeeper()
    _ = keeper.observe(facts.system, at: facts.now)
    let chip = facts.realTimeClock.map { " (\($0))" } ?? ""
    // What was said by hand counts for the agent, which knows it; the system does not.
    if facts.agent == .setByHand, keeper.clock.quality != .synchronised {
      return [Finding(part, .ok, "set by hand")]
    }
    switch keeper.clock.quality {
    case .synchronised:
      return [
        Finding(
          part, .ok,
          "synchronised\(facts.realTimeClock == nil ? "" : ", and a real-time clock\(chip)")")
      ]
    case .realTimeClock:
      return [Finding(part, .ok, "set by the real-time clock\(chip)")]
    case .setByHand: return [Finding(part, .ok, "set by hand")]
    case .saved:
      return [
        Finding(
          part, .notice,
          "the time of the last shutdown, no real-time clock: the night cannot be placed",
          ["rainfly clock set 21:40      with the time that it is"])
      ]
    case .unknown:
      return [
        Finding(
          part, .notice, "not set: the night cannot be placed",
          ["rainfly clock set 21:40      with the time that it is"])
      ]
    }
  }
}
