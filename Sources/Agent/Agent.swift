// SPDX-License-Identifier: MIT

import Almanac
import Barometers
import Camps
import Engine
import Forecast
import Outputs
import PressureTrends
import Quantities
import Store

/// The agent: each cycle senses, stores, decides and shows, in that order.
///
/// It is the same on a board, in a demo and in a replay; only the parts that it is given differ.
public final class Agent {
  /// How an agent runs.
  public struct Options: Sendable {
    /// Seconds between samples.
    public var period = 60.0
    /// Seconds between commits to the card.
    public var batchPeriod = 600.0
    /// D 200 MB: bytes of `rainfly.db` beyond which the oldest samples become hours.
    public var sizeLimit: Int64 = 200_000_000
    /// How bright the lamp may be.
    public var lampStyle = LEDPattern.Style.normal
    /// Where the device usually stands, until a forecast brings its place.
    public var place: Coordinates?
    /// The zone in which the night is told, whatever the forecast says.
    public var zone: ZoneRules?
    /// The zone where neither that nor the forecast names one.
    public var fallbackZone = ZoneRules.utc
    /// Whether the barometer hangs outside, so that its humidity is the air's.
    public var isOutside = false
    /// Whether the forecast's place counts for tide and season too.
    public var forecastPlaces = true
    /// Whether the camps of the store count.
    public var usesCamps = true
    /// Settings that hold whatever the store says, as `replay --set` gives them.
    public var fixedSettings: Settings?

    /// The defaults.
    public init() {}
  }

  /// The parts that it is made of.
  public struct Parts {
    /// The barometer, kept going for ever.
    public var barometer: any Sampler
    /// The two files.
    public var store: AgentStore
    /// The time.
    public var clock: any Clock
    /// The lamp.
    public var lamp: any LampSink
    /// The panel.
    public var panel: any PanelSink
    /// The buttons.
    public var buttons: any ButtonSource
    /// The buzzer.
    public var buzzer: any BuzzerSink
    /// The rules of a zone by its name; `nil` where this machine does not know it.
    public var zones: (String) -> ZoneRules?

    /// These parts.
    public init(
      barometer: any Sampler, store: AgentStore, clock: any Clock, lamp: any LampSink,
      panel: any PanelSink = NoPanel(), buttons: any ButtonSource = NoButtons(),
      buzzer: any BuzzerSink = NoBuzzer(),
      zones: @escaping (String) -> ZoneRules?
    ) {
      self.barometer = barometer
      self.store = store
      self.clock = clock
      self.lamp = lamp
      self.panel = panel
      self.buttons = buttons
      self.buzzer = buzzer
      self.zones = zones
    }
  }

  /// Samples taken by this process.
  public private(set) var samples = 0
  /// The outlook of the last cycle.
  public var outlook: Outlook? { decision.outlook }
  /// The newest reading, and when it was taken.
  public private(set) var newest: Sample?
  /// The pattern that the lamp was last told to show.
  public private(set) var pattern: LEDPattern?

  var parts: Parts
  let options: Options
  var decision: Decision
  var standing = Decision.Standing()
  var keeper: ClockKeeper
  var wordsSeen: Int64 = 0
  private var lastCommit: BootTime
  var mustCommit = false
  var placedAt = BootTime(seconds: -.infinity)
  var eveningsOfDay: Int?
  var pendingEvents: [AgentEvent] = []
  /// Whether the buzzer sounds.
  var alarm = Alarm()
  /// The refresh of the panel that was told last.
  var refreshSeen: Panel.Refresh?
  /// The record of the panel as the store has it.
  var recordKept = PanelRecord()
  private var toldRecovery: Recovery?
  private let observe: (AgentEvent, Agent) -> Void

  /// An agent of `parts`; `observe` sees each event with the agent as it is then.
  ///
  /// It takes up what an earlier process of this boot left: the clock, three hours of samples and
  /// an alert that is active.
  public init(
    _ parts: Parts, _ options: Options,
    observe: @escaping (AgentEvent, Agent) -> Void = { _, _ in }
  ) {
    self.parts = parts
    self.options = options
    self.observe = observe
    let now = parts.clock.now()
    lastCommit = now
    keeper = ClockKeeper(parts.store.knownClock ?? .unknown)
    _ = keeper.observe(parts.clock.system(), at: now)
    recordKept = parts.panel.record
    let night = (try? parts.store.database?.counter(Self.overnightCounter)) ?? nil
    decision = Decision(
      pressure: PressureWatch(rule: StatusReport.alertRule(from: parts.store.adoptedStatus)),
      overnight: OvernightAlertRule(
        lastNight: night.map { WallTime(seconds: Double($0)) }))
    standing.isOutside = options.isOutside
    tellRecovery(at: now)
    readStore(at: now)
    parts.store.set(keeper.clock)
    let window = BootTime(seconds: now.seconds - 3.5 * 3600)
    decision.remember(parts.store.samples(since: window), clock: keeper.clock)
  }

  /// The zone in which the night is told: the camp's, not the board's.
  public var zone: ZoneRules { standing.zone }

  /// Figures in the units that the user prefers.
  public var wording: Wording { Wording(standing.settings.units) }

  /// The clock that counts now.
  public var clock: BootClock { keeper.clock }

  /// One cycle: sense, store, decide, show.
  public func cycle(at now: BootTime) {
    let outcome = parts.barometer.sample(at: now)
    heedButtons(at: now)
    var events = noticeChanges(at: now)

    var kept: [Sample] = []
    let observation: Decision.Observation
    switch outcome {
    case .reading(let reading, let chip, _):
      let sample = Sample(time: now, reading: reading)
      kept = [sample]
      newest = sample
      samples += 1
      observation = .reading(reading, chip: chip.rawValue)
    case .fault(let fault), .waiting(let fault):
      observation = .fault(code: fault.error.code, message: fault.error.description)
    }

    events += decision.take(
      observation, at: now, clock: clock,
      otherFault: parts.store.mainFailure != nil || parts.panel.health.state == .fault)
    events += show(at: now)
    events += showOnPanel(at: now)
    events = Self.inTimeOrder(events)
    parts.store.keep(
      kept, events.filter(\.isKept).map { $0.record(clock) }, status(at: now))
    if mustCommit || events.contains(where: \.isUrgent)
      || now - lastCommit >= options.batchPeriod
    {
      commit(at: now)
    }
    for event in events {
      remember(event)
      observe(event, self)
    }
    // Last of all: what can be seen and what is stored does not wait for what can be heard.
    sound(events, at: now)
  }

  /// The start of the night of the last overnight alert: a power cut must not repeat it.
  private static let overnightCounter = "overnight_alert_night"

  private func remember(_ event: AgentEvent) {
    guard case .overnightAlert(_, let night) = event.kind,
      let seconds = Int64(exactly: night.seconds)
    else { return }
    try? parts.store.database?.keep(counter: Self.overnightCounter, seconds)
  }

  private func sound(_ events: [AgentEvent], at now: BootTime) {
    for event in events {
      switch event.kind {
      case .pressureAlert, .overnightAlert: alarm.begin(at: now)
      case .pressureAlertEnded: alarm.end()
      default: break
      }
    }
    if outlook?.fly == .on { alarm.end() }
    if alarm.sounds(at: now) { parts.buzzer.beep() }
  }

  /// Ticks of a gap are older than what was noticed now; what happened at one time keeps its order.
  private static func inTimeOrder(_ events: [AgentEvent]) -> [AgentEvent] {
    events.enumerated().sorted { left, right in
      (left.element.time, left.offset) < (right.element.time, right.offset)
    }.map(\.element)
  }

  /// Ends it: the lamp goes dark, what waits goes to the card, and the panel says how that went.
  public func end() {
    parts.lamp.end()
    parts.buttons.end()
    parts.store.commit(isEnding: true)
    parts.panel.end(stoppedNotice)
    keepPanelRecord()
  }

  /// What of the samples is not on the card and why, in words; `nil` where all of them are.
  public var shortfall: String? { parts.store.shortfall }

  /// Bytes that this process has written to the card.
  public var bytesWritten: Int64 { parts.store.bytesWritten }

  /// The wall clock was stepped or may have been: looks at it before the next sample.
  public func clockStepped(at now: BootTime) {
    if keeper.observe(parts.clock.system(), at: now) { takeClock(at: now) }
  }

  /// Says once that a damaged database was replaced, whenever it was found.
  private func tellRecovery(at now: BootTime) {
    guard let recovery = parts.store.recovery, recovery != toldRecovery else { return }
    toldRecovery = recovery
    pendingEvents.append(
      AgentEvent(
        time: now,
        kind: .storeRecovered(keptAs: recovery.keptAs, savedSamples: recovery.savedSamples)))
  }

  private func commit(at now: BootTime) {
    parts.store.commit()
    tellRecovery(at: now)
    if let wall = clock.trustedWall(now),
      let thinned = parts.store.makeRoom(beyond: options.sizeLimit, now: wall)
    {
      pendingEvents.append(AgentEvent(time: now, kind: .historyThinned(thinned)))
    }
    lastCommit = now
    mustCommit = false
  }

  // MARK: Show

  private func show(at now: BootTime) -> [AgentEvent] {
    guard let outlook else { return [] }
    let pattern = LEDPattern(outlook.signal(at: now), style: options.lampStyle)
    parts.lamp.show(LampLease(pattern, validUntil: now + 3 * options.period))
    defer { self.pattern = pattern }
    guard pattern != self.pattern else { return [] }
    return [AgentEvent(time: now, kind: .led(pattern: pattern.name))]
  }

  private func status(at now: BootTime) -> Status {
    StatusReport.make(
      outlook: outlook, pressure: decision.pressure, newest: newest, clock: clock,
      standing: standing, forecast: decision.forecast, pattern: pattern?.name,
      boot: parts.clock.boot, at: now,
      period: options.period, health: health(at: now))
  }

  /// How each part was at the last cycle.
  public var health: [Health] { outlook.map { health(at: $0.asOf) } ?? [] }
}
