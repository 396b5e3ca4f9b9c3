// SPDX-License-Identifier: MIT

import Screens

/// `completion`: the script that completes this command line in a shell.
enum CompletionCommand: Command {
  static let spec = CommandSpec(
    "completion", operands: ["bash|zsh|fish"], "print a shell's completion script")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let word = call.invocation.operands.first ?? ""
    guard let shell = Shell(rawValue: word) else {
      throw CommandFailure(
        .usage, "usage",
        "no completion for '\(word.printable)': there are "
          + Shell.allCases.map(\.rawValue).joined(separator: ", "))
    }
    call.console.write(shell.completion(of: Main.table))
    return .done
  }
}
