// SPDX-License-Identifier: MIT

import Agent
import Fetch
import Glibc
import Identity
import JSONText
import Quantities
import Screens
import Store

/// The program that asks the providers: started by a timer, by `rainfly download`, or by hand.
///
/// It opens no device, and ends when it has asked.
@main
enum Main {
  static let table = CommandTable(
    program: "rainfly-fetch",
    summary: "rainfly-fetch: forecasts from the network, into the store of rainfly",
    commands: [
      CommandSpec("due", "fetch what is due, and nothing else: for the timer"),
      CommandSpec("trip", "fetch tonight and each planned night within a week, due or not"),
      CommandSpec("camp", operands: ["NAME"], repeatsLast: true, "fetch for one camp, due or not"),
      CommandSpec("search", operands: ["NAME"], repeatsLast: true, "places with this name"),
    ],
    common: [
      OptionSpec("--json", nil, "print JSON"),
      OptionSpec("--state", "DIR", "where rainfly.db is"),
      OptionSpec("--runtime", "DIR", "where live.db is"),
      OptionSpec("--config", "FILE", "other servers, the key of WeatherKit"),
      OptionSpec("--timeout", "SPAN", "how long a reply may take; 90s"),
      OptionSpec("--help", nil, "show help"),
      OptionSpec("--version", nil, "show the version"),
    ])

  static func main() {
    let environment = ProcessEnvironment.variables
    let console = Console(noColour: environment["NO_COLOR"] != nil)
    umask(0o007)
    let arguments = Array(CommandLine.arguments.dropFirst())
    var code = ExitCode.done
    do throws(CommandFailure) {
      code = try run(arguments, console, environment)
    } catch {
      // A program that reads the object says it itself.
      if !arguments.contains("--json") { console.complain("rainfly-fetch: \(error.message)") }
      if arguments.contains("--json") {
        console.print(error.json)
      }
      code = error.exit
    }
    console.flush()
    exit(code.rawValue)
  }

  private static func run(
    _ arguments: [String], _ console: Console, _ environment: [String: String]
  ) throws(CommandFailure) -> ExitCode {
    // For the build of the packages only, so it is not in the table.
    if arguments == ["--manual"] {
      console.write(ManualPage.rainflyFetch(table, version: Version.current).text)
      return .done
    }
    let invocation: Invocation
    do throws(UsageError) {
      invocation = try table.parse(arguments)
    } catch {
      throw CommandFailure(.usage, "usage", error.message)
    }
    if invocation.has("--version") {
      console.print("rainfly-fetch \(Version.current)")
      return .done
    }
    if invocation.has("--help") || (invocation.command == nil && !invocation.operands.isEmpty) {
      console.write(invocation.command.map(table.help(for:)) ?? table.help)
      return invocation.has("--help") ? .done : .usage
    }
    let desk = try FetchDesk(invocation, console, environment)
    switch invocation.command?.name {
    case "search": return try desk.search(invocation.operands.joined(separator: " "))
    case "camp": return try desk.fetch(camp: invocation.operands.joined(separator: " "))
    case "trip": return try desk.fetchTrip()
    default: return try desk.fetchDue()
    }
  }

  /// How the program calls itself to the providers.
  static var userAgent: String {
    "\(Identity.name)/\(Version.current) (+\(Identity.contact))"
  }
}
