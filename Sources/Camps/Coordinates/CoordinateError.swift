// SPDX-License-Identifier: MIT

/// Why a text is no place.
public enum CoordinateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text has none of the forms.
  case notUnderstood(String)
  /// A comma could be a decimal comma or stand between the two numbers.
  case ambiguousComma(String)
  /// Minutes or seconds (`part`) of sixty or more.
  case sixtyOrMore(part: String, String)
  /// A sign and a letter at the same number.
  case signAndLetter(String)
  /// Two latitudes, or two longitudes.
  case sameAxis(String)
  /// A latitude beyond ±90° or a longitude beyond ±180°.
  case outOfRange(String)

  /// What is wrong, and the forms that are accepted.
  public var description: String {
    switch self {
    case .notUnderstood(let text): says("'\(Self.shown(text))' is no place")
    case .ambiguousComma(let text):
      says(
        "the comma in '\(Self.shown(text))' could be decimal or between two numbers (put a space"
          + " after it, or write decimal points)")
    case .sixtyOrMore(let part, let text):
      says("'\(Self.shown(text))' has \(part) of 60 or more")
    case .signAndLetter(let text):
      says("'\(Self.shown(text))' has a sign and a letter at one number (leave out one)")
    case .sameAxis(let text):
      says("'\(Self.shown(text))' needs one of N and S and one of E and W")
    case .outOfRange(let text):
      says("'\(Self.shown(text))' lies beyond 90° of latitude or 180° of longitude")
    }
  }

  private func says(_ what: String) -> String { "\(what): give \(CoordinateText.forms)" }

  /// The text without what could steer a terminal, cut to a length that is read.
  private static func shown(_ text: String) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(60) {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      shown.append(isControl ? " " : scalar)
    }
    return String(shown) + (text.unicodeScalars.count > 60 ? "…" : "")
  }
}
