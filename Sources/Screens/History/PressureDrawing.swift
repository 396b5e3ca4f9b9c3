// SPDX-License-Identifier: MIT

import Engine

/// A curve of pressure as an SVG picture, black on white.
public enum PressureDrawing {
  private static let size = (width: 900, height: 360)
  private static let left = 70.0
  private static let right = 20.0
  private static let top = 40.0
  private static let bottom = 40.0

  /// How many columns a series for the drawing has: one a point of its width.
  public static var columns: Int { size.width - Int(left + right) }

  /// The text of the SVG file; without a point it says so.
  public static func svg(_ series: PressureSeries, axis: TimeAxis) -> String {
    let title =
      "Station pressure in hPa, \(axis.instant(series.span.lowerBound)) to"
      + " \(axis.instant(series.span.upperBound))"
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(size.width)" height="\#(size.height)""#
        + #" viewBox="0 0 \#(size.width) \#(size.height)" font-family="sans-serif" font-size="13">"#,
      "<title>\(escaped(title))</title>",
      #"<rect width="100%" height="100%" fill="white"/>"#,
      #"<text x="\#(number(left))" y="24">\#(escaped(title))</text>"#,
    ]
    if let range = series.meanRange {
      lines += drawing(series, range, axis)
    } else {
      lines.append(#"<text x="\#(number(left))" y="180">no samples</text>"#)
    }
    lines.append("</svg>")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func drawing(
    _ series: PressureSeries, _ range: ClosedRange<Double>, _ axis: TimeAxis
  ) -> [String] {
    let (width, height) = (Double(size.width), Double(size.height))
    let middle = (range.lowerBound + range.upperBound) / 2
    let half = max(range.upperBound - range.lowerBound, Sparkline.leastRange) / 2
    let length = series.span.upperBound - series.span.lowerBound
    func across(_ seconds: Double) -> Double {
      left + (seconds - series.span.lowerBound) / length * (width - left - right)
    }
    func down(_ pascals: Double) -> Double {
      top + (middle + half - pascals) / (2 * half) * (height - top - bottom)
    }
    var lines: [String] = []
    for step in 0...4 {
      let pascals = middle - half + half * Double(step) / 2
      let y = number(down(pascals))
      lines.append(
        #"<path d="M\#(number(left)) \#(y)H\#(number(width - right))" stroke="silver" fill="none"/>"#
      )
      lines.append(
        #"<text x="\#(number(left - 8))" y="\#(y)" dy="4" text-anchor="end">"#
          + "\(escaped(Figures.text(pascals / 100, decimals: 1)))</text>")
    }
    for tick in axis.ticks(series.span, count: 10) {
      let x = number(across(tick.seconds))
      lines.append(
        #"<path d="M\#(x) \#(number(top))V\#(number(height - bottom))" stroke="silver" fill="none"/>"#
      )
      lines.append(
        #"<text x="\#(x)" y="\#(number(height - bottom + 20))" text-anchor="middle">"#
          + "\(escaped(tick.label))</text>")
    }
    for run in series.runs {
      let points = run.compactMap { column -> String? in
        guard let mean = series.mean(column) else { return nil }
        let seconds = series.span.lowerBound + (Double(column) + 0.5) * series.columnSeconds
        return "\(number(across(seconds))),\(number(down(mean)))"
      }
      // A line of one point would not be drawn at all.
      let drawn = points.count == 1 ? points + points : points
      lines.append(
        #"<polyline points="\#(drawn.joined(separator: " "))" fill="none" stroke="black""#
          + #" stroke-width="1.5" stroke-linecap="round"/>"#)
    }
    return lines
  }

  /// A coordinate with a decimal.
  private static func number(_ value: Double) -> String {
    guard value.magnitude < 1e9 else { return "0" }
    let tenths = Int((value * 10).rounded())
    return "\(tenths < 0 ? "-" : "")\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
  }

  private static func escaped(_ text: String) -> String {
    String(
      text.printable.flatMap { character -> [Character] in
        switch character {
        case "&": Array("&amp;")
        case "<": Array("&lt;")
        case ">": Array("&gt;")
        default: [character]
        }
      })
  }
}
