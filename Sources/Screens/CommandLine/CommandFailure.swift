// SPDX-License-Identifier: MIT

import JSONText

/// The exit codes of the programs (Documentation/CommandLine.md).
public enum ExitCode: Int32, Sendable {
  case done = 0
  case failed = 1
  /// With `--exit-code`: the advice is off.
  case off = 2
  /// With `--exit-code`: the advice is unknown.
  case unknown = 3
  case usage = 64
  case badData = 65
  case deviceNotAvailable = 69
  case ioError = 74
  case configuration = 78
  /// Ended by a signal, as shells count it: 128 and its number.
  case hungUp = 129
  case interrupted = 130
  case terminated = 143
}

/// Why a command failed: what happened and what to do, with its exit code.
public struct CommandFailure: Error, Hashable, Sendable {
  /// The exit code.
  public var exit: ExitCode
  /// A short word for programs.
  public var code: String
  /// What happened: what to do.
  public var message: String

  /// A failure that ends with `exit`.
  public init(_ exit: ExitCode, _ code: String, _ message: String) {
    self.exit = exit
    self.code = code
    self.message = message
  }
}

extension CommandFailure {
  /// The failure as other programs read it.
  public var json: JSONValue {
    .object([("error", .object([("code", .string(code)), ("message", .string(message))]))])
  }
}
