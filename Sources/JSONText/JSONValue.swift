// SPDX-License-Identifier: MIT

/// A JSON value that is only ever written, in the order in which it was built.
///
/// The daemon and the tools print JSON without Foundation, which would cost megabytes of memory.
public enum JSONValue: Sendable, Equatable {
  /// `null`: a value that is absent.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number.
  case integer(Int64)
  /// A number with its full precision; not finite is written as `null`.
  case number(Double)
  /// A number with four to six decimals, as the lines of a history have it.
  case decimal(Double)
  /// Text.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// An object; the keys keep their order.
  case object([(String, JSONValue)])

  /// A number, or `null` where there is none.
  public static func optional(_ value: Double?) -> JSONValue {
    value.map(JSONValue.number) ?? .null
  }

  /// A number with four to six decimals, or `null` where there is none.
  public static func decimal(_ value: Double?) -> JSONValue {
    value.map(JSONValue.decimal) ?? .null
  }

  /// Text, or `null` where there is none.
  public static func optional(_ value: String?) -> JSONValue {
    value.map(JSONValue.string) ?? .null
  }

  /// Whether both print the same.
  public static func == (left: JSONValue, right: JSONValue) -> Bool { left.text == right.text }

  /// The value as one line of JSON (RFC 8259).
  public var text: String {
    var out = ""
    write(to: &out)
    return out
  }

  private func write(to out: inout String) {
    switch self {
    case .null: out += "null"
    case .bool(let value): out += value ? "true" : "false"
    case .integer(let value): out += String(value)
    case .number(let value): out += Self.format(value)
    case .decimal(let value): out += DecimalText.text(value) ?? "null"
    case .string(let value): Self.quote(value, to: &out)
    case .array(let values):
      out += "["
      for (index, value) in values.enumerated() {
        if index > 0 { out += "," }
        value.write(to: &out)
      }
      out += "]"
    case .object(let members):
      out += "{"
      for (index, (key, value)) in members.enumerated() {
        if index > 0 { out += "," }
        Self.quote(key, to: &out)
        out += ":"
        value.write(to: &out)
      }
      out += "}"
    }
  }

  /// The shortest digits that read back as the same number, without an exponent where possible.
  private static func format(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    if value == value.rounded(), value.magnitude < 1e15 {
      return String(Int64(value)) + ".0"
    }
    return "\(value)"
  }

  private static func quote(_ value: String, to out: inout String) {
    out += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\r": out += "\\r"
      case "\t": out += "\\t"
      default:
        if scalar.value < 0x20 {
          let digits = String(scalar.value, radix: 16)
          out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          out.unicodeScalars.append(scalar)
        }
      }
    }
    out += "\""
  }
}
