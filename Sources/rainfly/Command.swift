// SPDX-License-Identifier: MIT

import Agent
import Almanac
import Glibc
import JSONText
import Quantities
import Screens
import Simulation
import Store

/// One command: its line in the table, and what it does.
protocol Command {
  /// Its line in the table.
  static var spec: CommandSpec { get }

  /// Does it.
  static func run(_ call: Call) throws(CommandFailure) -> ExitCode
}

/// What a command is given: the words that were typed and the machine around it.
struct Call {
  let invocation: Invocation
  let console: Console
  let environment: [String: String]
  let zones: ZoneFiles

  /// Whether `--json` was given.
  var isJSON: Bool { invocation.has("--json") }

  /// Where the store is.
  var directories: Directories {
    Directories(
      state: invocation.value("--state"), runtime: invocation.value("--runtime"),
      environment: environment)
  }

  /// What the system's clock says, for ages and for spans that end now.
  var now: WallTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return WallTime(seconds: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
  }

  /// The zone in which times are told and read: `--zone`, else the system's.
  func zone() throws(CommandFailure) -> ZoneRules {
    guard let name = invocation.value("--zone") else { return zones.system() }
    guard let zone = zones.zone(name) else {
      throw CommandFailure(
        .usage, "usage", "no time zone '\(name)' on this system: see /usr/share/zoneinfo")
    }
    return zone
  }

  /// The camp's zone: `--zone`, else what is known of the camp, else the system's.
  ///
  /// That is the current camp's own, the configuration's, the agent's, or the kept forecast's. What a
  /// person says of the time is meant where they sleep, not where the board was set up.
  func campZone() throws(CommandFailure) -> ZoneRules { try knownCampZone() ?? zones.system() }

  /// The camp's zone as ``campZone()`` finds it, or `nil` where only the system has one.
  func knownCampZone() throws(CommandFailure) -> ZoneRules? {
    if invocation.has("--zone") { return try zone() }
    let configured = try? files.readConfiguration().place.zone
    let reader = try? HistoryReader(directories.store)
    let kept = (try? reader?.newestForecast())?.zone
    for name in [(try? currentCamp(reader))?.zone, configured, reader?.status?.text("zone"), kept] {
      if let name, let zone = zones.zone(name) { return zone }
    }
    return nil
  }

  /// The instant that an option gives, or `nil` where it was not given.
  func instant(_ option: String, zone: ZoneRules) throws(CommandFailure) -> WallTime? {
    guard let text = invocation.value(option) else { return nil }
    return try instant(text: text, called: option, zone: zone)
  }

  /// The instant in `text`.
  func instant(
    text: String, called name: String, zone: ZoneRules
  ) throws(CommandFailure) -> WallTime {
    guard let instant = InstantText.parse(text, zone: zone, now: now) else {
      throw CommandFailure(
        .usage, "usage", "\(name) cannot be '\(text)': give \(InstantText.forms)")
    }
    return instant
  }

  /// The bytes of a file that the user named.
  func bytes(of path: String) throws(CommandFailure) -> [UInt8] {
    do throws(SystemFile.Failure) {
      return try SystemFile.read(path)
    } catch {
      let advice =
        switch error.errno {
        case EISDIR: "name a file in it"
        case EINVAL: "it is a pipe or a device: put what it gives into a file, and name that"
        case EACCES, EPERM: "check its permissions"
        default: "check the name of the file"
        }
      // The kernel's words say nothing of a file that is none.
      let what = error.errno == EINVAL ? path : error.description
      throw CommandFailure(.ioError, "io", "\(what): \(advice)")
    }
  }

  /// Writes a file that the user named; `-` is standard output.
  func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    guard path != "-" else { return console.write(bytes) }
    guard !directories.store.contains(path) else {
      throw CommandFailure(.usage, "usage", "\(path) is the store itself: name another file")
    }
    do throws(SystemFile.Failure) {
      try SystemFile.write(bytes, to: path)
    } catch {
      throw CommandFailure(.ioError, "io", "\(error.description): name another file")
    }
  }

  /// The recording in a file that the user named.
  func trace(_ path: String) throws(CommandFailure) -> Trace {
    let bytes = try bytes(of: path)
    do throws(TraceError) {
      return try Trace(parsing: bytes)
    } catch {
      throw CommandFailure(.badData, "bad_trace", "\(path): \(error.description)")
    }
  }

  /// The configuration and the board files.
  var files: ConfigurationFiles {
    .named(invocation.value("--config"), boards: invocation.all("--boards"))
  }

  /// The store for reading, or `nil` where there is none yet.
  func historyIfAny() throws(CommandFailure) -> HistoryReader? {
    let location = directories.store
    guard access(location.main, F_OK) == 0 || errno != ENOENT else {
      return try? HistoryReader(location)
    }
    return try history()
  }

  /// The store for reading.
  func history() throws(CommandFailure) -> HistoryReader {
    let location = directories.store
    do throws(StoreError) {
      return try HistoryReader(location)
    } catch {
      if let refusal = directories.refusal { throw CommandFailure(.ioError, "store", refusal) }
      guard access(location.main, F_OK) == 0 else {
        throw CommandFailure(
          .ioError, "store",
          "no history in \(directories.state): start rainflyd, or name another"
            + " folder with --state")
      }
      throw failure(error)
    }
  }

  /// Makes the folders of the store where they are missing.
  func makeDirectories() throws(CommandFailure) {
    do throws(SystemFile.Failure) {
      try directories.make()
    } catch {
      let advice =
        error.errno == EROFS ? Self.readOnlyDisk : "name another folder with --state"
      throw CommandFailure(.ioError, "store", "\(error.description): \(advice)")
    }
  }

  private static let readOnlyDisk =
    "it is on a disk that is mounted read-only: remount it, or copy the folder and name the copy with"
    + " --state"

  /// The store for writing what the user says.
  func store() throws(CommandFailure) -> MainStore {
    let location = directories.store
    if let refusal = directories.refusal { throw CommandFailure(.ioError, "store", refusal) }
    try makeDirectories()
    do throws(StoreError) {
      return try MainStore(path: location.main)
    } catch {
      throw failure(error)
    }
  }

  /// What `read` finds in the store; where that fails, in the words of this program.
  func reading<Value>(
    _ read: () throws(StoreError) -> Value
  ) throws(CommandFailure) -> Value {
    do throws(StoreError) {
      return try read()
    } catch {
      throw failure(error)
    }
  }

  /// A failure of the store in the words of this program, with what to do about it.
  func failure(_ error: StoreError) -> CommandFailure {
    let advice =
      switch error.kind {
      case .full: "free some space"
      case .notPermitted where Database.isOnReadOnlyDisk(directories.state): Self.readOnlyDisk
      case .notPermitted:
        "check owner, group and rights of the folder, or name another with --state"
      case .busy: "another program holds it: try again"
      case .damaged: "start rainflyd, which saves what can be read"
      case .newer: "install that rainfly, or move the file away"
      case .interrupted: "let it run to its end"
      case .io: "the card or disk may be dying: make a copy of it"
      case .other: "start rainflyd, which checks it"
      }
    return CommandFailure(
      .ioError, "store", "\(directories.store.main): \(error.message): \(advice)")
  }
}
