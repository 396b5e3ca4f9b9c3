// SPDX-License-Identifier: MIT

/// Numbers as other programs read them: plain digits with a point, never an exponent.
public enum DecimalText {
  /// `value` with four to six decimals; `nil` where it is not finite.
  ///
  /// Six decimals of a pascal are a fifteenth of a thousandth of what any chip resolves. A number
  /// too large for that, which no sensor gives, has the digits that Swift gives it.
  public static func text(_ value: Double) -> String? {
    guard value.isFinite else { return nil }
    let scaled = (value * 1e6).rounded()
    guard scaled.magnitude < 9e15 else { return "\(value)" }
    let whole = Int64(scaled.magnitude)
    var text = scaled < 0 ? "-" : ""
    text += "\(whole / 1_000_000)."
    var (rest, place, decimals) = (whole % 1_000_000, Int64(100_000), 0)
    while decimals < 4 || rest > 0 {
      text.unicodeScalars.append(Unicode.Scalar(UInt8(48 + rest / place)))
      (rest, place, decimals) = (rest % place, place / 10, decimals + 1)
    }
    return text
  }
}
