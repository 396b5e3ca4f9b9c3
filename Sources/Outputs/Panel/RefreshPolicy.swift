// SPDX-License-Identifier: MIT

import Quantities

/// What has been asked of a panel's glass so far; kept across restarts, for the glass is not new
/// after one.
public struct RefreshCounters: Hashable, Sendable {
  /// When the glass was last refreshed, by this boot's time.
  public var lastRefresh: BootTime?
  /// When it was last refreshed in full, by this boot's time.
  public var lastFull: BootTime?
  /// Partial refreshes since the last full one.
  public var partials = 0
  /// All full refreshes.
  public var totalFull = 0
  /// All partial refreshes.
  public var totalPartial = 0

  /// Nothing has been asked of it.
  public init() {}

  /// Takes note of a refresh at `now`.
  public mutating func count(_ mode: SSD168xDriver.Mode, at now: BootTime) {
    lastRefresh = now
    switch mode {
    case .full:
      lastFull = now
      partials = 0
      totalFull += 1
    case .partial:
      partials += 1
      totalPartial += 1
    }
  }
}

/// When a panel is refreshed and how (DISPLAY §6): pure.
public struct RefreshPolicy: Hashable, Sendable {
  /// What to do.
  public enum Decision: Hashable, Sendable {
    /// The glass is as it should be; look again then.
    case none(until: BootTime)
    /// Something has to be drawn, and may be from then on.
    case wait(until: BootTime)
    /// Draw it now.
    case refresh(SSD168xDriver.Mode)
  }

  /// The least time between two refreshes, in seconds: the makers' limit.
  public var leastInterval = 180.0
  /// Partial refreshes between two full ones: the makers' limit.
  public var mostPartials = 5
  /// D The most time between two full refreshes: an hour before the makers' day is over, so that
  /// one that fails can be tried again.
  public var fullInterval = 23 * 3600.0
  /// D The least time between two pictures that give the same answer.
  public var calmInterval = 300.0
  /// D A picture is renewed when this much of its lease is left: time for several attempts.
  public var renewal = 1200.0
  /// Below this every refresh is a full one, in °C: partial waveforms are weak in the cold.
  public var partialFrom = 10.0
  /// Whether the panel can do partial refreshes at all.
  public var hasPartial = true

  /// The limits that the makers publish.
  public init() {}

  /// What to do at `now` about `wanted` while the glass shows `shown`, `nil` where that is not known.
  ///
  /// `temperature` is the panel's in °C, `nil` where nobody knows: then it counts as mild.
  public func decide(
    shown: PanelContent?, wanted: PanelContent, counters: RefreshCounters, now: BootTime,
    temperature: Double? = nil
  ) -> Decision {
    // Below freezing the glass hardly moves: only advice that would outlive its lease is worth it.
    if let temperature, temperature < 0, shown?.goodUntil == nil || wanted.goodUntil != nil {
      return .none(until: now + calmInterval)
    }
    let nextFull = counters.lastFull.map { $0 + fullInterval }
    var mode = SSD168xDriver.Mode.partial
    var due: BootTime
    if let shown {
      let renewed = shown.goodUntil.map { $0 + -renewal }
      due = min(nextFull ?? now, renewed ?? BootTime(seconds: .infinity))
      if shown.substance != wanted.substance {
        due = min(due, counters.lastRefresh.map { $0 + calmInterval } ?? now)
      }
      if shown.answer != wanted.answer || shown.card != wanted.card || wanted.isUrged {
        due = now
      }
      if shown.answer != wanted.answer || wanted.wantsFull { mode = .full }
    } else {
      due = now
      mode = .full
    }
    if nextFull.map({ now >= $0 }) ?? true { mode = .full }
    if counters.partials >= mostPartials || !hasPartial { mode = .full }
    if let temperature, !(temperature >= partialFrom) { mode = .full }
    if due > now { return .none(until: due) }
    if let last = counters.lastRefresh, now - last < leastInterval {
      return .wait(until: last + leastInterval)
    }
    return .refresh(mode)
  }
}
