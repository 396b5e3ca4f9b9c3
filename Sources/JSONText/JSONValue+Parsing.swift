// SPDX-License-Identifier: MIT

extension JSONValue {
  /// Reads one JSON text (RFC 8259), for what this program itself has stored.
  ///
  /// `nil` for anything else, and for a text nested deeper than sixteen levels: a damaged file must
  /// not exhaust the stack.
  public init?(parsing text: String) {
    var parser = Parser(bytes: Array(text.utf8)[...])
    guard let value = parser.value(depth: 0), parser.isAtEnd else { return nil }
    self = value
  }

  /// The member called `key`, where this is an object that has one.
  public func member(_ key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.0 == key }?.1
  }

  /// The text, where this is one.
  public var asText: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The number, where this is one.
  public var asNumber: Double? {
    guard case .number(let number) = self else { return nil }
    return number
  }
}

private struct Parser {
  var bytes: ArraySlice<UInt8>

  /// Whether only white space is left.
  var isAtEnd: Bool { bytes.allSatisfy(Self.isSpace) }

  mutating func value(depth: Int) -> JSONValue? {
    guard depth < 16 else { return nil }
    switch next() {
    case UInt8(ascii: "{"): return object(depth)
    case UInt8(ascii: "["): return array(depth)
    case UInt8(ascii: "\""): return string().map(JSONValue.string)
    default:
      return take("null", .null) ?? take("true", .bool(true)) ?? take("false", .bool(false))
        ?? number()
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// The next byte that is no white space, not yet taken.
  private mutating func next() -> UInt8? {
    bytes = bytes.drop(while: Self.isSpace)
    return bytes.first
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next() == UInt8(ascii: character) else { return false }
    bytes.removeFirst()
    return true
  }

  private mutating func take(_ word: String, _ value: JSONValue) -> JSONValue? {
    guard bytes.starts(with: word.utf8) else { return nil }
    bytes.removeFirst(word.utf8.count)
    return value
  }

  private mutating func object(_ depth: Int) -> JSONValue? {
    bytes.removeFirst()
    var members: [(String, JSONValue)] = []
    if take("}") { return .object(members) }
    repeat {
      guard next() == UInt8(ascii: "\""), let key = string(), take(":"),
        let value = value(depth: depth + 1)
      else { return nil }
      members.append((key, value))
    } while take(",")
    return take("}") ? .object(members) : nil
  }

  private mutating func array(_ depth: Int) -> JSONValue? {
    bytes.removeFirst()
    var values: [JSONValue] = []
    if take("]") { return .array(values) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
    } while take(",")
    return take("]") ? .array(values) : nil
  }

  private mutating func number() -> JSONValue? {
    let text = bytes.prefix { byte in
      (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte)
    }
    let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
    guard let first = digits.first, (0x30...0x39).contains(first),
      let number = Double(String(decoding: text, as: UTF8.self)), number.isFinite
    else { return nil }
    bytes = bytes.dropFirst(text.count)
    return .number(number)
  }

  private mutating func string() -> String? {
    bytes.removeFirst()
    var text: [UInt8] = []
    while let byte = bytes.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escape() else { return nil }
        text += String(Character(scalar)).utf8
      case ..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  /// What follows a backslash; half of a surrogate pair becomes the replacement character.
  private mutating func escape() -> Unicode.Scalar? {
    switch bytes.popFirst() {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let digits = bytes.prefix(4)
      guard digits.count == 4,
        let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return nil }
      bytes = bytes.dropFirst(4)
      return Unicode.Scalar(code) ?? "\u{FFFD}"
    default: return nil
    }
  }
}
