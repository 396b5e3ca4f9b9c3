// SPDX-License-Identifier: MIT

/// A piece of a written place.
enum CoordinateToken: Hashable, Sendable {
  /// What a comma between two digits is.
  enum Comma {
    case decimal
    case separator
  }

  /// Which coordinate a letter names.
  enum Axis: Hashable, Sendable {
    case latitude
    case longitude
  }

  case number(Double, isWhole: Bool)
  /// The mark after degrees (0), minutes (1) or seconds (2).
  case mark(Int)
  case letter(Axis, isNegative: Bool)
  case sign(isNegative: Bool, afterSpace: Bool)
  case separator

  static func isDigit(_ scalar: Unicode.Scalar) -> Bool { (0x30...0x39).contains(scalar.value) }

  private static let spaces = Set<Unicode.Scalar>(
    [" ", "\t", "\n", "\r", "\u{A0}", "\u{2009}", "\u{202F}"])
  private static let degrees = Set<Unicode.Scalar>(["°", "º", "˚", "d", "D"])
  private static let primes = Set<Unicode.Scalar>(["'", "’", "‘", "′", "ʹ", "´"])
  private static let doublePrimes = Set<Unicode.Scalar>(["\"", "″", "”", "“", "ʺ"])

  /// The pieces of `text`, or `nil` where something in it belongs to no place.
  static func tokens(_ text: [Unicode.Scalar], _ comma: Comma) -> [CoordinateToken]? {
    var tokens: [CoordinateToken] = []
    var index = 0
    var afterSpace = false
    // "30m15s": this s is a mark. "33°30's" and "33 30 s": that one is the South.
    var sIsMark = false
    while index < text.count {
      let scalar = text[index]
      defer { afterSpace = spaces.contains(scalar) }
      if isDigit(scalar) || scalar == "." {
        guard let (number, next) = number(text, from: index, comma) else { return nil }
        tokens.append(number)
        index = next
        continue
      }
      index += 1
      switch scalar {
      case _ where spaces.contains(scalar): continue
      case ",", ";", "/":
        if tokens.last != .separator { tokens.append(.separator) }
        sIsMark = false
      case "+": tokens.append(.sign(isNegative: false, afterSpace: afterSpace))
      case "-", "−", "–": tokens.append(.sign(isNegative: true, afterSpace: afterSpace))
      case _ where degrees.contains(scalar): tokens.append(.mark(0))
      case "m", "M":
        tokens.append(.mark(1))
        sIsMark = true
      case _ where primes.contains(scalar):
        let isDouble = index < text.count && primes.contains(text[index])
        if isDouble { index += 1 }
        tokens.append(.mark(isDouble ? 2 : 1))
      case _ where doublePrimes.contains(scalar): tokens.append(.mark(2))
      case "s", "S":
        if sIsMark, case .number = tokens.last {
          tokens.append(.mark(2))
        } else {
          tokens.append(.letter(.latitude, isNegative: true))
        }
        sIsMark = false
      case "n", "N": tokens.append(.letter(.latitude, isNegative: false))
      case "e", "E": tokens.append(.letter(.longitude, isNegative: false))
      case "w", "W": tokens.append(.letter(.longitude, isNegative: true))
      default: return nil
      }
    }
    return tokens
  }

  /// A number from `start` on, and where it ends; `nil` for two points or too many digits.
  private static func number(
    _ text: [Unicode.Scalar], from start: Int, _ comma: Comma
  ) -> (CoordinateToken, Int)? {
    var digits = ""
    var index = start
    var hasPoint = false
    while index < text.count {
      let scalar = text[index]
      let digitFollows = index + 1 < text.count && isDigit(text[index + 1])
      if isDigit(scalar) {
        digits.unicodeScalars.append(scalar)
      } else if scalar == "." || (scalar == "," && comma == .decimal && digitFollows) {
        guard !hasPoint, digitFollows else { return nil }
        hasPoint = true
        digits += digits.isEmpty ? "0." : "."
      } else {
        break
      }
      index += 1
    }
    guard digits.utf8.count <= 20, let value = Double(digits) else { return nil }
    return (.number(value, isWhole: !hasPoint), index)
  }
}

extension CoordinateToken {
  /// The tokens of each of the two coordinates, or `nil` where it is not clear where one ends.
  static func halves(_ tokens: [CoordinateToken]) -> ([CoordinateToken], [CoordinateToken])? {
    let separators = tokens.indices.filter { tokens[$0] == .separator }
    guard separators.count <= 1 else { return nil }
    if let separator = separators.first {
      return (Array(tokens[..<separator]), Array(tokens[(separator + 1)...]))
    }
    guard let cut = cut(tokens) else { return nil }
    return (Array(tokens[..<cut]), Array(tokens[cut...]))
  }

  /// Where the second coordinate begins, in tokens without a separator.
  private static func cut(_ tokens: [CoordinateToken]) -> Int? {
    let letters = tokens.indices.filter { if case .letter = tokens[$0] { true } else { false } }
    if letters.count == 2 { return letters[0] == 0 ? letters[1] : letters[0] + 1 }
    guard letters.isEmpty else { return nil }

    // A dash without a space before it may be a hyphen between degrees and minutes.
    let signs = tokens.indices.dropFirst().filter { index in
      if case .sign(_, let afterSpace) = tokens[index] { afterSpace } else { false }
    }
    if let sign = signs.first { return signs.count == 1 ? sign : nil }

    let marked = tokens.indices.filter { tokens[$0] == .mark(0) }
    if marked.count == 2 { return marked[1] - 1 }
    let numbers = tokens.indices.filter { if case .number = tokens[$0] { true } else { false } }
    let hasMarks = tokens.contains { if case .mark = $0 { true } else { false } }
    guard !hasMarks, [2, 4, 6].contains(numbers.count) else { return nil }
    return numbers[numbers.count / 2]
  }
}
