// SPDX-License-Identifier: MIT

import Quantities

/// The alert that wakes a camper whose forecast turned to "on" overnight (PRODUCT 17).
///
/// Plain state: ``lastNight`` is all that must survive a restart.
public struct OvernightAlertRule: Hashable, Sendable {
  /// What the alert says.
  public struct Alert: Hashable, Sendable {
    /// Why the fly should go on now.
    public var reason: Reason
    /// When the forecast was fetched that says so.
    public var fetched: WallTime
  }

  /// The start of the night of the last alert, or `nil` where there was none.
  public private(set) var lastNight: WallTime?

  /// A rule whose last alert was in the night that began at `lastNight`.
  public init(lastNight: WallTime? = nil) { self.lastNight = lastNight }

  /// The alert that is due at `now`, or `nil`; it is given once a night.
  ///
  /// Due while the night runs, when the reference said off, and a forecast fetched after the night
  /// had begun (after the reference, where that was late) says on. An unknown reference did not
  /// say off. While the fly is said to be on nothing is due, and the one alert is still to come.
  public mutating func alert(
    _ story: NightStory, now: WallTime, fly: FlyWord = .unsaid, isEnabled: Bool = true
  ) -> Alert? {
    let night = story.night
    guard isEnabled, fly != .on, lastNight != night.start, night.part(at: now) == .overnight,
      let reference = story.reference, reference.judgement.verdict == .off,
      let newest = story.newest, newest.judgement.verdict == .on,
      let fetched = newest.held, fetched > night.start, fetched <= now
    else { return nil }
    if story.isReferenceLate, let held = reference.held, fetched <= held { return nil }
    lastNight = night.start
    return Alert(reason: newest.judgement.reason, fetched: fetched)
  }
}
