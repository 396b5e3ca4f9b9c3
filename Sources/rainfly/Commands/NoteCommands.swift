// SPDX-License-Identifier: MIT

import Agent
import Almanac
import Quantities
import Screens

/// `ack`: the user has noticed an alert.
enum AcknowledgeCommand: Command {
  static let spec = CommandSpec("ack", "say that you noticed an alert; the advice stays")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let moment = Moment(call)
    try moment.say(.acknowledge, "", call)
    if call.isJSON {
      call.console.print(.object([("ack", .bool(true)), ("t", .instant(moment.trustedWall))]))
    } else {
      call.console.print("Acknowledged: the buzzer is silent, the advice stays as it is.")
      call.console.print(moment.whenTaken)
    }
    return .done
  }
}

/// `note rain`: the user says what can be seen, for the outlook without a forecast.
enum NoteCommand: Command {
  static let spec = CommandSpec("note", operands: ["rain"], "say that it rains now")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let word = call.invocation.operands[0]
    guard word == "rain" else {
      throw CommandFailure(
        .usage, "usage", "nothing is made of '\(word.printable)': say rainfly note rain")
    }
    let moment = Moment(call)
    try moment.say(.note, word, call)
    if call.isJSON {
      call.console.print(.object([("note", .string(word)), ("t", .instant(moment.trustedWall))]))
    } else {
      let zone = call.campZone(try? call.history())
      let time = moment.trustedWall.map { " at \(LocalText(zone).time($0))" } ?? ", now"
      call.console.print("Noted: rain\(time).")
      call.console.print(moment.whenTaken)
    }
    return .done
  }
}
