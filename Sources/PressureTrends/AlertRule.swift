// SPDX-License-Identifier: MIT

import Quantities

/// How fast a fall must be to raise a pressure alert (SKILL §5).
public struct AlertThresholds: Hashable, Sendable {
  /// The fall over three hours, a positive size.
  public var fall3: PressureChange
  /// The fall over one hour, a positive size.
  public var fall1: PressureChange

  /// Thresholds of these sizes.
  public init(fall3: PressureChange, fall1: PressureChange) {
    self.fall3 = fall3
    self.fall1 = fall1
  }

  /// D The thresholds for a place and a month, times the user's `sensitivity`.
  ///
  /// Beyond 35° of latitude equal false alarms need a smaller fall in the warm half of the year:
  /// 2.0/1.0 hPa in May–September (November–March south) and 3.0/1.5 in the other, which saw 0.14 of
  /// overnight rains at 1.1 false alarms in 30 nights. Nearer to the equator, and without a place or
  /// a clock, 2.4/1.6: 0.14 at 1.7 (SKILL §5).
  public static func standard(
    at place: Coordinates?, month: Int?, sensitivity: Double
  ) -> AlertThresholds {
    var sizes = (2.4, 1.6)
    if let place, let month, place.latitude.magnitude >= 35 {
      let warm =
        place.latitude > 0 ? (5...9).contains(month) : (month >= 11 || month <= 3)
      sizes = warm ? (2.0, 1.0) : (3.0, 1.5)
    }
    return AlertThresholds(
      fall3: PressureChange(hectopascals: sizes.0 * sensitivity),
      fall1: PressureChange(hectopascals: sizes.1 * sensitivity))
  }

  func isMet(by change3: PressureChange, _ change1: PressureChange?) -> Bool {
    if change3 <= -fall3 { return true }
    guard let change1 else { return false }
    return change1 <= -fall1
  }

  func allowsRearming(by change3: PressureChange, _ change1: PressureChange?) -> Bool {
    guard change3 > -(fall3 * 0.5) else { return false }
    guard let change1 else { return true }
    return change1 > -(fall1 * 0.5)
  }
}

/// The pressure alert as a state machine, stepped once a tick.
///
/// It begins at the second tick in a row that meets the rule, lasts at least 30 minutes and until
/// the fall has slowed to half the thresholds, and then keeps quiet until six hours after its
/// beginning unless the word gets worse (SKILL §5, PRODUCT 16).
public struct AlertRule: Hashable, Sendable {
  /// An alert lasts at least this long, in seconds.
  public static let minimumSeconds = 1800.0
  /// No new alert within this time of the last one's beginning, in seconds, unless it is worse.
  public static let refractorySeconds = 21_600.0

  /// What changed at a tick.
  public enum Event: Hashable, Sendable {
    case began(PressureAlert)
    case worsened(PressureAlert)
    case ended(PressureAlert)
  }

  /// The alert that is active, if one is.
  public private(set) var active: PressureAlert?
  private var ticksMet = 0
  private var previous: PressureAlert?

  /// A rule that has seen nothing yet.
  public init() {}

  /// A rule that takes up again after a restart of the agent.
  public init(resuming active: PressureAlert?, previous: PressureAlert?) {
    self.active = active
    self.previous = previous
  }

  /// The last alert, over or not: what a restart must know to keep the refractory time.
  public var last: PressureAlert? { active ?? previous }

  /// Judges one tick.
  ///
  /// `permitted` is whether an alert may begin at all: the hours, the verdict, what the user said
  /// of the fly, and the time since a move. `isMoot` is whether the fly is on, or is to be on by the
  /// forecast: then a worse word of an alert is kept and not told.
  public mutating func step(
    at tick: BootTime, _ tendency: PressureTendency, _ thresholds: AlertThresholds,
    permitted: Bool, isMoot: Bool = false
  ) -> Event? {
    guard case .change(let change3, let change1) = tendency else {
      ticksMet = 0
      return expire(at: tick)
    }
    let word = TendencyWord(change3)
    if var alert = active {
      if tick - alert.since >= Self.minimumSeconds,
        thresholds.allowsRearming(by: change3, change1)
      {
        return end(alert)
      }
      guard word.severity > alert.word.severity else { return nil }
      alert.word = word
      alert.change3 = change3
      alert.change1 = change1
      active = alert
      return isMoot ? nil : .worsened(alert)
    }
    ticksMet = permitted && thresholds.isMet(by: change3, change1) ? ticksMet + 1 : 0
    guard ticksMet >= 2, mayBegin(at: tick, word) else { return nil }
    let alert = PressureAlert(since: tick, word: word, change3: change3, change1: change1)
    active = alert
    ticksMet = 0
    return .began(alert)
  }

  private func mayBegin(at tick: BootTime, _ word: TendencyWord) -> Bool {
    guard let previous else { return true }
    return tick - previous.since >= Self.refractorySeconds
      || word.severity > previous.word.severity
  }

  /// Blindness is no good news, so an alert outlives it; but not past the refractory time, when the
  /// fall that raised it is history.
  private mutating func expire(at tick: BootTime) -> Event? {
    guard let alert = active, tick - alert.since >= Self.refractorySeconds else { return nil }
    return end(alert)
  }

  private mutating func end(_ alert: PressureAlert) -> Event {
    active = nil
    previous = alert
    return .ended(alert)
  }
}
