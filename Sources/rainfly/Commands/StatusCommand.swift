// SPDX-License-Identifier: MIT

import Screens
import Store

/// `rainfly status`: the advice that counts now, and how everything is.
enum StatusCommand: Command {
  static let spec = CommandSpec(
    "status",
    options: [
      OptionSpec("--exit-code", nil, "end with 0 for on, 2 for off, 3 for unknown")
    ], "the advice, why, and how each part is")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let reader = try? HistoryReader(call.directories.store)
    let view = call.statusView(reader)
    let text = LocalText(call.campZone(reader))
    if call.isJSON {
      call.console.print(StatusJSON.object(view, text: text))
    } else {
      let lines = StatusScreen.lines(
        view, text: text, width: call.console.width, ink: call.ink, wording: call.wording(reader))
      for line in lines {
        call.console.print(line)
      }
    }
    guard call.invocation.has("--exit-code") else { return .done }
    return switch view.advice {
    case .on: .done
    case .off: .off
    case .unknown: .unknown
    }
  }
}
