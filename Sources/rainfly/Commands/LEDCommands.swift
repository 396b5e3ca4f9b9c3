// SPDX-License-Identifier: MIT

import Agent
import Buses
import JSONText
import Outputs
import Quantities
import Screens

/// `led legend`: what the lamp means.
enum LEDLegendCommand: Command {
  static let spec = CommandSpec(
    "led legend", options: [OptionSpec("--night", "lit|flashes", "the look that is configured")],
    "what the lamp means")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let style = try LEDTestCommand.style(call)
    if call.isJSON {
      for entry in LEDLegend.entries(style) {
        call.console.print(
          .object([("looks", .string(entry.looks)), ("means", .string(entry.means))]))
      }
      return .done
    }
    let width = max(call.console.width, 40)
    for line in LEDLegend.summary.wrapped(to: width) { call.console.print(line) }
    call.console.print("")
    for entry in LEDLegend.entries(style) {
      for line in entry.means.wrapped(to: width - 2) { call.console.print("  " + line) }
      for line in entry.looks.wrapped(to: width - 6) { call.console.print("      " + line) }
    }
    return .done
  }
}

/// `led test`: shows each pattern on the lamp for a few seconds.
enum LEDTestCommand: Command {
  static let spec = CommandSpec(
    "led test",
    options: [
      OptionSpec("--line", "LINE", "the line, for instance GPIO26; without it the board's"),
      OptionSpec("--seconds", "N", "how long each pattern is shown, 1 to 60; without it 10"),
      OptionSpec("--night", "lit|flashes", "the look to test"),
    ], "show each pattern on the lamp")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let style = try style(call)
    let seconds = call.invocation.value("--seconds").map { Double($0) ?? 0 } ?? 10
    guard (1.0...60).contains(seconds) else {
      throw CommandFailure(.usage, "usage", "--seconds takes a number from 1 to 60")
    }
    let (line, activeLow) = try line(call)
    let output: LinuxOutputLine
    do throws(BusError) {
      output = try LinuxOutputLine(line, consumer: "rainfly led test", activeLow: activeLow)
    } catch {
      throw CommandFailure(.deviceNotAvailable, "device", error.description)
    }
    do throws(LampFault) {
      // This clock makes Ctrl-C the end of a wait, so that the line is dark when it is given back.
      _ = try LampTrial.run(
        Lamp(line: output, style: style),
        LEDPattern.Kind.allCases.map { LEDPattern($0, style: style) }, seconds: seconds,
        clock: LinuxClock()
      ) { pattern in
        call.console.print("\(line): \(pattern.name)")
        call.console.flush()
      }
    } catch {
      throw CommandFailure(.deviceNotAvailable, "device", error.description)
    }
    call.console.print("\(line): dark and released")
    return .done
  }

  private static func line(_ call: Call) throws(CommandFailure) -> (LineSelector, Bool) {
    var name = call.invocation.value("--line")
    var activeLow = false
    if name == nil {
      let (configuration, board) = try call.board()
      name = configuration.lamp.line ?? board.lampLine
      activeLow = configuration.lamp.activeLow
    }
    guard let name, name != "none" else {
      throw CommandFailure(
        .configuration, "configuration",
        "no lamp is configured: name its line with --line, for"
          + " instance --line GPIO26")
    }
    do throws(LineSelectorError) {
      return (try LineSelector(name), activeLow)
    } catch {
      throw CommandFailure(.usage, "usage", error.description)
    }
  }

  static func style(_ call: Call) throws(CommandFailure) -> LEDPattern.Style {
    switch call.invocation.value("--night") {
    case nil, "lit"?: return .normal
    case "flashes"?: return .flashes
    case let word?:
      throw CommandFailure(.usage, "usage", "--night cannot be '\(word)': lit or flashes")
    }
  }
}
