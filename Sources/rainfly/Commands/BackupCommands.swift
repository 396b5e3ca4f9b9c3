// SPDX-License-Identifier: MIT

import Agent
import Glibc
import JSONText
import Quantities
import Screens
import Store

/// `backup`: everything that is kept, in one new file.
enum BackupCommand: Command {
  static let spec = CommandSpec(
    "backup", operands: ["FILE"],
    options: [OptionSpec("--force", nil, "replace FILE where it is there already")],
    "copy history, forecasts, camps and settings to a file")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let path = call.invocation.operands[0]
    // A store that is not there is said in the words of every other command.
    _ = try call.history()
    let summary: StoreCopy.Summary
    let work = call.longWork("backup")
    do throws(StoreCopyError) {
      summary = try StoreCopy.backup(
        call.directories.store, to: path, replacing: call.invocation.has("--force")
      ) { done in
        work.show(done)
        return !work.isInterrupted
      }
    } catch {
      try work.check("no backup was made, and \(path) is as it was")
      throw call.failure(error)
    }
    work.end()
    if call.isJSON {
      call.console.print(summary.json(path))
    } else {
      call.console.tell(
        "\(summary.samples) samples, with forecasts, camps and settings, are in \(path)")
    }
    return .done
  }
}

/// `restore`: a backup in the place of the store, which is kept aside.
enum RestoreCommand: Command {
  static let spec = CommandSpec(
    "restore", operands: ["FILE"], "go back to a backup; the present store is kept aside")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let path = call.invocation.operands[0]
    let directories = call.directories
    // A name that was mistyped leaves no new folder.
    do throws(StoreCopyError) { try StoreCopy.find(path) } catch { throw call.failure(error) }
    try call.makeDirectories()
    // An agent holds both, whatever other runtime folder it was given.
    let locks = [
      try lock(directories.state + "/rainflyd.lock"),
      directories.runtime == directories.state
        ? nil : try lock(directories.runtime + "/rainflyd.lock"),
    ]
    let summary: StoreCopy.Summary
    let work = call.longWork("restore")
    do throws(StoreCopyError) {
      summary = try StoreCopy.restore(path, to: directories.store) { done in
        work.show(done)
        return !work.isInterrupted
      }
    } catch {
      try work.check("nothing was restored, and the store is as it was")
      throw call.failure(error)
    }
    work.end()
    withExtendedLifetime(locks) {}
    if call.isJSON {
      call.console.print(summary.json(path))
      return .done
    }
    call.console.tell(
      "\(summary.samples) samples, with forecasts, camps and settings, are back from \(path)")
    if let keptAs = summary.keptAs { call.console.tell("The store before is kept as \(keptAs)") }
    call.console.print("To go on sampling: start rainflyd")
    return .done
  }

  /// Holds the daemon's lock: none may run, and none may start meanwhile.
  private static func lock(_ path: String) throws(CommandFailure) -> ProcessLock {
    let running = CommandFailure(
      .failed, "running",
      "rainflyd is running and would write into the store meanwhile: stop it first, with"
        + " sudo systemctl stop rainflyd")
    if ProcessLock.isHeld(path: path) == true { throw running }
    do throws(SystemFile.Failure) {
      return try ProcessLock(path: path)
    } catch {
      if error.errno == EWOULDBLOCK { throw running }
      throw CommandFailure(
        .ioError, "io",
        "\(error.description): it cannot be told whether rainflyd runs: "
          + (error.errno == EROFS
            ? "remount that disk, or name another folder with --runtime" : "try it with sudo"))
    }
  }
}

extension Call {
  /// A copy that was not done, in the words of this program.
  fileprivate func failure(_ error: StoreCopyError) -> CommandFailure {
    switch error {
    case .exists: CommandFailure(.failed, "exists", error.description)
    case .isTheStore, .notAFile: CommandFailure(.usage, "usage", error.description)
    case .notABackup: CommandFailure(.badData, "bad_backup", error.description)
    case .interrupted: CommandFailure(.failed, "interrupted", error.description)
    case .store, .file: CommandFailure(.ioError, "io", error.description)
    }
  }
}

extension StoreCopy.Summary {
  /// What was copied, as other programs read it.
  fileprivate func json(_ path: String) -> JSONValue {
    .object([
      ("file", .string(path)), ("samples", .integer(Int64(samples))), ("bytes", .integer(bytes)),
      ("kept_as", .optional(keptAs)),
    ])
  }
}
