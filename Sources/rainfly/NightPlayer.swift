// SPDX-License-Identifier: MIT

import Agent
import Almanac
import Barometers
import Camps
import Engine
import Forecast
import JSONText
import Outputs
import Quantities
import Screens
import Simulation
import Store

/// Plays a trace through the whole agent in simulated time: what `replay` and the demos do.
///
/// Each row goes into the registers of a chip emulator and comes out of the same driver, store and
/// decision as on a board.
struct NightPlayer {
  /// What is played.
  var trace: Trace
  /// The chip that is emulated.
  var chip = Chip.bme280
  /// The forecast that is held from the beginning.
  var forecast: Forecast?
  /// Where the barometer is, for tide and season.
  var place: Coordinates?
  /// The zone of the night.
  var zone = ZoneRules.utc
  /// What the user prefers.
  var settings = Settings()
  /// Where the samples are kept.
  var location = StoreLocation.memory

  /// The events that `replay --json` tells; others are not part of its contract.
  private static let told: Set<String> = [
    "verdict", "advice", "trend", "pressure_alert", "overnight_alert", "moved", "moving", "spike",
    "sensor_fault", "sensor_ok", "clock_set", "led", "frame",
  ]

  /// Simulated boots begin at midnight UTC, so that ticks are multiples of 600 s of trace time.
  private var bootedAt: Double {
    ((trace.rows.first?.time.seconds ?? 0) / 86_400).rounded(.down) * 86_400
  }

  /// The name of the simulated boot: the same trace played again is the same boot.
  private var boot: BootID {
    BootID("replay-\(Int64(trace.rows.first?.time.seconds ?? 0))-\(trace.rows.count)")
  }

  /// Plays it; `console` gets JSON lines or the show, and `work` its progress.
  ///
  /// Where that is interrupted, what was played is kept and told as it is at the end of a whole trace.
  func play(
    on console: Console, asJSON: Bool, rowEvery: Double, _ work: LongWork
  ) throws(CommandFailure) {
    var weather: Reading?
    let staged = StagedChip(chip: chip) { weather }
    let start = trace.rows.first?.time.seconds ?? 0
    let clock = SimulatedClock(
      boot: boot, bootedAt: bootedAt, start: BootTime(seconds: start - bootedAt))
    let known = BootClock(bootedAt: bootedAt, quality: .synchronised)
    let store = AgentStore(location, boot: boot, clock: known)
    guard store.newestSample == nil else {
      throw CommandFailure(
        .failed, "exists",
        "this trace is already kept in \(location.main): name an empty folder"
          + " with --state")
    }
    let agent = agent(on: staged, clock, store, console, asJSON: asJSON, rowEvery: rowEvery)
    if let forecast { agent.agent.take(forecast) }
    var played = 0
    for row in trace.rows where !console.isClosed {
      guard !work.isInterrupted else { break }
      work.show(Double(played) / Double(trace.rows.count))
      weather = row.weather
      agent.agent.cycle(at: BootTime(seconds: row.time.seconds - bootedAt))
      agent.after()
      played += 1
    }
    work.end()
    agent.agent.end()
    // For programs an end is that of the whole trace.
    if !asJSON || !work.isInterrupted { agent.end() }
    if let failure = store.mainFailure {
      let why = store.shortfall.map { ": " + $0 } ?? ""
      throw CommandFailure(.ioError, "store", "\(location.main): \(failure.message)\(why)")
    }
    let kept = location == .memory ? "" : ", which \(location.main) keeps"
    try work.check("this is what \(played) of \(trace.rows.count) rows gave\(kept)")
  }

  private func agent(
    on staged: StagedChip, _ clock: SimulatedClock, _ store: AgentStore, _ console: Console,
    asJSON: Bool, rowEvery: Double
  ) -> (agent: Agent, after: () -> Void, end: () -> Void) {
    var barometer = BarometerSettings()
    // Rows are sample times as they stand: each of them is tried, also right after a fault.
    barometer.period = 0.1
    barometer.longestBackOff = 0
    var options = Agent.Options()
    options.place = place
    options.forecastPlaces = false
    options.usesCamps = false
    options.zone = zone
    options.fixedSettings = settings
    let show = NightShow(console, rowEvery: rowEvery)
    var counts: [String: Int64] = [:]
    let agent = Agent(
      Agent.Parts(
        barometer: RecordedChannels(
          BarometerWatch(bus: staged, pause: staged, settings: barometer), weather: staged.weather),
        store: store, clock: clock, lamp: NoLamp("simulated"),
        panel: SteppedPanel(PanelEmulator(.standIn)), zones: { _ in nil }),
      options
    ) { event, agent in
      guard Self.told.contains(event.name) else {
        if !asJSON { show.tell(event, agent) }
        return
      }
      counts[event.name, default: 0] += 1
      if asJSON { console.print(event.json(agent.clock)) } else { show.tell(event, agent) }
    }
    let last = trace.rows.last?.time
    return (
      agent, { if !asJSON { show.tell(agent) } },
      {
        guard asJSON else { return show.end(agent) }
        let tallies = Self.told.sorted().map {
          ($0, JSONValue.integer(counts[$0, default: 0]))
        }
        console.print(
          .object(
            [
              ("t", .instant(last)), ("event", .string("end")),
              ("samples", .integer(Int64(agent.samples))),
            ] + tallies + [("bytes_written", .integer(agent.bytesWritten))]))
      }
    )
  }
}
