// SPDX-License-Identifier: MIT

import Screens
import Store

/// `rainfly events`: what happened.
enum EventsCommand: Command {
  static let spec = CommandSpec(
    "events",
    options: [
      OptionSpec("--since", "SPAN", "from how long ago, or from an instant (everything)"),
      OptionSpec("--until", "T", "to this instant (now)"),
    ], "alerts, moves, faults, changes of advice")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let reader = try call.history()
    let text = LocalText(call.campZone(reader))
    let window = try HistoryWindow(call, reader, text: text, defaultSince: nil)
    let rows: [EventRow]
    do throws(StoreError) {
      rows = try reader.events(since: window.since, until: window.until)
    } catch {
      throw call.failure(error)
    }
    if call.isJSON {
      for row in rows { call.console.print(EventText.json(row)) }
      return .done
    }
    let lines = EventText.lines(
      rows, text: text, width: call.console.width, wording: call.wording(reader))
    for line in lines {
      call.console.print(line)
    }
    if rows.isEmpty { call.console.print("Nothing happened in this time.") }
    return .done
  }
}
