// SPDX-License-Identifier: MIT

import Agent
import Almanac
import Engine
import PressureTrends
import Quantities
import Store

/// Tells a running night line by line: reading, trend, verdict, alert and lamp as they change.
///
/// A line of events stands where it happened; between them a row every so often shows how things
/// are. On a terminal a progress line is rewritten in place.
public final class NightShow {
  private let console: Console
  private let text: LocalText
  private let wording: Wording
  private let rowEvery: Double
  private let span: ClosedRange<Double>?
  private var lastRow = -Double.infinity
  private var counts: [String: Int] = [:]
  private var highest = -Double.infinity
  private var lowest = Double.infinity
  private var hasProgress = false
  private var verdict: (Verdict, reason: Reason, BootTime)?

  /// A show on `console` in the time of `zone`, with a row every `rowEvery` s; `span` are the wall
  /// times in seconds that progress is measured by, where the end is known.
  public init(
    _ console: Console, zone: ZoneRules, rowEvery: Double, span: ClosedRange<Double>? = nil,
    wording: Wording = Wording()
  ) {
    self.console = console
    text = LocalText(zone)
    self.wording = wording
    self.rowEvery = rowEvery
    self.span = span
  }

  /// Tells one event.
  public func tell(_ event: AgentEvent, _ clock: BootClock) {
    if case .pressureAlert(_, isUpdate: true) = event.kind {
    } else {
      counts[event.name, default: 0] += 1
    }
    // Advice that only repeats the verdict is one thing to read, not two.
    if case .advice(_, let reason, _) = event.kind, reason.text == verdict?.reason.text {
      verdict = nil
    }
    tellVerdict(clock)
    if case .verdict(let said, let reason) = event.kind {
      verdict = (said, reason, event.time)
      return
    }
    guard let line = line(event, clock) else { return }
    tell(line, at: event.time, clock)
  }

  private func tellVerdict(_ clock: BootClock) {
    guard let (said, reason, time) = verdict else { return }
    verdict = nil
    tell("the forecast says \(said.rawValue): \(reason.text)", at: time, clock)
  }

  private func tell(_ line: String, at instant: BootTime, _ clock: BootClock) {
    clearProgress()
    let time = clock.wall(instant).map(text.time) ?? "--:--"
    for (index, part) in line.wrapped(to: max(console.width - 10, 20)).enumerated() {
      console.print((index == 0 ? "\(time)  " : "       ") + part)
    }
  }

  /// Tells how things are after a cycle, where a row is due.
  public func tell(_ agent: Agent) {
    tellVerdict(agent.clock)
    guard let sample = agent.newest, let outlook = agent.outlook else { return }
    highest = max(highest, sample.reading.pressure.hectopascals)
    lowest = min(lowest, sample.reading.pressure.hectopascals)
    let wall = agent.clock.wall(outlook.asOf)
    showProgress(at: wall)
    guard outlook.asOf.seconds - lastRow >= rowEvery else { return }
    lastRow = outlook.asOf.seconds
    clearProgress()
    console.print(row(sample, outlook, agent.pattern?.name ?? "dark", wall))
  }

  /// The last lines: what the night came to.
  public func end(_ agent: Agent) {
    clearProgress()
    console.print("")
    console.print(
      "\(agent.samples) samples, \(figure(lowest)) to \(figure(highest)),"
        + " \(counts["pressure_alert", default: 0]) pressure alert(s),"
        + " \(counts["spike", default: 0]) spike(s), \(counts["sensor_fault", default: 0]) fault(s)"
    )
    if let outlook = agent.outlook {
      console.print("Advice at the end: \(outlook.advice.rawValue). \(outlook.reason.text)")
      if let caveat = outlook.caveat { console.print(caveat) }
    }
  }

  private func row(
    _ sample: Sample, _ outlook: Outlook, _ pattern: String, _ wall: WallTime?
  ) -> String {
    var trend = "not enough data yet"
    if case .tendency(.change(let change, _)) = outlook.barometer.state {
      trend =
        "\(TendencyWord(change).words) \(wording.pressureNumber(hectopascals: change.hectopascals))"
    } else if case .fault = outlook.barometer.state {
      trend = "no reading"
    }
    let time = wall.map(text.time) ?? "--:--"
    return "\(time)  \(figure(sample.reading.pressure.hectopascals))  ".padded(to: 19)
      + wording.temperature(sample.reading.temperature.celsius).aligned(to: 8)
      + "  " + trend.padded(to: 26) + "rainfly \(outlook.advice.rawValue)".padded(to: 17)
      + "lamp \(pattern)"
  }

  private func figure(_ hectopascals: Double) -> String {
    hectopascals.isFinite ? wording.pressure(hectopascals: hectopascals) : "–"
  }

  private func showProgress(at wall: WallTime?) {
    guard console.isTerminal, let span, let wall else { return }
    let share = (wall.seconds - span.lowerBound) / (span.upperBound - span.lowerBound)
    let width = 30
    let full = Int(min(max(share, 0), 1) * Double(width))
    let bar = String(repeating: "█", count: full) + String(repeating: "·", count: width - full)
    console.write("\r\(text.time(wall))  \(bar)  Ctrl-C ends it\u{1B}[K")
    hasProgress = true
  }

  private func clearProgress() {
    guard hasProgress else { return }
    console.write("\r\u{1B}[K")
    hasProgress = false
  }

  /// An event in words, or `nil` for those that the rows show.
  private func line(_ event: AgentEvent, _ clock: BootClock) -> String? {
    func at(_ time: BootTime) -> String { clock.wall(time).map { " at \(text.time($0))" } ?? "" }
    switch event.kind {
    case .trend, .verdict: return nil
    case .advice(let advice, let reason, _):
      return
        "RAINFLY \(advice == .unknown ? "UNKNOWN" : advice.rawValue.uppercased()): \(reason.text)"
    case .pressureAlert(let alert, let isUpdate):
      return
        "! pressure alert\(isUpdate ? " (worse)" : ""): \(PressureMessage.full(alert, wording))"
    case .pressureAlertEnded: return "the pressure alert is over"
    case .moved(let change, let time):
      return "pressure jumped \(wording.change(change))\(at(time)): device moved, or a squall"
    case .moving(let change, _):
      return "pressure keeps changing, \(wording.change(change)): the device is moving"
    case .spike(let change, let time):
      return "a spike of \(wording.change(change))\(at(time)) was dropped"
    case .sensorFault(_, let message): return "barometer: \(message)"
    case .sensorOK(let chip): return "barometer: \(chip.uppercased()) reads again"
    case .clockSet(let quality): return "clock: \(quality.rawValue)"
    case .storeRecovered(let keptAs, let samples):
      return "the database was damaged: \(samples) samples saved, the old file is \(keptAs)"
    case .led(let pattern): return "lamp: \(pattern)"
    }
  }
}
