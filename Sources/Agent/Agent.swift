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
    /// How bright the lamp may be.
    public var lampStyle = LEDPattern.Style.normal
    /// Where the device usually stands, until a forecast brings its place.
    public var place: Coordinates?
    /// The zone in which the night is told, whatever the forecast says.
    public var zone: ZoneRules?
    /// The zone where neither that nor the forecast names one.
    public var fallbackZone = ZoneRules.utc
    /// Whether the forecast's place counts for tide and season too.
    public var forecastPlaces = true
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
    /// The rules of a zone by its name; `nil` where this machine does not know it.
    public var zones: (String) -> ZoneRules?

    /// These parts.
    public init(
      barometer: any Sampler, store: AgentStore, clock: any Clock, lamp: any LampSink,
      zones: @escaping (String) -> ZoneRules?
    ) {
      self.barometer = barometer
      self.store = store
      self.clock = clock
      self.lamp = lamp
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

  private var parts: Parts
  private let options: Options
  private var decision: Decision
  private var standing = Decision.Standing()
  private var keeper: ClockKeeper
  private var wordsSeen: Int64 = 0
  private var lastCommit: BootTime
  private var mustCommit = false
  private var pendingEvents: [AgentEvent] = []
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
    decision = Decision(
      pressure: PressureWatch(rule: StatusReport.alertRule(from: parts.store.adoptedStatus)))
    if let recovery = parts.store.recovery {
      pendingEvents.append(
        AgentEvent(
          time: now,
          kind: .storeRecovered(
            keptAs: recovery.keptAs, savedSamples: recovery.savedSamples)))
    }
    readStore(at: now)
    parts.store.set(keeper.clock)
    let window = BootTime(seconds: now.seconds - 3.5 * 3600)
    decision.remember(parts.store.samples(since: window), clock: keeper.clock)
  }

  /// The zone in which the night is told: the camp's, not the board's.
  public var zone: ZoneRules { standing.zone }

  /// The clock that counts now.
  public var clock: BootClock { keeper.clock }

  /// One cycle: sense, store, decide, show.
  public func cycle(at now: BootTime) {
    let outcome = parts.barometer.sample(at: now)
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
      observation, at: now, clock: clock, storeFault: parts.store.mainFailure != nil)
    events += show(at: now)
    events = Self.inTimeOrder(events)
    parts.store.keep(
      kept, events.filter(\.isKept).map { $0.record(clock) }, status(at: now))
    if mustCommit || events.contains(where: \.isUrgent)
      || now - lastCommit >= options.batchPeriod
    {
      commit(at: now)
    }
    for event in events { observe(event, self) }
  }

  /// Ticks of a gap are older than what was noticed now; what happened at one time keeps its order.
  private static func inTimeOrder(_ events: [AgentEvent]) -> [AgentEvent] {
    events.enumerated().sorted { left, right in
      (left.element.time, left.offset) < (right.element.time, right.offset)
    }.map(\.element)
  }

  /// Ends it: the lamp goes dark, then what waits goes to the card.
  public func end() {
    parts.lamp.end()
    parts.store.commit()
  }

  /// Bytes that this process has written to the card.
  public var bytesWritten: Int64 { parts.store.bytesWritten }

  /// The wall clock was stepped or may have been: looks at it before the next sample.
  public func clockStepped(at now: BootTime) {
    if keeper.observe(parts.clock.system(), at: now) { takeClock(at: now) }
  }

  private func commit(at now: BootTime) {
    parts.store.commit()
    lastCommit = now
    mustCommit = false
  }

  // MARK: What flows back: the clock, settings, words and forecasts

  private func noticeChanges(at now: BootTime) -> [AgentEvent] {
    if keeper.observe(parts.clock.system(), at: now) { takeClock(at: now) }
    if parts.store.changedElsewhere() { readStore(at: now) }
    let events = pendingEvents
    pendingEvents = []
    return events
  }

  private func takeClock(at now: BootTime) {
    parts.store.set(keeper.clock)
    decision.note(standing)
    pendingEvents.append(AgentEvent(time: now, kind: .clockSet(keeper.clock.quality)))
  }

  private func readStore(at now: BootTime) {
    guard let database = parts.store.database else { return }
    if let words = try? database.words(after: wordsSeen) {
      for word in words { heed(word, at: now) }
      wordsSeen = words.last?.number ?? wordsSeen
      if !words.isEmpty { mustCommit = true }
    }
    if let fixed = options.fixedSettings {
      standing.settings = fixed
    } else if let kept = try? database.settings() {
      // A value that an older or newer rainfly wrote and this one refuses keeps its default.
      standing.settings = Settings(kept: kept)
    }
    if let forecast = try? database.newestForecast(beyond: clock.trustedWall(now)) {
      standing.forecast = forecast
    }
    place()
    decision.note(standing)
  }

  private func heed(_ word: WordRecord, at now: BootTime) {
    switch word.kind {
    case .fly:
      // Without a clock a word of an earlier boot cannot be placed: it may be a year old.
      guard word.saidAt != nil || word.boot == parts.clock.boot else { return }
      let isOfThisBoot = word.boot == parts.clock.boot
      standing.fly = Decision.FlyStatement(
        isOn: word.value == "on", time: isOfThisBoot ? word.time : nil,
        saidAt: isOfThisBoot ? nil : word.saidAt)
    case .clock:
      guard word.boot == parts.clock.boot, let seconds = Double(word.value),
        WallTime.placeable.contains(WallTime(seconds: seconds))
      else { return }
      if keeper.set(WallTime(seconds: seconds), at: word.time) { takeClock(at: now) }
    case .acknowledge, .note: break
    }
  }

  /// Where and in which zone: the options', else the forecast's, else the fallback.
  private func place() {
    let forecast = standing.forecast
    standing.place = options.place ?? (options.forecastPlaces ? forecast?.place : nil)
    standing.zone =
      options.zone ?? forecast?.zone.flatMap(parts.zones) ?? options.fallbackZone
  }

  /// Takes a forecast that is not in the store.
  public func take(_ forecast: Forecast) {
    standing.forecast = forecast
    place()
    decision.note(standing)
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
      forecast: standing.forecast, pattern: pattern?.name, boot: parts.clock.boot, at: now,
      period: options.period, health: health(at: now))
  }

  /// How each part was at the last cycle.
  public var health: [Health] { outlook.map { health(at: $0.asOf) } ?? [] }

  private func health(at now: BootTime) -> [Health] {
    [barometerHealth(at: now), parts.lamp.health, parts.store.health, clockHealth]
  }

  private func barometerHealth(at now: BootTime) -> Health {
    if let fault = parts.barometer.fault {
      let minutes = Int(max(0, min(now - fault.since, 1e9)) / 60)
      let since = minutes > 0 ? " (for \(minutes) min)" : ""
      return Health(
        part: "barometer", state: .fault, message: fault.error.description + since)
    }
    let found = parts.barometer.found
    let chip = found?.chip?.description ?? "no chip yet"
    let place = found.map { " at \($0.address)" } ?? ""
    if let note = parts.barometer.note {
      return Health(part: "barometer", state: .notice, message: "\(chip)\(place): \(note)")
    }
    return Health(part: "barometer", state: .ok, message: "\(chip)\(place)")
  }

  private var clockHealth: Health {
    switch clock.quality {
    case .synchronised: Health(part: "clock", state: .ok, message: "synchronised")
    case .realTimeClock: Health(part: "clock", state: .ok, message: "real-time clock")
    case .setByHand: Health(part: "clock", state: .ok, message: "set by hand")
    case .saved:
      Health(
        part: "clock", state: .notice,
        message: "the time of the last shutdown: rainfly clock set 21:40")
    case .unknown:
      Health(part: "clock", state: .notice, message: "not set: rainfly clock set 21:40")
    }
  }
}
