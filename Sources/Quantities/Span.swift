// SPDX-License-Identifier: MIT

/// A length of time as people write it: `90s`, `90m`, `24h`, `7d`, `10y`.
public struct Span: Hashable, Sendable {
  /// The length in seconds.
  public var seconds: Double

  /// A length of `seconds` s.
  public init(seconds: Double) { self.seconds = seconds }

  /// Reads a positive number with its unit; seconds where there is no unit.
  ///
  /// `nil` for anything else.
  public init?(_ text: String) {
    let units: [Character: Double] = [
      "s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800, "y": 31_557_600,
    ]
    guard let last = text.last else { return nil }
    let unit = units[last]
    let digits = unit == nil ? Substring(text) : text.dropLast()
    guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
      let number = Double(digits), number.isFinite, number > 0
    else { return nil }
    seconds = number * (unit ?? 1)
  }

  /// The forms that are accepted, for messages.
  public static let forms = "90s, 10m, 24h or 7d"
}
