// SPDX-License-Identifier: MIT

/// A completion script for bash, which needs no other package.
struct BashCompletion {
  private let table: CommandTable

  init(_ table: CommandTable) { self.table = table }

  var text: String {
    let function = "_" + table.program.replacingEach("-", with: "_")
    let valued = (table.common + table.commands.flatMap(\.options)).filter { $0.value != nil }
    var lines = [
      "# bash completion for \(table.program)",
      "\(function)() {",
      "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}",
      "  local word first= second= skip= i",
      "  # Of two words that are no options the command is made.",
      "  for ((i = 1; i < COMP_CWORD; i++)); do",
      "    word=${COMP_WORDS[i]}",
      "    if [[ $skip ]]; then skip=; continue; fi",
      "    case $word in",
    ]
    let names = Set(valued.map(\.name)).sorted()
    if !names.isEmpty { lines.append("      \(names.joined(separator: "|"))) skip=1 ;;") }
    lines += [
      "      -*) ;;",
      "      *) if [[ ! $first ]]; then first=$word",
      "         elif [[ ! $second ]]; then second=$word; fi ;;",
      "    esac",
      "  done",
      "  COMPREPLY=()",
      "  case $prev in",
    ]
    for (kind, options) in grouped(valued) {
      lines.append("    \(options.joined(separator: "|")))")
      lines.append("      \(reply(kind)); return ;;")
    }
    lines += ["  esac", "  if [[ $cur == -* ]]; then", "    case \"$first $second\" in"]
    // The longer names first: `camps add` before `camps`.
    for command in table.commands.sorted(by: { $0.name.count > $1.name.count })
    where !command.options.isEmpty {
      let pattern = command.name.contains(" ") ? "\"\(command.name)\"" : "\"\(command.name) \"*"
      lines.append("      \(pattern))")
      lines.append("        \(reply(.words(optionNames(command.options + table.common)))) ;;")
    }
    lines += [
      "      *) \(reply(.words(optionNames(table.common)))) ;;",
      "    esac",
      "    return",
      "  fi",
    ]
    lines += operands()
    lines += ["}", "complete -F \(function) \(table.program)"]
    return lines.joined(separator: "\n") + "\n"
  }

  private func operands() -> [String] {
    guard !table.commands.isEmpty else { return [] }
    var lines = [
      "  if [[ ! $first ]]; then",
      "    \(reply(.words(table.firstWords.map(\.word)))); return",
      "  fi",
      "  case \"$first $second\" in",
    ]
    for command in table.commands.sorted(by: { $0.name.count > $1.name.count }) {
      let isPair = command.name.contains(" ")
      let following = isPair ? [] : table.secondWords(after: command.name).map(\.word)
      var kind = command.operands.first.map(ValueKind.init) ?? .free
      if !following.isEmpty {
        if case .words(let words) = kind {
          kind = .words(following + words)
        } else {
          kind = .words(following)
        }
      }
      guard kind != .free else { continue }
      lines.append("    \"\(command.name)\(isPair ? "" : " ")\") \(reply(kind)) ;;")
    }
    for (word, _) in table.firstWords where !table.commands.contains(where: { $0.name == word }) {
      lines.append(
        "    \"\(word) \") \(reply(.words(table.secondWords(after: word).map(\.word)))) ;;")
    }
    return lines + ["  esac"]
  }

  private func grouped(_ options: [OptionSpec]) -> [(ValueKind, [String])] {
    var groups: [ValueKind: Set<String>] = [:]
    for option in options {
      groups[ValueKind(option.value ?? ""), default: []].insert(option.name)
    }
    return groups.map { ($0.key, $0.value.sorted()) }.sorted { $0.1[0] < $1.1[0] }
  }

  private func optionNames(_ options: [OptionSpec]) -> [String] { options.map(\.name) }

  private func reply(_ kind: ValueKind) -> String {
    switch kind {
    case .words(let words):
      "COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$cur\"))"
    case .file: "compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- \"$cur\"))"
    case .folder: "compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- \"$cur\"))"
    case .free: "COMPREPLY=()"
    }
  }
}
