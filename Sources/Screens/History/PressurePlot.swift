// SPDX-License-Identifier: MIT

import Engine

/// A curve of pressure for a terminal, in Braille dots, or in stars where there is only ASCII.
public struct PressurePlot: Sendable {
  /// Columns of the terminal.
  public let width: Int
  /// Lines of the curve.
  public let rows: Int
  /// Whether the terminal has more than ASCII.
  public let isUnicode: Bool

  private static let labelWidth = 7

  /// A plot `width` columns wide, of which the curve takes `rows` lines.
  public init(width: Int, rows: Int = 15, isUnicode: Bool) {
    self.width = min(max(width, 1), 2000)
    self.rows = min(max(rows, 1), 200)
    self.isUnicode = isUnicode
  }

  /// Columns left of the curve; none on a screen that has no room for them.
  private var margin: Int { width >= 24 ? Self.labelWidth + 2 : 0 }
  private var cells: Int { width - margin }

  /// How many columns a series for this plot has.
  public var columns: Int { isUnicode ? cells * 2 : cells }

  /// The lines of the plot: what it shows, the curve, the axis; none without a point.
  public func lines(_ series: PressureSeries, axis: TimeAxis) -> [String] {
    guard let range = series.meanRange else { return [] }
    // A millibar at least, or noise would look like weather.
    let middle = (range.lowerBound + range.upperBound) / 2
    let half = max(range.upperBound - range.lowerBound, Sparkline.leastRange) / 2
    let raster = curve(series, low: middle - half, high: middle + half)
    let title =
      "Station pressure in hPa, \(axis.instant(series.span.lowerBound)) to"
      + " \(axis.instant(series.span.upperBound))"
    let body = (0..<rows).map { row -> String in
      var line = ""
      if margin > 0 {
        let label = self.label(row, low: middle - half, high: middle + half)
        let rule = isUnicode ? (label.isEmpty ? "│" : "┤") : (label.isEmpty ? "|" : "+")
        line = label.fitted(to: Self.labelWidth).aligned(to: Self.labelWidth) + " " + rule
      }
      return (line + cellsText(raster, row)).trimmingEnd
    }
    return title.wrapped(to: width) + body + axisLines(series, axis)
  }

  /// Labels stand at the top, in the middle and at the bottom.
  private func label(_ row: Int, low: Double, high: Double) -> String {
    switch row {
    case 0: Figures.text(high / 100, decimals: 1)
    case rows - 1: Figures.text(low / 100, decimals: 1)
    case rows / 2 where rows % 2 == 1 && rows > 2:
      Figures.text((low + high) / 200, decimals: 1)
    default: ""
    }
  }

  // MARK: The curve

  private var dotsPerRow: Int { isUnicode ? 4 : 1 }

  /// Which dots are set, line after line.
  private func curve(_ series: PressureSeries, low: Double, high: Double) -> [[Bool]] {
    let height = rows * dotsPerRow
    var raster = Array(repeating: Array(repeating: false, count: columns), count: height)
    func dot(_ pascals: Double) -> Int {
      let share = (high - pascals) / (high - low)
      return Int((min(max(share, 0), 1) * Double(height - 1)).rounded())
    }
    for run in series.runs {
      var previous: (column: Int, dot: Int)?
      for column in run where column < columns {
        guard let mean = series.mean(column) else { continue }
        let now = dot(mean)
        let from = previous ?? (column, now)
        var last = from.dot
        for between in from.column...column {
          let share =
            column == from.column ? 1 : Double(between - from.column) / Double(column - from.column)
          let height = from.dot + Int((Double(now - from.dot) * share).rounded())
          for line in min(last, height)...max(last, height)
          where line == height || line != last {
            raster[line][between] = true
          }
          last = height
        }
        previous = (column, now)
      }
    }
    return raster
  }

  private func cellsText(_ raster: [[Bool]], _ row: Int) -> String {
    guard isUnicode else { return String(raster[row].map { $0 ? "*" : " " }) }
    // Unicode 15, Braille Patterns: dots 1–3 and 7 left, 4–6 and 8 right, from top to bottom.
    let bits: [[UInt32]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
    var line = ""
    for cell in 0..<cells {
      var pattern: UInt32 = 0
      for (offset, pair) in bits.enumerated() {
        for (side, bit) in pair.enumerated() where raster[row * 4 + offset][cell * 2 + side] {
          pattern |= bit
        }
      }
      line.unicodeScalars.append(
        pattern == 0 ? " " : Unicode.Scalar(0x2800 + pattern) ?? " ")
    }
    return line
  }

  // MARK: The axis

  private func axisLines(_ series: PressureSeries, _ axis: TimeAxis) -> [String] {
    let length = series.span.upperBound - series.span.lowerBound
    var rule = Array(repeating: Character(isUnicode ? "─" : "-"), count: cells)
    var labels = Array(repeating: Character(" "), count: width)
    var free = 0
    for tick in axis.ticks(series.span, count: max(cells / 9, 1)) {
      let share = (tick.seconds - series.span.lowerBound) / length
      let cell = min(max(Int(share * Double(cells)), 0), cells - 1)
      let label = Array(tick.label)
      let first = min(max(margin + cell - label.count / 2, 0), width - label.count)
      guard first >= free, label.count <= width else { continue }
      rule[cell] = isUnicode ? "┬" : "+"
      labels.replaceSubrange(first..<(first + label.count), with: label)
      free = first + label.count + 1
    }
    let corner =
      margin > 0 ? String(repeating: " ", count: margin - 1) + (isUnicode ? "└" : "+") : ""
    return [corner + String(rule), String(labels).trimmingEnd]
  }
}
