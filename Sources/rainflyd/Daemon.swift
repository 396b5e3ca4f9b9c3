// SPDX-License-Identifier: MIT

import Agent
import Almanac
import Buses
import Glibc
import Quantities
import Screens
import Store

/// The program that samples, keeps, decides and shows.
@main
enum Daemon {
  private static let table = CommandTable(
    program: "rainflyd", summary: "rainflyd: the sensor agent of rainfly", commands: [],
    common: [
      OptionSpec("--config", "FILE", "what is wired to the board"),
      OptionSpec("--boards", "DIR", "where the board files are", repeats: true),
      OptionSpec("--state", "DIR", "where rainfly.db is kept"),
      OptionSpec("--runtime", "DIR", "where live.db is kept, on a tmpfs"),
      OptionSpec("--show", nil, "show readings and changes on standard output"),
      OptionSpec(
        "--or-simulated", nil, "without a sensor, play a made-up night and end"),
      OptionSpec(
        "--after-stop", nil, "make the lamp dark, say on the panel that there is no data, and end"),
      OptionSpec("--help", nil, "show this"),
      OptionSpec("--version", nil, "show the version"),
    ])

  static func main() {
    let environment = ProcessEnvironment.variables
    let console = Console(noColour: environment["NO_COLOR"] != nil, mode: .daemon)
    do throws(CommandFailure) {
      try run(console, environment)
    } catch {
      console.complain("rainflyd: \(error.message)")
      console.flush()
      exit(error.exit.rawValue)
    }
    console.flush()
    exit(ExitCode.done.rawValue)
  }

  private static func run(
    _ console: Console, _ environment: [String: String]
  ) throws(CommandFailure) {
    // For the build of the packages only, so it is not in the table.
    if Array(CommandLine.arguments.dropFirst()) == ["--manual"] {
      return console.write(ManualPage.rainflyd(table, version: Version.current).text)
    }
    let invocation: Invocation
    do throws(UsageError) {
      invocation = try table.parse(Array(CommandLine.arguments.dropFirst()))
    } catch {
      throw CommandFailure(.usage, "usage", error.message)
    }
    if invocation.has("--help") { return console.write(table.help) }
    if invocation.has("--version") { return console.print("rainflyd \(Version.current)") }

    let files = ConfigurationFiles.named(
      invocation.value("--config"), boards: invocation.all("--boards"))
    // Group members share the store; others have no business there.
    umask(0o007)
    let machine = LinuxClock()
    let (configuration, board, isStandIn) = try Self.board(files, invocation)
    let hat: Hat?
    do throws(ConfigurationError) {
      hat = try files.hat(for: configuration)
    } catch {
      throw CommandFailure(.configuration, "configuration", error.description)
    }
    let directories = try Self.directories(invocation, environment, isStandIn)
    if invocation.has("--after-stop") {
      // An agent that was stopped as it should be has done this itself.
      guard environment["SERVICE_RESULT"] != "success" else { return }
      let end = AfterStop(configuration, board, hat: hat, directories.store)
      let (done, failed) = end.run(MachineTime(), zones: ZoneFiles())
      for line in done { console.print(line) }
      guard failed.isEmpty else {
        throw CommandFailure(.deviceNotAvailable, "device", failed.joined(separator: "; "))
      }
      return
    }
    let locks = try Self.locks(directories)
    defer { withExtendedLifetime(locks) {} }

    let zones = ZoneFiles()
    let isShown = invocation.has("--show")
    let nights = isStandIn ? StandInNight.progress : nil
    let show = NightShow(
      console, rowEvery: isShown ? (isStandIn ? 3600 : 0) : .infinity, span: nights)
    let composition: Composition
    do throws(Composition.Failure) {
      composition = try Composition(
        configuration, board, hat: hat, directories.store, machine: machine, zones: zones,
        manager: ServiceManager(
          socketPath: environment["NOTIFY_SOCKET"], watchdog: environment["WATCHDOG_USEC"]),
        observe: { event, agent in show.tell(event, agent) },
        after: { agent in show.tell(agent) })
    } catch {
      switch error {
      case .configuration(let wrong):
        throw CommandFailure(.configuration, "configuration", wrong.description)
      case .bus(let failed):
        throw CommandFailure(.deviceNotAvailable, "device", failed.description)
      }
    }
    console.print("rainflyd \(Version.current) on \(composition.title)")
    console.flush()
    let ending = composition.runner.run()
    if isShown { show.end(composition.agent) }
    let shortfall = composition.agent.shortfall
    if ending == .stopped, !isStandIn {
      console.tell("stopped: the lamp is dark; \(shortfall ?? "what was sampled is stored")")
    } else if let shortfall {
      console.tell(shortfall)
    } else if isStandIn, composition.agent.samples == 0 {
      console.tell(
        "This night is kept in \(directories.state) already: look at it, rainfly history --plot --state"
          + " \(directories.state), or name another folder with --state")
    } else if isStandIn {
      console.print("The night is kept: rainfly history --plot --state \(directories.state)")
    }
  }

  /// The board to run on; with `--or-simulated` a made-up night where there is no board or no sensor.
  private static func board(
    _ files: ConfigurationFiles, _ invocation: Invocation
  ) throws(CommandFailure) -> (Configuration, Board, isStandIn: Bool) {
    do throws(ConfigurationError) {
      let configuration = try files.readConfiguration()
      guard invocation.has("--or-simulated"), configuration.board == .automatic else {
        return (configuration, try files.board(for: configuration), false)
      }
      if let board = try? files.board(for: configuration),
        Composition.hasBarometer(configuration, board)
      {
        return (configuration, board, false)
      }
      return (Configuration(), StandInNight.board(try files.readBoards()), true)
    } catch {
      throw CommandFailure(.configuration, "configuration", error.description)
    }
  }

  private static func directories(
    _ invocation: Invocation, _ environment: [String: String], _ isStandIn: Bool
  ) throws(CommandFailure) -> Directories {
    do throws(SystemFile.Failure) {
      var state = invocation.value("--state")
      if isStandIn, state == nil {
        state = try TemporaryFolder.make(in: environment["TMPDIR"] ?? "/tmp")
      }
      let directories = Directories(
        state: state, runtime: invocation.value("--runtime"), environment: environment,
        forAgent: true)
      try directories.make()
      return directories
    } catch {
      throw CommandFailure(
        .ioError, "state", "\(error.description): name another folder with --state and --runtime")
    }
  }

  /// Takes both folders: two agents must share neither the samples nor the database.
  private static func locks(_ directories: Directories) throws(CommandFailure) -> [ProcessLock] {
    var locks: [ProcessLock] = []
    for folder in Set([directories.runtime, directories.state]).sorted() {
      let path = folder + "/rainflyd.lock"
      do throws(SystemFile.Failure) {
        locks.append(try ProcessLock(path: path))
      } catch {
        // Without a place for the lock the agent still runs, as it does without a disk.
        guard error.errno == EWOULDBLOCK else { continue }
        throw CommandFailure(
          .failed, "running",
          "another rainflyd holds \(path): stop it first, or name other folders"
            + " with --state and --runtime")
      }
    }
    return locks
  }
}
