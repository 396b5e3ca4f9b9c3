// SPDX-License-Identifier: MIT

/// One coordinate as it was written.
struct Angle: Hashable, Sendable {
  /// Degrees with their sign.
  let degrees: Double
  /// Which coordinate it is, where a letter says so.
  let axis: CoordinateToken.Axis?
  /// Whether it is a whole number without any mark or letter.
  let isBare: Bool

  /// Reads the tokens of one coordinate of `text`.
  init(_ tokens: [CoordinateToken], _ text: String) throws(CoordinateError) {
    var rest = tokens[...]
    var axis: CoordinateToken.Axis?
    var letterIsNegative = false
    func takeLetter(_ rest: inout ArraySlice<CoordinateToken>, fromEnd: Bool) {
      let token = fromEnd ? rest.last : rest.first
      guard axis == nil, case .letter(let named, let isNegative) = token else { return }
      (axis, letterIsNegative) = (named, isNegative)
      if fromEnd { rest.removeLast() } else { rest.removeFirst() }
    }
    takeLetter(&rest, fromEnd: false)
    takeLetter(&rest, fromEnd: true)
    var sign: Bool?
    if case .sign(let isNegative, _) = rest.first {
      sign = isNegative
      rest.removeFirst()
    }
    guard sign == nil || axis == nil else { throw .signAndLetter(text) }

    var parts: [(value: Double, isWhole: Bool)] = []
    var hasMarks = false
    while let token = rest.popFirst() {
      guard case .number(let value, let isWhole) = token, parts.count < 3 else {
        throw .notUnderstood(text)
      }
      if case .mark(let mark) = rest.first {
        guard mark == parts.count else { throw .notUnderstood(text) }
        hasMarks = true
        rest.removeFirst()
      }
      parts.append((value, isWhole))
    }
    // Only the last part may have decimals: "61.5° 30'" says two things.
    guard let first = parts.first, parts.dropLast().allSatisfy(\.isWhole) else {
      throw .notUnderstood(text)
    }
    for (name, part) in zip(["minutes", "seconds"], parts.dropFirst()) where part.value >= 60 {
      throw .sixtyOrMore(part: name, text)
    }
    let size = zip(parts, [1.0, 60, 3600]).reduce(0) { $0 + $1.0.value / $1.1 }
    degrees = sign == true || letterIsNegative ? -size : size
    self.axis = axis
    isBare = axis == nil && !hasMarks && parts.count == 1 && first.isWhole
  }
}
