// SPDX-License-Identifier: MIT

import Agent
import Almanac
import Barometers
import Forecast
import Outputs
import Quantities
import Simulation
import Store

/// The whole agent on an emulated chip and a simulated clock, with all that it did written down.
public final class AgentBench {
  /// A lamp that remembers its leases.
  public final class Lamp: LampSink {
    /// What it was told to show, in order.
    public private(set) var leases: [LampLease] = []
    /// Whether it was told to end.
    public private(set) var hasEnded = false
    /// Always sound.
    public var health: Health { Health(part: "led", state: .ok, message: "a test") }

    /// Remembers the lease.
    public func show(_ lease: LampLease) { leases.append(lease) }

    /// Remembers the end.
    public func end() { hasEnded = true }
  }

  /// Buttons that a test presses.
  public final class Buttons: ButtonSource {
    /// What was pressed and not yet heard.
    public var presses: [ButtonPress] = []
    /// Always sound.
    public var health: Health? { nil }

    /// The presses since this was last asked.
    public func take() -> [ButtonPress] {
      defer { presses = [] }
      return presses
    }

    /// Does nothing.
    public func end() {}
  }

  /// A buzzer that counts.
  public final class Buzzer: BuzzerSink {
    /// How often it sounded.
    public private(set) var beeps = 0

    /// Counts.
    public func beep() { beeps += 1 }
  }

  /// A clock whose system side can be set as the test likes.
  public final class TestClock: Clock {
    /// The boot.
    public let boot: BootID
    /// The time since boot.
    public var time: BootTime
    /// What the system says.
    public var systemClock: SystemClock

    init(_ boot: BootID, _ time: BootTime, _ system: SystemClock) {
      self.boot = boot
      self.time = time
      systemClock = system
    }

    /// The time since boot.
    public func now() -> BootTime { time }

    /// What the system says.
    public func system() -> SystemClock { systemClock }

    /// Time passes at once.
    public func wait(until deadline: BootTime) -> Wake {
      time = deadline
      return .time
    }
  }

  /// The chip.
  public let chip: BMx280Emulator
  /// The clock.
  public let clock: TestClock
  /// The lamp.
  public let lamp = Lamp()
  /// The buzzer.
  public let buzzer = Buzzer()
  /// The buttons.
  public let buttons = Buttons()
  /// The panel, where the bench has one; its glass outlives a restart.
  public private(set) var panel: SteppedPanel?
  /// The air at the sensor in °C, which the panel shares.
  public var temperature = 10.0
  /// Called after each cycle.
  public var after: () -> Void = {}
  /// The agent.
  public private(set) var agent: Agent
  /// The store.
  public private(set) var store: AgentStore
  /// Every event so far.
  public var events: [AgentEvent] { log.events }

  private final class Log { var events: [AgentEvent] = [] }
  private let log: Log
  private let location: StoreLocation
  private let options: Agent.Options

  /// An agent that starts `start` s after its boot at `bootedAt` Unix seconds.
  ///
  /// The clock is synchronised unless `system` says something else; `panel` is on an emulator.
  public init(
    location: StoreLocation = .memory, boot: String = "bench", bootedAt: Double = 0,
    start: Double = 0, system: SystemClock? = nil, options: Agent.Options = Agent.Options(),
    panel: PanelProfile? = nil
  ) {
    let chip = BMx280Emulator(chip: .bme280, address: .sdoLow)
    chip.keepsLog = false
    let clock = TestClock(
      BootID(boot), BootTime(seconds: start),
      system
        ?? SystemClock(bootedAt: bootedAt, isSynchronised: true, hasRealTimeClock: false))
    let log = Log()
    let emulator = panel.map(PanelEmulator.init)
    let (agent, store, stepped) = Self.make(
      chip, clock, lamp, buttons, buzzer, emulator, location, options, log)
    self.agent = agent
    self.store = store
    self.panel = stepped
    self.chip = chip
    self.clock = clock
    self.location = location
    self.options = options
    self.log = log
  }

  private static func make(
    _ chip: BMx280Emulator, _ clock: TestClock, _ lamp: Lamp, _ buttons: Buttons, _ buzzer: Buzzer,
    _ emulator: PanelEmulator?,
    _ location: StoreLocation, _ options: Agent.Options, _ log: Log
  ) -> (Agent, AgentStore, SteppedPanel?) {
    var settings = BarometerSettings()
    settings.period = options.period
    let store = AgentStore(location, boot: clock.boot, clock: .unknown)
    let panel = emulator.map {
      SteppedPanel($0, record: PanelRecord(store.database, boot: clock.boot))
    }
    let agent = Agent(
      Agent.Parts(
        barometer: BarometerWatch(bus: chip, pause: chip, settings: settings), store: store,
        clock: clock, lamp: lamp, panel: panel ?? NoPanel(), buttons: buttons, buzzer: buzzer,
        zones: { name in try? ZoneRules(tzif: Zones.bytes(name), name: name) }),
      options, observe: { event, _ in log.events.append(event) })
    return (agent, store, panel)
  }

  /// The process dies without a word and a new one starts, at once.
  public func restart() {
    let (agent, store, stepped) = Self.make(
      chip, clock, lamp, buttons, buzzer, panel?.emulator, location, options, log)
    self.agent = agent
    self.store = store
    panel = stepped
  }

  /// Runs cycles a period apart for `hours`, each with the pressure in hPa that `pressure` gives for
  /// the hours since this call.
  public func run(hours: Double, _ pressure: (Double) -> Double) {
    let start = clock.time.seconds
    for index in 0..<Int((hours * 3600 / options.period).rounded()) {
      let offset = Double(index) * options.period
      clock.time = BootTime(seconds: start + offset)
      chip.show(
        Reading(
          pressure: StationPressure(hectopascals: pressure(offset / 3600)),
          temperature: Temperature(celsius: temperature), humidity: RelativeHumidity(percent: 70)))
      agent.cycle(at: clock.time)
      after()
    }
    clock.time = BootTime(seconds: start + hours * 3600)
  }

  /// The names of the events since `index`, trends left out.
  public func names(since index: Int = 0) -> [String] {
    events.dropFirst(index).map(\.name).filter { $0 != "trend" }
  }

  /// The patterns that the lamp went through.
  public var patterns: [String] {
    events.compactMap { event in
      if case .led(let pattern) = event.kind { pattern } else { nil }
    }
  }
}
