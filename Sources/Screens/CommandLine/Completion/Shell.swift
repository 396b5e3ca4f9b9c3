// SPDX-License-Identifier: MIT

/// The shells for which the command table gives a completion script.
public enum Shell: String, Sendable, CaseIterable {
  case bash, zsh, fish

  /// The script that completes `table`'s commands in this shell.
  public func completion(of table: CommandTable) -> String {
    switch self {
    case .bash: BashCompletion(table).text
    case .zsh: ZshCompletion(table).text
    case .fish: FishCompletion(table).text
    }
  }
}

/// What may stand in the place of a value or an operand, by its name in the table.
enum ValueKind: Hashable {
  /// One of these words.
  case words([String])
  /// A file.
  case file
  /// A folder.
  case folder
  /// Something that no shell knows.
  case free

  init(_ name: String) {
    switch name {
    case "FILE", "PATH", "TRACE": self = .file
    case "DIR": self = .folder
    default:
      let words = name.split(separator: "|").map(String.init)
      // Capitals are the name of a value, not the value.
      let isList = words.count > 1 && words.allSatisfy { $0.contains { $0.isLowercase } }
      self = isList ? .words(words) : .free
    }
  }
}

extension CommandTable {
  /// The words that may stand first, each once, with the summary of the command where it has one.
  var firstWords: [(word: String, summary: String)] {
    var seen: Set<String> = []
    return commands.compactMap { command in
      let word = String(command.name.prefix { $0 != " " })
      guard seen.insert(word).inserted else { return nil }
      return (word, commands.first { $0.name == word }?.summary ?? command.summary)
    }
  }

  /// The words that may follow `word`, for the commands of two.
  func secondWords(after word: String) -> [(word: String, summary: String)] {
    commands.compactMap { command in
      guard command.name.hasPrefix(word + " ") else { return nil }
      return (String(command.name.dropFirst(word.count + 1)), command.summary)
    }
  }
}

extension String {
  /// The text with `character` replaced by `other` wherever it stands.
  func replacingEach(_ character: Character, with other: String) -> String {
    split(separator: character, omittingEmptySubsequences: false).joined(separator: other)
  }
}
