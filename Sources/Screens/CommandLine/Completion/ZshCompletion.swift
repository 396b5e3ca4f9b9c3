// SPDX-License-Identifier: MIT

/// A completion script for zsh.
struct ZshCompletion {
  private let table: CommandTable

  init(_ table: CommandTable) { self.table = table }

  var text: String {
    let function = "_" + table.program
    var lines = ["#compdef \(table.program)", "", "\(function)() {", "  local -a words_now"]
    if table.commands.isEmpty {
      lines.append("  _arguments -s" + arguments(table.common, operands: [], indent: 4))
    } else {
      lines += [
        "  local command=$words[2] family=\"$words[2] $words[3]\"",
        "  if (( CURRENT == 2 )); then",
        "    words_now=(" + table.firstWords.map(described).joined(separator: " ") + ")",
        "    _describe -t commands command words_now",
        "    return",
        "  fi",
      ]
      for (word, _) in table.firstWords {
        let following = table.secondWords(after: word)
        guard !following.isEmpty else { continue }
        lines += [
          "  if (( CURRENT == 3 )) && [[ $command == \(word) && $PREFIX != -* ]]; then",
          "    words_now=(" + following.map(described).joined(separator: " ") + ")",
          "    _describe -t commands command words_now",
          "  fi",
        ]
      }
      lines.append("  case $family in")
      for command in table.commands.sorted(by: { $0.name.count > $1.name.count }) {
        let isPair = command.name.contains(" ")
        let pattern = isPair ? quoted(command.name) + "*" : quoted(command.name + " ") + "*"
        lines.append("    \(pattern))")
        lines.append("      shift \(isPair ? 2 : 1) words; (( CURRENT -= \(isPair ? 2 : 1) ))")
        lines.append(
          "      _arguments -s"
            + arguments(
              command.options + table.common, operands: command.operands,
              repeatsLast: command.repeatsLast, indent: 8) + " ;;")
      }
      lines += ["    *) _arguments -s" + arguments(table.common, operands: [], indent: 8) + " ;;"]
      lines.append("  esac")
    }
    lines += ["}", "", "compdef \(function) \(table.program)"]
    return lines.joined(separator: "\n") + "\n"
  }

  private func arguments(
    _ options: [OptionSpec], operands: [String], repeatsLast: Bool = false, indent: Int
  ) -> String {
    var parts = options.map { option in
      let help = escaped(option.help, "[]")
      let value = option.value.map { ":\(escaped($0, ":")):" + action(ValueKind($0)) } ?? ""
      return quoted((option.repeats ? "*" : "") + option.name + "[\(help)]" + value)
    }
    for (index, operand) in operands.enumerated() {
      let isLast = index == operands.count - 1
      let place = repeatsLast && isLast ? "*" : "\(index + 1)"
      parts.append(quoted("\(place):\(escaped(operand, ":")):" + action(ValueKind(operand))))
    }
    let gap = " \\\n" + String(repeating: " ", count: indent)
    return parts.map { gap + $0 }.joined()
  }

  private func action(_ kind: ValueKind) -> String {
    switch kind {
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .file: "_files"
    case .folder: "_files -/"
    case .free: " "
    }
  }

  private func described(_ entry: (word: String, summary: String)) -> String {
    quoted(entry.word + ":" + escaped(entry.summary, ":"))
  }

  private func escaped(_ text: String, _ characters: String) -> String {
    text.map { characters.contains($0) || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
  }

  private func quoted(_ text: String) -> String {
    "'" + text.replacingEach("'", with: "'\\''") + "'"
  }
}
