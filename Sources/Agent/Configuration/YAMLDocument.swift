// SPDX-License-Identifier: MIT

import CYAML

/// A place in a file, both counted from 1.
public struct FilePosition: Hashable, Sendable {
  /// The line.
  public var line: Int
  /// The column.
  public var column: Int
}

/// What is wrong with a configuration file: where, which key, and what would be right.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public var file: String
  /// Where in the file, where it is about one place.
  public var position: FilePosition?
  /// What is wrong, and what is allowed.
  public var message: String

  /// The error in one line: `rainfly.yaml:12:3: …`.
  public var description: String {
    guard let position else { return "\(file): \(message)" }
    return "\(file):\(position.line):\(position.column): \(message)"
  }
}

/// A YAML file as a tree whose scalars are still text.
///
/// The reader of a key knows which type it wants, so `no` stays a word and `0x76` a number: none of
/// YAML's guesses are made. Anchors, aliases, tags and several documents are refused, for a file
/// about wires needs none of them.
indirect enum YAMLNode {
  case scalar(String, FilePosition)
  case mapping([(key: String, position: FilePosition, value: YAMLNode)], FilePosition)
  case sequence([YAMLNode], FilePosition)

  var position: FilePosition {
    switch self {
    case .scalar(_, let position), .mapping(_, let position), .sequence(_, let position): position
    }
  }
}

/// Reads YAML by libyaml's events.
struct YAMLParser {
  /// Deeper nesting is no configuration of ours.
  private static let maximumDepth = 8

  private let file: String

  /// Reads the bytes of `file`, which only names it in errors.
  ///
  /// An empty file is an empty mapping.
  static func parse(_ bytes: [UInt8], file: String) throws(ConfigurationError) -> YAMLNode {
    let node = try YAMLParser(file: file).document(bytes)
    return node ?? .mapping([], FilePosition(line: 1, column: 1))
  }

  private func document(_ bytes: [UInt8]) throws(ConfigurationError) -> YAMLNode? {
    var parser = yaml_parser_t()
    guard yaml_parser_initialize(&parser) == 1 else {
      throw ConfigurationError(file: file, position: nil, message: "no memory to read it")
    }
    defer { yaml_parser_delete(&parser) }
    // libyaml keeps the pointer, so the parser works inside the closure.
    let result = bytes.withUnsafeBufferPointer { buffer -> Result<YAMLNode?, ConfigurationError> in
      yaml_parser_set_input_string(&parser, buffer.baseAddress, buffer.count)
      do throws(ConfigurationError) {
        return .success(try read(&parser))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func read(_ parser: inout yaml_parser_t) throws(ConfigurationError) -> YAMLNode? {
    var root: YAMLNode?
    while true {
      var event = try next(&parser)
      defer { yaml_event_delete(&event) }
      switch event.type {
      case YAML_STREAM_START_EVENT, YAML_DOCUMENT_START_EVENT, YAML_DOCUMENT_END_EVENT: continue
      case YAML_STREAM_END_EVENT: return root
      default:
        guard root == nil else { throw error(event, "only one document is allowed") }
        root = try node(event, &parser, depth: 0)
      }
    }
  }

  private func next(_ parser: inout yaml_parser_t) throws(ConfigurationError) -> yaml_event_t {
    var event = yaml_event_t()
    guard yaml_parser_parse(&parser, &event) == 1 else {
      var problem = parser.problem.map { String(cString: $0) } ?? "not YAML"
      // What libyaml calls this is nearly always a tab.
      if problem.hasSuffix("cannot start any token") {
        problem = "a tab or another sign that cannot stand here; YAML is indented with spaces"
      }
      throw ConfigurationError(
        file: file, position: Self.position(parser.problem_mark),
        message: "\(problem): check the indentation and the colons")
    }
    return event
  }

  private func node(
    _ event: yaml_event_t, _ parser: inout yaml_parser_t, depth: Int
  ) throws(ConfigurationError) -> YAMLNode {
    guard depth < Self.maximumDepth else { throw error(event, "nested too deeply") }
    let position = Self.position(event.start_mark)
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      guard scalar.anchor == nil, scalar.tag == nil else {
        throw error(event, "anchors and tags are not allowed here")
      }
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      return .scalar(String(decoding: bytes, as: UTF8.self), position)
    case YAML_MAPPING_START_EVENT:
      guard event.data.mapping_start.anchor == nil, event.data.mapping_start.tag == nil else {
        throw error(event, "anchors and tags are not allowed here")
      }
      return .mapping(try mapping(&parser, depth: depth), position)
    case YAML_SEQUENCE_START_EVENT:
      var items: [YAMLNode] = []
      while true {
        var event = try next(&parser)
        defer { yaml_event_delete(&event) }
        if event.type == YAML_SEQUENCE_END_EVENT { return .sequence(items, position) }
        items.append(try node(event, &parser, depth: depth + 1))
      }
    default:
      throw error(event, "anchors and aliases are not allowed here")
    }
  }

  private func mapping(
    _ parser: inout yaml_parser_t, depth: Int
  ) throws(ConfigurationError) -> [(key: String, position: FilePosition, value: YAMLNode)] {
    var members: [(key: String, position: FilePosition, value: YAMLNode)] = []
    while true {
      var event = try next(&parser)
      defer { yaml_event_delete(&event) }
      if event.type == YAML_MAPPING_END_EVENT { return members }
      guard case .scalar(let key, let position) = try node(event, &parser, depth: depth + 1) else {
        throw error(event, "a key must be a word")
      }
      guard !members.contains(where: { $0.key == key }) else {
        throw error(event, "'\(key)' stands here a second time: keep one of them")
      }
      var valueEvent = try next(&parser)
      defer { yaml_event_delete(&valueEvent) }
      members.append((key, position, try node(valueEvent, &parser, depth: depth + 1)))
    }
  }

  private func error(_ event: yaml_event_t, _ message: String) -> ConfigurationError {
    ConfigurationError(file: file, position: Self.position(event.start_mark), message: message)
  }

  private static func position(_ mark: yaml_mark_t) -> FilePosition {
    FilePosition(line: Int(clamping: mark.line) + 1, column: Int(clamping: mark.column) + 1)
  }
}
