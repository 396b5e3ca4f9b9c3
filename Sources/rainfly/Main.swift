// SPDX-License-Identifier: MIT

import Agent
import Glibc
import JSONText
import Screens

/// The program that people type.
@main
enum Main {
  /// Every command, in the order in which help shows them.
  static var commands: [any Command.Type] {
    [
      StatusCommand.self, TonightCommand.self, OvernightCommand.self, MorningCommand.self,
      ChecksCommand.self, SkyCommand.self, NowCommand.self, TrendCommand.self, HistoryCommand.self,
      EventsCommand.self, VerdictCommand.self, DownloadCommand.self, ForecastListCommand.self,
      ForecastImportCommand.self, ForecastExportCommand.self, FlyCommand.self,
      AcknowledgeCommand.self,
      NoteCommand.self, ClockSetCommand.self, CampsCommand.self, CampsAddCommand.self,
      CampsShowCommand.self, CampsRenameCommand.self, CampsProviderCommand.self,
      CampsRemoveCommand.self, TripCommand.self,
      TripPlanCommand.self, TripClearCommand.self, SetCommand.self, SetResetCommand.self,
      BackupCommand.self, RestoreCommand.self,
      ReplayCommand.self, EvaluateCommand.self, DemoCommand.self, SensorScanCommand.self,
      SensorReadCommand.self, SensorTestCommand.self,
      SensorDecodeCommand.self, LEDTestCommand.self, LEDLegendCommand.self,
      PanelShowCommand.self, PanelTestCommand.self,
      ConfigCheckCommand.self, DoctorCommand.self, CompletionCommand.self,
    ]
  }

  static let table = CommandTable(
    program: "rainfly",
    summary: "rainfly: should the rainfly go on tonight, and why?",
    commands: commands.map { $0.spec },
    common: [
      OptionSpec("--json", nil, "print JSON"),
      OptionSpec("--state", "DIR", "where rainfly.db is"),
      OptionSpec("--runtime", "DIR", "where live.db is"),
      OptionSpec("--config", "FILE", "what is wired to the board"),
      OptionSpec("--boards", "DIR", "where the board files are", repeats: true),
      OptionSpec("--help", nil, "show help"),
      OptionSpec("--version", nil, "show the version"),
    ], aliases: ["camps list": "camps", "trip show": "trip", "set list": "set"])

  static func main() {
    let environment = ProcessEnvironment.variables
    let console = Console(noColour: environment["NO_COLOR"] != nil)
    // What is written here belongs to the group rainfly and to nobody else.
    umask(0o007)
    let arguments = Array(CommandLine.arguments.dropFirst())
    var code = ExitCode.done
    do throws(CommandFailure) {
      code = try run(arguments, console, environment)
    } catch {
      console.complain("rainfly: \(error.message)")
      if arguments.contains("--json") { console.print(error.json) }
      code = error.exit
    }
    console.flush()
    if let lost = console.failure {
      console.complain(
        "rainfly: the output was lost (\(String(cString: strerror(lost)))): free some"
          + " space, or write it elsewhere")
      code = .ioError
    }
    exit(code.rawValue)
  }

  private static func run(
    _ arguments: [String], _ console: Console, _ environment: [String: String]
  ) throws(CommandFailure) -> ExitCode {
    // For the build of the packages only, so it is not in the table.
    if arguments == ["--manual"] {
      console.write(ManualPage.rainfly(table, version: Version.current).text)
      return .done
    }
    let invocation: Invocation
    do throws(UsageError) {
      invocation = try table.parse(arguments)
    } catch {
      throw CommandFailure(.usage, "usage", error.message)
    }
    if invocation.has("--version") {
      console.print("rainfly \(Version.current)")
      return .done
    }
    let call = Call(
      invocation: invocation, console: console, environment: environment, zones: ZoneFiles())
    guard let spec = invocation.command, let command = commands.first(where: { $0.spec == spec })
    else {
      let wantsHelp = invocation.has("--help") || !invocation.operands.isEmpty
      guard !wantsHelp, !arguments.contains("help") else {
        console.write(table.help)
        return .done
      }
      return try ScreenOfTheDay.show(call)
    }
    if invocation.has("--help") {
      console.write(table.help(for: spec))
      return .done
    }
    return try command.run(call)
  }
}
