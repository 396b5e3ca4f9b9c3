// SPDX-License-Identifier: MIT

/// A curve one line high: `▁▃▅▇`, or digits where the terminal has nothing but ASCII.
public enum Sparkline {
  private static let blocks = Array("▁▂▃▄▅▆▇█")
  private static let digits = Array("12345678")

  /// A change smaller than this is not blown up to the full height, in pascals (D: 1 hPa).
  static let leastRange = 100.0

  /// The line for `series`, a character a column, a space where there is nothing.
  public static func text(_ series: PressureSeries, isUnicode: Bool) -> String {
    guard let range = series.range else { return "" }
    let levels = isUnicode ? blocks : digits
    let middle = (range.lowerBound + range.upperBound) / 2
    let height = max(range.upperBound - range.lowerBound, leastRange)
    return String(
      (0..<series.columns).map { column -> Character in
        guard let mean = series.mean(column) else { return " " }
        let share = (mean - middle) / height + 0.5
        let level = Int(min(max(share, 0), 1) * Double(levels.count - 1) + 0.5)
        return levels[min(level, levels.count - 1)]
      })
  }
}
