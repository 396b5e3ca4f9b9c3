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
    let digits = "\(whole % 1_000_000)"
    var rest = String(repeating: "0", count: 6 - digits.utf8.count) + digits
    while rest.utf8.count > 4, rest.hasSuffix("0") { rest.removeLast() }
    return (scaled < 0 ? "-" : "") + "\(whole / 1_000_000)." + rest
  }
}
