// SPDX-License-Identifier: MIT

import Agent
import Almanac
import JSONText
import Quantities
import Screens
import Store

/// `fly on|off`: the user says whether the rainfly is on.
enum FlyCommand: Command {
  static let spec = CommandSpec(
    "fly", operands: ["on|off"], "say that it is on: alerts are silent until off or noon")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let word = call.invocation.operands[0]
    guard word == "on" || word == "off" else {
      throw CommandFailure(.usage, "usage", "the fly cannot be '\(word)': say on or off")
    }
    let moment = Moment(call)
    try moment.say(.fly, word, call)
    if call.isJSON {
      call.console.print(.object([("fly", .string(word)), ("t", .instant(moment.trustedWall))]))
    } else {
      call.console.print(
        word == "on"
          ? "The rainfly is on: alerts are silent until you say off, or noon."
          : "The rainfly is off: a fast fall of pressure will be told.")
      call.console.print(moment.whenTaken)
    }
    return .done
  }
}

/// `clock set T`: the user says what time it is; rainfly's own offset, not the system's clock.
enum ClockSetCommand: Command {
  static let spec = CommandSpec(
    "clock set", operands: ["T"],
    options: [OptionSpec("--zone", "IANA", "the zone of T, without it the camp's")],
    "say what time it is: 21:40 or '2027-07-10 21:40'")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let moment = Moment(call)
    let zone = try call.campZone()
    let text = call.invocation.operands[0]
    guard let wall = InstantText.parse(text, zone: zone, now: nearest(moment)) else {
      throw CommandFailure(
        .usage, "usage",
        moment.clock.bootedAt == nil && text.count <= 5
          ? "the date is not known: give it too, for instance '2027-07-10 \(text)'"
          : "it cannot be '\(text)': give \(InstantText.forms)")
    }
    guard wall >= ClockKeeper.earliest || moment.isSimulated else {
      throw CommandFailure(
        .usage, "usage",
        "\(LocalText(zone).iso(wall)) is before this program was made: check the"
          + " year")
    }
    try moment.say(.clock, "\(wall.seconds)", call)
    let ignored = moment.clock.quality == .synchronised
    if call.isJSON {
      call.console.print(
        .object([
          ("t", .instant(wall)), ("zone", .string(zone.name)), ("used", .bool(!ignored)),
        ]))
      return .done
    }
    call.console.print(
      "It is \(LocalText(zone).iso(wall)), \(zone.name) time. \(moment.whenTaken)")
    if ignored {
      call.console.print(
        "The clock is synchronised by the network, so that one is used and yours is kept aside.")
    }
    return .done
  }

  /// A time of day is searched around the time that the system has; a saved clock is always late, so
  /// there it is the next one.
  private static func nearest(_ moment: Moment) -> WallTime? {
    guard let wall = moment.wall else { return nil }
    return moment.clock.quality == .saved ? wall + 12 * 3600 : wall
  }
}

/// Now, by the clock of the agent whose store is written.
struct Moment {
  let boot: BootID
  let time: BootTime
  let clock: BootClock

  /// Whether an agent runs that will take note of it; `nil` where that cannot be told.
  let agentRuns: Bool?

  /// Whether it is the clock of a simulated board.
  var isSimulated: Bool { boot.text.hasPrefix("simulated-") }

  /// When what was said is taken up, in words.
  var whenTaken: String {
    agentRuns == false
      ? "No rainflyd is running: it is taken up when one starts."
      : "The agent takes it up with its next sample."
  }

  /// The wall time, of whatever quality.
  var wall: WallTime? { clock.wall(time) }

  /// The wall time where the night can be placed by it.
  var trustedWall: WallTime? { clock.trustedWall(time) }

  /// The time of a change that may be merged with another device's (PRODUCT 24).
  ///
  /// A saved clock is late but never early: a better time than none, which any other change beats.
  var stamp: WallTime? { clock.quality == .saved ? wall : trustedWall }

  /// Reads the clocks of this machine, or of the simulated board that writes this store.
  init(_ call: Call) {
    let machine = MachineTime()
    agentRuns = ProcessLock.isHeld(path: call.directories.runtime + "/rainflyd.lock")
    let live = try? HistoryReader(call.directories.store)
    if let (id, clock) = live?.liveBoot, id.text.hasPrefix("simulated-"),
      let now = live?.status?.number("as_of_s")
    {
      (boot, time, self.clock) = (id, BootTime(seconds: now), clock)
      return
    }
    boot = machine.boot
    time = machine.now()
    var keeper = ClockKeeper()
    if let (id, known) = live?.liveBoot, id == boot { keeper = ClockKeeper(known) }
    // What was said a moment ago counts, although the agent has not heard it yet.
    if let word = (try? live?.newestWord(.clock)) ?? nil, word.boot == boot,
      let seconds = Double(word.value)
    {
      _ = keeper.set(WallTime(seconds: seconds), at: word.time)
    }
    _ = keeper.observe(machine.system(), at: time)
    clock = keeper.clock
  }

  /// Keeps what the user said, at once.
  func say(
    _ kind: WordRecord.Kind, _ value: String, _ call: Call
  ) throws(CommandFailure) {
    let store = try call.store()
    do throws(StoreError) {
      try store.say(
        WordRecord(boot: boot, time: time, saidAt: trustedWall, kind: kind, value: value))
    } catch {
      throw call.failure(error)
    }
  }
}
