// SPDX-License-Identifier: MIT

/// What was typed, checked against the table.
public struct Invocation: Hashable, Sendable {
  /// The command, or `nil` where none was given.
  public var command: CommandSpec?
  /// Its operands.
  public var operands: [String] = []
  /// The values of its options by name; a switch has the value "".
  public var values: [String: [String]] = [:]

  /// Whether a switch or an option was given.
  public func has(_ option: String) -> Bool { values[option] != nil }

  /// The last value of an option.
  public func value(_ option: String) -> String? { values[option]?.last }

  /// All values of an option in their order.
  public func all(_ option: String) -> [String] { values[option] ?? [] }
}

/// What is wrong with a command line, and how it would be right.
public struct UsageError: Error, Hashable, Sendable {
  /// What happened and what to do.
  public var message: String

  /// An error that says `message`.
  public init(_ message: String) { self.message = message }
}

extension CommandTable {
  /// Reads the arguments after the program's name.
  ///
  /// An option and its value are two words or `--name=value`; `--` ends the options; a word that
  /// begins with a dash and a digit is a number.
  public func parse(_ arguments: [String]) throws(UsageError) -> Invocation {
    var invocation = Invocation()
    var words: [String] = []
    var pending = arguments[...]
    // The command first, so that its options are known wherever they stand.
    let (command, used) = try command(in: arguments)
    invocation.command = command
    var skipped = 0
    let options = (command?.options ?? []) + common
    while let argument = pending.popFirst() {
      if argument == "--" {
        words += pending
        break
      }
      guard argument.hasPrefix("-"), argument.count > 1, !Self.isNumber(argument) else {
        if skipped < used {
          skipped += 1
        } else {
          words.append(argument)
        }
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts[0] == "-h" ? "--help" : String(parts[0])
      guard let option = options.first(where: { $0.name == name }) else {
        throw UsageError(unknownOption(name, command))
      }
      var value = parts.count > 1 ? String(parts[1]) : nil
      if option.value == nil, value != nil {
        throw UsageError("\(name) takes no value: leave out everything from the '='")
      }
      if let word = option.value, value == nil {
        // The name of another option is no value: "--svg --state x" has lost its file.
        guard let next = pending.first, !options.contains(where: { $0.name == next }) else {
          throw UsageError("\(name) needs a value: \(name) \(word)")
        }
        pending.removeFirst()
        value = next
      }
      if invocation.values[name] != nil, !option.repeats {
        throw UsageError("\(name) was given twice: leave one of them out")
      }
      invocation.values[name, default: []].append(value ?? "")
    }
    invocation.operands = words
    guard let command, !invocation.has("--help") else { return invocation }
    guard (command.needed...command.most).contains(words.count) else {
      throw UsageError(wrongOperands(words, of: command))
    }
    return invocation
  }

  /// The command that the arguments begin with, and how many words it has.
  private func command(in arguments: [String]) throws(UsageError) -> (CommandSpec?, Int) {
    var words: [String] = []
    var skipNext = false
    let valued = Set((common + commands.flatMap(\.options)).filter { $0.value != nil }.map(\.name))
    for argument in arguments {
      if skipNext {
        skipNext = false
        continue
      }
      if argument == "--" { break }
      if argument.hasPrefix("-") {
        skipNext = valued.contains(argument)
        continue
      }
      words.append(argument)
    }
    guard let first = words.first else { return (nil, 0) }
    // People type `help`, and `--help` after half a command.
    if first == "help" { return (nil, 1) }
    let two = words.prefix(2).joined(separator: " ")
    if words.count > 1, let name = aliases[two],
      let command = commands.first(where: { $0.name == name })
    {
      return (command, 2)
    }
    if words.count > 1, let command = commands.first(where: { $0.name == two }) {
      return (command, 2)
    }
    if let command = commands.first(where: { $0.name == first }) { return (command, 1) }
    let family = commands.filter { $0.name.hasPrefix(first + " ") }.map(\.name)
    guard family.isEmpty else {
      if arguments.contains("--help") || arguments.contains("-h") { return (nil, 1) }
      throw UsageError("'\(first)' needs one more word: \(family.joined(separator: ", "))")
    }
    throw UsageError("unknown command '\(first)': see \(program) --help")
  }

  private func wrongOperands(_ words: [String], of command: CommandSpec) -> String {
    var message =
      "'\(command.name)' takes \(command.operands.isEmpty ? "no operand" : command.usage)"
    if words.count > command.most { message += ", not '\(words.joined(separator: " "))'" }
    // "camps ad Lee": most likely a word of the family with a slip in it.
    let family = commands.map(\.name).filter { $0.hasPrefix(command.name + " ") }
    if command.operands.isEmpty, !family.isEmpty {
      message += ": there are also \(family.joined(separator: ", "))"
    }
    return message
  }

  private func unknownOption(_ name: String, _ command: CommandSpec?) -> String {
    let allowed = ((command?.options ?? []) + common).map(\.name).joined(separator: " ")
    return
      "unknown option '\(name)'\(command.map { " of '\($0.name)'" } ?? ""): known are \(allowed)"
  }

  private static func isNumber(_ word: String) -> Bool {
    word.dropFirst().first.map { $0.isASCII && ($0.isNumber || $0 == ".") } ?? false
  }
}
