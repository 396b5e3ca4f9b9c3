// SPDX-License-Identifier: MIT

import Quantities

/// Reads the keys of one mapping with the types that they should have.
///
/// Each key is asked for once; ``finish()`` then refuses what nobody asked for, naming what would
/// have been allowed.
struct SectionReader {
  private let file: String
  private let name: String
  /// Where the mapping begins.
  let position: FilePosition
  private var members: [(key: String, position: FilePosition, value: YAMLNode)]
  private var asked: [String] = []

  /// The mapping `node`, called `name` in errors ("" for the whole file).
  init(_ node: YAMLNode, file: String, name: String = "") throws(ConfigurationError) {
    self.file = file
    self.name = name
    position = node.position
    switch node {
    case .mapping(let members, _): self.members = members
    // A section whose keys are all commented out is an empty scalar.
    case .scalar("", _): members = []
    case .scalar, .sequence:
      throw ConfigurationError(
        file: file, position: node.position,
        message: name.isEmpty
          ? "keys and values are expected, like 'board: auto'"
          : "'\(name)' holds keys of its own: put them on the next lines, indented")
    }
  }

  /// Refuses the keys that were not asked for.
  func finish() throws(ConfigurationError) {
    guard let unknown = members.first else { return }
    throw ConfigurationError(
      file: file, position: unknown.position,
      message: "unknown key '\(path(unknown.key))': allowed here are "
        + asked.joined(separator: ", "))
  }

  /// A section of its own, empty where it is missing.
  mutating func section(_ key: String) throws(ConfigurationError) -> SectionReader {
    let node = take(key) ?? .scalar("", position)
    return try SectionReader(node, file: file, name: path(key))
  }

  /// Free text.
  mutating func text(_ key: String) throws(ConfigurationError) -> String? {
    try scalar(key)?.text
  }

  /// A list of words, or a single one.
  mutating func list(_ key: String) throws(ConfigurationError) -> [String] {
    guard let node = take(key) else { return [] }
    switch node {
    case .scalar(let text, _): return [text]
    case .sequence(let items, _):
      var words: [String] = []
      for item in items {
        guard case .scalar(let text, _) = item else {
          throw wrong(key, item.position, "is not a list of words")
        }
        words.append(text)
      }
      return words
    case .mapping(_, let position): throw wrong(key, position, "is not a list of words")
    }
  }

  /// One of a few words.
  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, _ type: Choice.Type
  ) throws(ConfigurationError) -> Choice? where Choice.RawValue == String {
    guard let (text, position) = try scalar(key) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let allowed = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw wrong(key, position, "is '\(text)': allowed are \(allowed)")
    }
    return choice
  }

  /// A whole number, decimal or `0x…`.
  mutating func integer(
    _ key: String, in range: ClosedRange<Int>
  ) throws(ConfigurationError) -> Int? {
    guard let (text, position) = try scalar(key) else { return nil }
    let number = text.hasPrefix("0x") ? Int(text.dropFirst(2), radix: 16) : Int(text)
    guard let number, range.contains(number) else {
      throw wrong(
        key, position,
        "is '\(text)': a whole number from \(range.lowerBound) to"
          + " \(range.upperBound) is allowed")
    }
    return number
  }

  /// A number.
  mutating func number(
    _ key: String, in range: ClosedRange<Double>
  ) throws(ConfigurationError) -> Double? {
    guard let (text, position) = try scalar(key) else { return nil }
    guard let number = Double(text), range.contains(number) else {
      throw wrong(
        key, position,
        "is '\(text)': a number from \(range.lowerBound) to \(range.upperBound) is allowed")
    }
    return number
  }

  /// A span of time.
  mutating func span(
    _ key: String, in range: ClosedRange<Double>
  ) throws(ConfigurationError) -> Double? {
    guard let (text, position) = try scalar(key) else { return nil }
    guard let span = Span(text), range.contains(span.seconds) else {
      throw wrong(
        key, position,
        "is '\(text)': a time such as \(Span.forms) is allowed, from"
          + " \(range.lowerBound) to \(range.upperBound) s")
    }
    return span.seconds
  }

  /// `true` or `false`, `yes` or `no`.
  mutating func flag(_ key: String) throws(ConfigurationError) -> Bool? {
    guard let (text, position) = try scalar(key) else { return nil }
    switch text {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default: throw wrong(key, position, "is '\(text)': allowed are yes and no")
    }
  }

  /// An error about a key that was read before.
  func wrong(_ key: String, _ position: FilePosition, _ message: String) -> ConfigurationError {
    ConfigurationError(file: file, position: position, message: "'\(path(key))' \(message)")
  }

  /// A scalar with its place; empty counts as missing.
  mutating func scalar(
    _ key: String
  ) throws(ConfigurationError) -> (text: String, position: FilePosition)? {
    guard let node = take(key) else { return nil }
    guard case .scalar(let text, let position) = node else {
      throw wrong(key, node.position, "is a single value")
    }
    return text.isEmpty ? nil : (text, position)
  }

  private mutating func take(_ key: String) -> YAMLNode? {
    asked.append(key)
    guard let index = members.firstIndex(where: { $0.key == key }) else { return nil }
    return members.remove(at: index).value
  }

  private func path(_ key: String) -> String { name.isEmpty ? key : "\(name).\(key)" }
}
