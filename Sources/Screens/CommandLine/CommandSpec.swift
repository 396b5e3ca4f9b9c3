// SPDX-License-Identifier: MIT

/// One option of a command: `--since SPAN`.
public struct OptionSpec: Hashable, Sendable {
  /// The name with its dashes.
  public var name: String
  /// What its value is called, or `nil` for a switch.
  public var value: String?
  /// What it does, in a few words.
  public var help: String
  /// Whether it may be given more than once.
  public var repeats: Bool

  /// An option called `name`.
  public init(_ name: String, _ value: String? = nil, _ help: String, repeats: Bool = false) {
    self.name = name
    self.value = value
    self.help = help
    self.repeats = repeats
  }
}

/// One command: the table of these drives the parser and the help.
public struct CommandSpec: Hashable, Sendable {
  /// The words of the command: `forecast import`.
  public var name: String
  /// What its operands are called.
  public var operands: [String]
  /// How many of the operands must be given.
  public var needed: Int
  /// Whether the last operand may be given in several words.
  public var repeatsLast: Bool
  /// Its own options.
  public var options: [OptionSpec]
  /// What it does, in one line.
  public var summary: String

  /// A command called `name`; without `needed` all operands are.
  public init(
    _ name: String, operands: [String] = [], needed: Int? = nil, repeatsLast: Bool = false,
    options: [OptionSpec] = [], _ summary: String
  ) {
    self.name = name
    self.operands = operands
    self.needed = needed ?? operands.count
    self.repeatsLast = repeatsLast
    self.options = options
    self.summary = summary
  }

  /// The most operands that it takes.
  public var most: Int { repeatsLast ? .max : operands.count }

  /// How it is typed, without the options that all commands have.
  public var usage: String {
    var words = [name]
    for (index, operand) in operands.enumerated() {
      let dots = repeatsLast && index == operands.count - 1 ? "…" : ""
      words.append((index < needed ? operand : "[\(operand)]") + dots)
    }
    for option in options {
      let text = option.value.map { "\(option.name) \($0)" } ?? option.name
      words.append("[\(text)]" + (option.repeats ? "…" : ""))
    }
    return words.joined(separator: " ")
  }
}

/// A program's commands and the options that all of them take.
public struct CommandTable: Sendable {
  /// The program's name.
  public var program: String
  /// What the program is for, in one line.
  public var summary: String
  /// The commands in the order in which help shows them.
  public var commands: [CommandSpec]
  /// The options that work everywhere.
  public var common: [OptionSpec]
  /// Other words for a command: `camps list` is `camps`.
  public var aliases: [String: String]

  /// A table of these commands.
  public init(
    program: String, summary: String, commands: [CommandSpec], common: [OptionSpec],
    aliases: [String: String] = [:]
  ) {
    self.aliases = aliases
    self.program = program
    self.summary = summary
    self.commands = commands
    self.common = common
  }

  /// Help is folded at this width, whatever the terminal: it is read in pipes and mails too.
  private static let width = 80

  /// The help for all commands: at most one screen.
  public var help: String {
    var lines = [summary, ""]
    if commands.isEmpty {
      lines += ["Usage: \(program) [OPTION]…", "", "Options:"] + Self.describe(common)
      return lines.joined(separator: "\n") + "\n"
    }
    lines += ["Usage: \(program) COMMAND [OPTION]…", ""]
    lines += Self.columns(commands.map { ($0.name, $0.summary) })
    lines += ["", "Options of every command:"] + Self.describe(common)
    lines += ["", "Help for one: \(program) COMMAND --help"]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The help for one command.
  public func help(for command: CommandSpec) -> String {
    var lines = [command.summary, ""]
    let words = "Usage: \(program) \(command.usage)".wrapped(to: Self.width - 7)
    lines += words.enumerated().map { index, line in index == 0 ? line : "       " + line }
    if !command.options.isEmpty { lines += ["", "Options:"] + Self.describe(command.options) }
    lines += ["", "Options of every command:"] + Self.describe(common)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func describe(_ options: [OptionSpec]) -> [String] {
    columns(
      options.map { option in
        (option.value.map { "\(option.name) \($0)" } ?? option.name, option.help)
      })
  }

  /// Names and what they mean, the meaning folded under itself.
  private static func columns(_ rows: [(name: String, text: String)]) -> [String] {
    let wide = min(rows.map(\.name.count).max() ?? 0, 24)
    return rows.flatMap { name, text -> [String] in
      let lines = text.wrapped(to: width - wide - 4)
      let head = "  " + name.padded(to: wide) + "  "
      let under = String(repeating: " ", count: wide + 4)
      if name.count > wide { return ["  " + name] + lines.map { under + $0 } }
      return lines.enumerated().map { index, line in (index == 0 ? head : under) + line }
    }
  }
}
