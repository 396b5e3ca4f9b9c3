// SPDX-License-Identifier: MIT

import Agent
import Almanac
import Engine
import Outputs
import PressureTrends
import Quantities
import Store

/// Tells a running night line by line: reading, trend, verdict, alert and lamp as they change.
///
/// A line of events stands where it happened; between them a row every so often shows how things
/// are. On a terminal a progress line is rewritten in place.
public final class NightShow {
  private let console: Console
  private var wording = Wording()
  private let rowEvery: Double
  private let span: ClosedRange<Double>?
  private var lastRow = -Double.infinity
  private var counts: [String: Int] = [:]
  private var highest = -Double.infinity
  private var lowest = Double.infinity
  private var hasProgress = false
  private var lastDay = ""
  private var states: [String: Health.State] = [:]
  private var verdict: (Verdict, reason: Reason, BootTime)?

  /// A show on `console` in the agent's local time and units, with a row every `rowEvery` s; `span`
  /// are the wall times in seconds that progress is measured by, where the end is known.
  public init(_ console: Console, rowEvery: Double, span: ClosedRange<Double>? = nil) {
    self.console = console
    self.rowEvery = rowEvery
    self.span = span
  }

  /// Tells one event.
  public func tell(_ event: AgentEvent, _ agent: Agent) {
    wording = agent.wording
    if case .pressureAlert(_, isUpdate: true) = event.kind {
    } else {
      counts[event.name, default: 0] += 1
    }
    // Advice that only repeats the verdict is one thing to read, not two.
    if case .advice(let outlook) = event.kind, outlook.reason.text == verdict?.reason.text {
      verdict = nil
    }
    tellVerdict(agent)
    if case .verdict(let said, let reason) = event.kind {
      verdict = (said, reason, event.time)
      return
    }
    guard let line = line(event, agent) else { return }
    tell(line, at: event.time, agent)
  }

  private func tellVerdict(_ agent: Agent) {
    guard let (said, reason, time) = verdict else { return }
    verdict = nil
    tell("the forecast says \(said.rawValue): \(reason.text)", at: time, agent)
  }

  private func tell(_ line: String, at instant: BootTime, _ agent: Agent) {
    clearProgress()
    let wall = agent.clock.wall(instant)
    tellDay(wall, agent)
    let time = wall.map(LocalText(agent.zone).time) ?? "--:--"
    for (index, part) in line.wrapped(to: max(console.width - 10, 20)).enumerated() {
      console.print((index == 0 ? "\(time)  " : "       ") + part)
    }
  }

  /// Tells how things are after a cycle, where a row is due.
  public func tell(_ agent: Agent) {
    wording = agent.wording
    tellVerdict(agent)
    tellHealth(agent)
    guard rowEvery.isFinite, let sample = agent.newest, let outlook = agent.outlook else { return }
    highest = max(highest, sample.reading.pressure.hectopascals)
    lowest = min(lowest, sample.reading.pressure.hectopascals)
    let wall = agent.clock.wall(outlook.asOf)
    showProgress(at: wall, LocalText(agent.zone))
    guard outlook.asOf.seconds - lastRow >= rowEvery else { return }
    lastRow = outlook.asOf.seconds
    clearProgress()
    tellDay(wall, agent)
    console.print(row(sample, outlook, agent, wall))
  }

  /// The last lines: what the night came to.
  public func end(_ agent: Agent) {
    clearProgress()
    console.print("")
    let tallies = [
      Self.tally(agent.samples, "sample"), "\(figure(lowest)) to \(figure(highest))",
      Self.tally(counts["pressure_alert", default: 0], "pressure alert"),
      Self.tally(counts["spike", default: 0], "spike"),
      Self.tally(counts["sensor_fault", default: 0], "fault"),
    ]
    console.print(tallies.joined(separator: ", "))
    if let outlook = agent.outlook {
      console.tell("Advice at the end: \(outlook.advice.rawValue). \(outlook.reason.text)")
      if let caveat = outlook.caveat { console.tell(caveat) }
    }
  }

  private static func tally(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// Tells a part that has begun or ceased to fail; the barometer has events of its own.
  private func tellHealth(_ agent: Agent) {
    guard let outlook = agent.outlook else { return }
    for part in agent.health where part.part != "barometer" {
      let before = states.updateValue(part.state, forKey: part.part) ?? .ok
      // A live.db that fails is no fault, but what status would be read from.
      let isUnheard =
        part.part == "store" && part.state == .notice && counts["store_recovered", default: 0] == 0
      if part.state == .fault && before != .fault || isUnheard && before == .ok {
        tell("\(part.part): \(part.message)", at: outlook.asOf, agent)
      } else if part.state != .fault, before == .fault {
        tell("\(part.part): works again", at: outlook.asOf, agent)
      }
    }
  }

  /// A line with the date where another day begins, for times alone do not say which.
  private func tellDay(_ wall: WallTime?, _ agent: Agent) {
    guard let wall else { return }
    let day = LocalText(agent.zone).weekday(wall)
    guard day != lastDay else { return }
    lastDay = day
    console.print(day)
  }

  private static func count(_ number: Int, _ words: String) -> String {
    "\(number == 0 ? "no" : "\(number)") \(words)\(number == 1 ? "" : "s")"
  }

  private func row(
    _ sample: Sample, _ outlook: Outlook, _ agent: Agent, _ wall: WallTime?
  ) -> String {
    var trend = "not enough data yet"
    if case .tendency(.change(let change, _)) = outlook.barometer.state {
      trend =
        "\(TendencyWord(change).words) \(wording.pressureNumber(hectopascals: change.hectopascals))"
    } else if case .fault = outlook.barometer.state {
      trend = "no reading"
    }
    let time = wall.map(LocalText(agent.zone).time) ?? "--:--"
    // Eighty columns: the longest of each part fit beside each other.
    return "\(time)  "
      + figure(sample.reading.pressure.hectopascals).padded(to: 10)
      + (sample.reading.temperature.map { wording.temperature($0.celsius) } ?? "").aligned(
        to: 9)
      + "  " + trend.padded(to: 26) + outlook.advice.rawValue.padded(to: 8)
      + "lamp \(Self.short(agent.pattern))"
  }

  /// The lamp's pattern in a column: `alert+fault`.
  private static func short(_ pattern: LEDPattern?) -> String {
    guard let pattern else { return "dark" }
    let kind = pattern.kind == .pressureAlert ? "alert" : pattern.kind.rawValue
    return kind + (pattern.fault ? "+fault" : "")
  }

  private func figure(_ hectopascals: Double) -> String {
    hectopascals.isFinite ? wording.pressure(hectopascals: hectopascals) : "–"
  }

  private func showProgress(at wall: WallTime?, _ text: LocalText) {
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
  private func line(_ event: AgentEvent, _ agent: Agent) -> String? {
    func at(_ time: BootTime) -> String {
      agent.clock.wall(time).map { " at \(LocalText(agent.zone).time($0))" } ?? ""
    }
    switch event.kind {
    case .trend, .verdict: return nil
    case .advice(let outlook):
      let answer =
        outlook.advice == .unknown ? "NO ADVICE" : "RAINFLY " + outlook.advice.rawValue.uppercased()
      return "\(answer): \(outlook.reason.text)" + (outlook.caveat.map { ". \($0)" } ?? "")
    case .pressureAlert(let alert, let isUpdate):
      return
        "! pressure alert\(isUpdate ? " (worse)" : ""): \(PressureMessage.full(alert, wording))"
    case .overnightAlert(let alert, _):
      return "! the forecast has changed since the evening: \(alert.reason.text)"
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
    case .historyThinned(let thinned):
      return "the store had grown beyond its limit: \(thinned.samples) of its oldest samples are"
        + " \(thinned.hours) hours now"
    case .frame: return nil
    case .led: return "lamp: \(Self.short(agent.pattern))"
    }
  }
}
