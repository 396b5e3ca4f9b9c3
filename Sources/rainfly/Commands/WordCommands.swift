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
    let known = try call.knownCampZone()
    let zone = known ?? call.zones.system()
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
    call.console.tell(
      "It is \(LocalText(zone).iso(wall)), \(zone.name) time. \(moment.whenTaken)")
    if known == nil {
      call.console.tell(
        "The camp's zone is not known yet, so that is the system's. If the camp has another one, say it:"
          + " rainfly clock set \(text.count > 5 ? "'\(text)'" : text) --zone Europe/Oslo")
    }
    if ignored {
      call.console.tell(
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

extension Moment {
  /// Now, for the store of `call`.
  init(_ call: Call) { self.init(call.directories) }

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
