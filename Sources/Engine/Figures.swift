// SPDX-License-Identifier: MIT

/// Numbers as people read them: the only place of the engine in which a number becomes text.
public enum Figures {
  /// `value` with `decimals` (0…4) digits after the point and a true minus; `?` if it is no number.
  ///
  /// Never "−0.0".
  public static func text(_ value: Double, decimals: Int) -> String {
    let decimals = min(max(decimals, 0), 4)
    let scale = [1, 10, 100, 1000, 10_000][decimals]
    let scaled = (value * Double(scale)).rounded()
    guard scaled.magnitude < 1e15 else { return value.isNaN ? "?" : "\(value)" }
    let whole = Int(scaled.magnitude)
    var text = "\(whole / scale)"
    if decimals > 0 {
      let rest = "\(whole % scale)"
      text += "." + String(repeating: "0", count: decimals - rest.utf8.count) + rest
    }
    return scaled < 0 ? "−" + text : text
  }

  /// `value` in `unit` with the decimals that the unit is read with: "35 %", "0.4 mm", "1.4 °C".
  public static func text(_ value: Double, unit: String) -> String {
    text(value, decimals: unit == "%" ? 0 : 1) + " " + unit
  }
}
