// SPDX-License-Identifier: MIT

import Quantities

/// Guard, tide, slopes, words and alert in one value: samples in, events out.
///
/// It never reads a clock. Ticks fall on multiples of 600 s since boot; what a tick needs to know
/// beyond pressure comes from the caller through ``Circumstances``.
public struct PressureWatch: Sendable {
  /// What the pressure alone cannot know.
  public struct Circumstances: Sendable {
    /// Where and when, for the tide; `nil` without a place or a clock.
    public var tide: TendencyWindow.TideFrame?
    /// The thresholds of the season and the user.
    public var thresholds: AlertThresholds
    /// Whether an alert may begin: the hours, the verdict, the fly (PRODUCT 16).
    public var mayAlert: Bool
    /// Whether the fly is on, or is to be on by the forecast: then a worse alert is no news.
    public var isMoot: Bool

    /// These circumstances.
    public init(
      tide: TendencyWindow.TideFrame?, thresholds: AlertThresholds, mayAlert: Bool,
      isMoot: Bool = false
    ) {
      self.isMoot = isMoot
      self.tide = tide
      self.thresholds = thresholds
      self.mayAlert = mayAlert
    }
  }

  /// What happened, in time order.
  public enum Event: Hashable, Sendable {
    case jump(StepGuard.Event)
    case tick(BootTime, PressureTendency)
    case alert(AlertRule.Event, at: BootTime)
  }

  /// No alert begins within this time of a move, in seconds.
  public static let quietAfterMove = 1800.0

  /// The tendency at the last tick.
  public private(set) var tendency = PressureTendency.insufficient
  /// The alert as it stands.
  public private(set) var rule: AlertRule
  /// When the first sample came in, for "watching since".
  public private(set) var watchingSince: BootTime?

  private var stepGuard = StepGuard()
  private var window = TendencyWindow()
  private var nextTickSeconds: Double?
  private var lastMove: BootTime?

  /// The next tick to be judged, for a caller whose circumstances change from tick to tick.
  public var nextTick: BootTime? { nextTickSeconds.map(BootTime.init(seconds:)) }

  /// A watch that has seen nothing yet, or takes up an alert after a restart.
  public init(rule: AlertRule = AlertRule()) { self.rule = rule }

  /// Takes the next sample.
  ///
  /// Ticks before it are judged first, without it.
  public mutating func ingest(_ sample: Sample, _ circumstances: Circumstances) -> [Event] {
    begin(at: sample.time)
    var events = judge(before: sample.time.seconds, inclusive: false, circumstances)
    if watchingSince == nil { watchingSince = sample.time }
    let (accepted, jump) = stepGuard.ingest(sample.reading.pressure, at: sample.time)
    for sample in accepted { window.add(sample) }
    if let jump {
      events.append(.jump(jump))
      switch jump {
      case .moved, .moving: lastMove = sample.time
      case .spike: break
      }
    }
    return events
  }

  /// Begins to count ticks, before the first sample where that is late.
  public mutating func begin(at time: BootTime) {
    guard nextTickSeconds == nil else { return }
    let slot = TendencyWindow.slotSeconds
    nextTickSeconds = (time.seconds / slot).rounded(.up) * slot
  }

  /// Judges the ticks up to and including `time`: call it after each sample, and when none comes.
  public mutating func advance(to time: BootTime, _ circumstances: Circumstances) -> [Event] {
    judge(before: time.seconds, inclusive: true, circumstances)
  }

  private mutating func judge(
    before end: Double, inclusive: Bool, _ circumstances: Circumstances
  ) -> [Event] {
    guard var tick = nextTickSeconds else { return [] }
    var events: [Event] = []
    // Garbage time must not spin here for ever: a year of ticks is more than any gap.
    if end - tick > 366 * 86_400 {
      tick = (end / TendencyWindow.slotSeconds).rounded(.down) * TendencyWindow.slotSeconds
    }
    while tick < end || (inclusive && tick == end) {
      let time = BootTime(seconds: tick)
      tendency = window.tendency(at: time, removing: circumstances.tide)
      events.append(.tick(time, tendency))
      let quiet = lastMove.map { time - $0 < Self.quietAfterMove } ?? false
      if let change = rule.step(
        at: time, tendency, circumstances.thresholds,
        permitted: circumstances.mayAlert && !quiet, isMoot: circumstances.isMoot)
      {
        events.append(.alert(change, at: time))
      }
      tick += TendencyWindow.slotSeconds
    }
    nextTickSeconds = tick
    return events
  }
}
