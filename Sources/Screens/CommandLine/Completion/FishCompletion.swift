// SPDX-License-Identifier: MIT

/// A completion script for fish.
struct FishCompletion {
  private let table: CommandTable

  init(_ table: CommandTable) { self.table = table }

  var text: String {
    let program = table.program
    var lines = ["# fish completion for \(program)", "complete -c \(program) -f"]
    for option in table.common { lines.append(line(option, when: nil)) }
    for (word, summary) in table.firstWords {
      lines.append(
        "complete -c \(program) -n __fish_use_subcommand -a \(word) -d \(quoted(summary))")
      let following = table.secondWords(after: word)
      let words = following.map(\.word).joined(separator: " ")
      for (second, summary) in following {
        let condition = "__fish_seen_subcommand_from \(word); and not __fish_seen_subcommand_from"
        lines.append(
          "complete -c \(program) -n \(quoted("\(condition) \(words)")) -a \(second)"
            + " -d \(quoted(summary))")
      }
    }
    for command in table.commands {
      let condition = command.name.split(separator: " ").map {
        "__fish_seen_subcommand_from \($0)"
      }.joined(separator: "; and ")
      for option in command.options { lines.append(line(option, when: condition)) }
      if let kind = command.operands.first.map(ValueKind.init), let action = action(kind) {
        lines.append("complete -c \(program) -n \(quoted(condition)) \(action)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func line(_ option: OptionSpec, when condition: String?) -> String {
    var parts = ["complete -c \(table.program)"]
    if let condition { parts.append("-n \(quoted(condition))") }
    parts.append("-l \(option.name.drop { $0 == "-" })")
    if let value = option.value { parts += ["-x"] + (action(ValueKind(value)).map { [$0] } ?? []) }
    parts.append("-d \(quoted(option.help))")
    return parts.joined(separator: " ")
  }

  private func action(_ kind: ValueKind) -> String? {
    switch kind {
    case .words(let words): "-a \(quoted(words.joined(separator: " ")))"
    case .file: "-a '(__fish_complete_path)'"
    case .folder: "-a '(__fish_complete_directories)'"
    case .free: nil
    }
  }

  private func quoted(_ text: String) -> String {
    "'" + text.replacingEach("\\", with: "\\\\").replacingEach("'", with: "\\'") + "'"
  }
}
