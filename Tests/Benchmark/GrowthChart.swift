// SPDX-License-Identifier: MIT

import Foundation

/// How a cost grows with the work: curves on logarithmic axes, as SVG.
struct GrowthChart {
  struct Point {
    var x: Double
    var y: Double
  }

  var title: String
  var horizontal: String
  var vertical: String
  var series: [(name: String, points: [Point])]

  private let width = 520.0
  private let height = 300.0
  private let margin = 56.0
  private let colours = ["#1f6f8b", "#b3541e"]

  /// The whole powers of ten around `values`.
  private static func decades(_ values: [Double]) -> ClosedRange<Int> {
    let logarithms = values.filter { $0 > 0 && $0.isFinite }.map(log10)
    guard let low = logarithms.min(), let high = logarithms.max() else { return 0...1 }
    let first = Int(low.rounded(.down))
    return first...max(first + 1, Int(high.rounded(.up)))
  }

  private func place(
    _ value: Double, _ decades: ClosedRange<Int>, from start: Double, to end: Double
  ) -> Double {
    let part = (log10(value) - Double(decades.lowerBound)) / Double(decades.count - 1)
    return start + part * (end - start)
  }

  private static func label(_ decade: Int) -> String {
    decade < 0
      ? "0." + String(repeating: "0", count: -decade - 1) + "1"
      : "1" + String(repeating: "0", count: decade)
  }

  /// The picture.
  var svg: String {
    let points = series.flatMap(\.points)
    let columns = Self.decades(points.map(\.x))
    let rows = Self.decades(points.map(\.y))
    let (left, right, top, bottom) = (margin, width - 20, 40.0, height - margin)
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(Int(width))\" height=\"\(Int(height))\""
        + " font-family=\"sans-serif\" font-size=\"12\">",
      "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>",
      "<text x=\"\(left)\" y=\"22\" font-size=\"14\">\(title), \(vertical)</text>",
    ]
    for decade in columns {
      let x = place(pow(10, Double(decade)), columns, from: left, to: right)
      lines.append(line(x, top, x, bottom))
      lines.append(text(x, bottom + 16, "middle", Self.label(decade)))
    }
    for decade in rows {
      let y = place(pow(10, Double(decade)), rows, from: bottom, to: top)
      lines.append(line(left, y, right, y))
      lines.append(text(left - 6, y + 4, "end", Self.label(decade)))
    }
    lines.append(text((left + right) / 2, height - 16, "middle", horizontal))
    for (index, curve) in series.enumerated() {
      let colour = colours[index % colours.count]
      let corners = curve.points.sorted { $0.x < $1.x }.map { point in
        (
          place(point.x, columns, from: left, to: right),
          place(point.y, rows, from: bottom, to: top)
        )
      }
      let path = corners.map { String(format: "%.1f,%.1f", $0.0, $0.1) }.joined(separator: " ")
      lines.append(
        "<polyline points=\"\(path)\" fill=\"none\" stroke=\"\(colour)\" stroke-width=\"2\"/>")
      for (x, y) in corners {
        lines.append(
          String(format: "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%@\"/>", x, y, colour))
      }
      if let (x, y) = corners.last {
        lines.append(text(x - 6, y - 8, "end", curve.name))
      }
    }
    return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  private func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> String {
    String(
      format: "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>", x1, y1, x2,
      y2)
  }

  private func text(_ x: Double, _ y: Double, _ anchor: String, _ words: String) -> String {
    String(format: "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%@\">%@</text>", x, y, anchor, words)
  }
}
