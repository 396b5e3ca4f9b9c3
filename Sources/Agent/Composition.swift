// SPDX-License-Identifier: MIT

import Almanac
import Barometers
import Buses
import Outputs
import Quantities
import Simulation
import Store

/// The one place in which the parts become an agent.
public struct Composition {
  /// What keeps an agent from being put together.
  public enum Failure: Error, Sendable {
    /// The configuration is wrong.
    case configuration(ConfigurationError)
    /// A bus cannot be opened.
    case bus(BusError)
  }

  /// The agent.
  public let agent: Agent
  /// Its loop.
  public let runner: Runner
  /// What it says about the board in its first line.
  public let title: String

  /// An agent on `board` with its store at `location`.
  ///
  /// `observe` sees each event, `after` the agent after each cycle. On a simulated board time runs
  /// by the board's own clock, and `machine` gives the signals.
  public init(
    _ configuration: Configuration, _ board: Board, hat: Hat? = nil, _ location: StoreLocation,
    machine: LinuxClock, zones: ZoneFiles,
    manager: ServiceManager = ServiceManager(socketPath: nil),
    observe: @escaping (AgentEvent, Agent) -> Void = { _, _ in },
    after: @escaping (Agent) -> Void = { _ in }
  ) throws(Failure) {
    var settings = BarometerSettings(
      only: configuration.barometer.address.flatMap { I2CAddress(UInt8(clamping: $0)) },
      expected: configuration.barometer.chip.flatMap(Chip.init(rawValue:)))
    settings.bursts = configuration.barometer.bursts
    settings.period = configuration.barometer.period

    var options = Agent.Options()
    options.period = configuration.barometer.period
    options.batchPeriod = configuration.batchPeriod
    options.sizeLimit = configuration.sizeLimit
    options.lampStyle = configuration.lamp.night == .flashes ? .flashes : .normal
    options.place = configuration.place.coordinates
    options.isOutside = configuration.barometer.isOutside
    options.zone = configuration.place.zone.flatMap(zones.zone)
    options.fallbackZone = zones.system()
    // Three days of samples, but no more than a megabyte of them.
    let capacity = Int(min(max(3 * 86_400 / options.period, 360), 25_920))
    switch board.kind {
    case .simulated(let play):
      let stage = SimulatedStage(play, machine: machine) { clock in
        AgentStore(
          location, boot: clock.boot,
          clock: BootClock(bootedAt: clock.bootedAt, quality: .synchronised), capacity: capacity)
      }
      agent = Agent(
        Agent.Parts(
          barometer: BarometerWatch(bus: stage.chip, pause: stage.chip, settings: settings),
          store: stage.store, clock: stage.clock,
          lamp: NoLamp("a simulated board has no lamp"),
          panel: SteppedPanel(
            PanelEmulator(configuration.panel.profile ?? .standIn),
            record: PanelRecord(stage.store.database, boot: stage.clock.boot),
            quarters: configuration.panel.quarters ?? 1),
          zones: zones.zone),
        options, observe: observe)
      runner = Runner(
        agent, clock: stage.clock, period: options.period, manager: manager,
        prepare: stage.prepare, after: after)
      title = "\(board.title): a made-up \(play.night.rawValue) night, \(play.chip) emulated"
    case .linux:
      let path = configuration.barometer.bus ?? board.bus ?? "/dev/i2c-1"
      let bus = ReopeningBus(path: path)
      let store = AgentStore(location, boot: machine.boot, clock: .unknown, capacity: capacity)
      let panel = Self.panel(configuration, hat, bus: path, store, boot: machine.boot)
      agent = Agent(
        Agent.Parts(
          barometer: Self.barometer(configuration.barometer, bus, settings),
          store: store, clock: machine,
          lamp: try Self.lamp(
            configuration.lamp, hat?.lampLine ?? board.lampLine, style: options.lampStyle),
          panel: panel, buttons: Self.buttons(hat, panel),
          buzzer: Self.buzzer(configuration.buzzer),
          zones: zones.zone),
        options, observe: observe)
      runner = Runner(agent, clock: machine, period: options.period, manager: manager, after: after)
      title =
        "\(board.title): "
        + (configuration.barometer.source == .iio ? "the kernel's barometer" : path)
    }
  }

  /// Whether a barometer with a driver answers on the board's bus.
  public static func hasBarometer(_ configuration: Configuration, _ board: Board) -> Bool {
    if configuration.barometer.source == .iio { return !IIODevices().barometers().isEmpty }
    guard board.kind == .linux,
      let bus = try? LinuxI2CBus(path: configuration.barometer.bus ?? board.bus ?? "/dev/i2c-1")
    else { return false }
    return (try? BarometerProbe.find(among: [.sdoLow, .sdoHigh], on: bus)) != nil
  }

  private static func buzzer(_ line: LineSelector?) -> any BuzzerSink {
    guard let line else { return NoBuzzer() }
    return LineBuzzer(pause: ThreadPause()) { () throws(BusError) in
      try LinuxOutputLine(line, consumer: "rainfly buzzer")
    }
  }

  /// The panel of the HAT, in its own thread.
  private static func panel(
    _ configuration: Configuration, _ hat: Hat?, bus: String, _ store: AgentStore, boot: BootID
  ) -> any PanelSink {
    guard let hat, let wires = hat.wires,
      let profile = configuration.panel.profile ?? hat.panel
    else { return NoPanel(hat.map { "\($0.title) has none" } ?? "no HAT is configured") }
    let wiring = PanelWiring(wires, memory: hat.memory, bus: bus)
    return PanelTask(
      profile, quarters: configuration.panel.quarters ?? hat.quarters,
      record: PanelRecord(store.database, boot: boot)
    ) { () throws(PanelError) in try wiring.link() }
  }

  /// The buttons of the HAT: what is about the panel reaches it at once, the rest with the next
  /// sample.
  private static func buttons(_ hat: Hat?, _ panel: any PanelSink) -> any ButtonSource {
    guard let hat, !hat.buttons.isEmpty else { return NoButtons() }
    let presser = (panel as? PanelTask)?.presser
    return ButtonTask(hat.buttons) { press in
      guard let presser else { return false }
      switch press {
      case .nextCard: presser(.nextCard)
      case .refresh: presser(.refresh)
      case .fullRefresh: presser(.fullRefresh)
      case .fly, .acknowledge: return false
      }
      return true
    }
  }

  /// The barometer by its registers or through the kernel, as the configuration says.
  public static func barometer(
    _ barometer: Configuration.Barometer, _ bus: any I2CBus, _ settings: BarometerSettings,
    devices: IIODevices = IIODevices()
  ) -> any Sampler {
    switch barometer.source {
    case .iio:
      IIOWatch(
        devices, addresses: barometer.address == nil ? nil : settings.addresses, settings: settings)
    case .auto:
      BarometerSource(
        BarometerWatch(bus: bus, pause: ThreadPause(), settings: settings),
        kernel: IIOWatch(devices, addresses: settings.addresses, settings: settings))
    }
  }

  private static func lamp(
    _ lamp: Configuration.Lamp, _ usual: String?, style: LEDPattern.Style
  ) throws(Failure) -> any LampSink {
    guard let name = lamp.line ?? usual, name != "none" else {
      return NoLamp("no lamp is configured")
    }
    let selector: LineSelector
    do throws(LineSelectorError) {
      selector = try LineSelector(name)
    } catch {
      throw .configuration(
        ConfigurationError(
          file: "the configuration", position: nil, message: "'led.line': \(error.description)"))
    }
    let activeLow = lamp.activeLow
    guard let green = lamp.green else {
      return LampTask(lineName: selector.description, style: style) {
        () throws(BusError) in try LinuxOutputLine(selector, activeLow: activeLow)
      }
    }
    return LampTask(lineName: "\(selector) and \(green)", style: style) { () throws(BusError) in
      TwoColourLine(
        red: try LinuxOutputLine(selector, activeLow: activeLow),
        green: try LinuxOutputLine(green, activeLow: activeLow))
    }
  }
}
