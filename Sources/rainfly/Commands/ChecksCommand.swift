// SPDX-License-Identifier: MIT

import Engine
import Screens

/// `checks`: every check, or one with its reasons.
enum ChecksCommand: Command {
  static let spec = CommandSpec(
    "checks", operands: ["NAME"], needed: 0, options: NightDesk.options,
    "every check; with a name why it matters")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    var name: CheckName?
    if let word = call.invocation.operands.first {
      // People type `windy-rain` or `"windy rain"` as well.
      let plain = String(word.lowercased().map { $0 == "-" || $0 == " " ? "_" : $0 })
      name = CheckName(rawValue: plain)
      guard name != nil else {
        throw CommandFailure(
          .usage, "usage",
          "no check '\(word)': there are "
            + CheckName.allCases.map(\.rawValue).joined(separator: ", "))
      }
    }
    let desk = try NightDesk(call)
    let outlook = desk.outlook(try desk.night(.coming).map(desk.story))
    if call.isJSON {
      call.console.print(NightJSON.checks(outlook, only: name))
      return .done
    }
    let thresholds = desk.settings.thresholds
    var lines: [String]
    if let judgement = outlook.judgement {
      lines =
        name.map {
          ChecksScreen.lines($0, judgement, thresholds: thresholds, page: desk.page)
        } ?? ChecksScreen.lines(judgement, thresholds: thresholds, page: desk.page)
      lines += ChecksScreen.credits(outlook, desk.page)
    } else {
      lines = TonightScreen.lines(outlook, page: desk.page)
      if let name {
        lines += [""] + ChecksScreen.purpose(name, thresholds: thresholds, page: desk.page)
      }
    }
    desk.show(lines, on: call.console)
    return .done
  }
}
