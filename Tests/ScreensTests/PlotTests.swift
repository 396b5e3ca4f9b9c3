// SPDX-License-Identifier: MIT

import Almanac
import Quantities
import Screens
import TestKit
import Testing

@Suite("Curves")
struct PlotTests {
  private func series(
    _ points: [(Double, Double)], _ span: ClosedRange<Double>, columns: Int
  ) -> PressureSeries {
    var series = PressureSeries(span, columns: columns)
    for (seconds, pascals) in points {
      series.add(PressurePoint(seconds: seconds, pascals: pascals))
    }
    return series
  }

  @Test("columns hold means; what lies outside is left out")
  func columns() {
    let series = series(
      [(-1, 5), (0, 10), (5, 20), (10, 40), (40, 70), (41, 5)], 0...40, columns: 4)
    #expect((0..<4).map { series.mean($0) } == [15, 40, nil, 70])
    #expect(series.range == 10...70 && series.meanRange == 15...70)
    #expect(series.mean(4) == nil && series.mean(-1) == nil)
  }

  @Test("a gap divides the curve; columns narrower than the samples' distance do not")
  func runs() {
    // A sample each 60 s in columns of 20 s, and none between 300 s and 900 s.
    let times =
      Array(stride(from: 0.0, through: 300, by: 60))
      + Array(stride(from: 900.0, to: 1200, by: 60))
    let points: [(Double, Double)] = times.map { ($0, 100_000) }
    let runs = series(points, 0...1200, columns: 60).runs
    #expect(runs.map { $0.first } == [0, 45])
    #expect(runs.map { $0.last } == [15, 57])
  }

  @Test("a sparkline has a character a column, a space where there is nothing")
  func sparkline() {
    let rising = series(
      [(0, 100_000), (1, 100_350), (3, 100_700)], 0...4, columns: 4)
    #expect(Sparkline.text(rising, isUnicode: true) == "▁▅ █")
    #expect(Sparkline.text(rising, isUnicode: false) == "15 8")
    // Ten pascals of noise are no weather: the middle of the height.
    let steady = series([(0, 100_000), (1, 100_010)], 0...2, columns: 2)
    #expect(["44", "45", "55"].contains(Sparkline.text(steady, isUnicode: false)))
    #expect(Sparkline.text(series([], 0...2, columns: 2), isUnicode: true) == "")
  }

  @Test("the ASCII plot, by hand: a fall of 4 hPa with a gap")
  func ascii() {
    // 24 columns of which 9 are labels: 15 cells of an hour, the two hours from 06:00 missing.
    let start = 1_783_728_000.0  // 2026-07-11 00:00 UTC
    let plot = PressurePlot(width: 24, rows: 5, isUnicode: false)
    #expect(plot.columns == 15)
    let hours = [0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13, 14].map(Double.init)
    let points: [(Double, Double)] = hours.map { hour in
      (start + hour * 3600 + 1800, 100_400 - hour * 400 / 14)
    }
    let curve = series(points, start...(start + 15 * 3600), columns: 15)
    let lines = plot.lines(curve, axis: TimeAxis(.utc))
    #expect(
      lines == [
        "Station pressure in hPa,", "Sat 11 Jul 00:00 to Sat", "11 Jul 15:00",
        " 1004.0 +**",
        "        |  ****",
        " 1002.0 +        *",
        "        |         ****",
        " 1000.0 +             **",
        "        ++--------------",
        "      11 Jul",
      ])
  }

  @Test("the Braille plot, by hand: two rows, a straight fall")
  func braille() {
    let plot = PressurePlot(width: 4, rows: 1, isUnicode: true)
    #expect(plot.columns == 8)
    let falling = [100_000.0, 100_000, 99_900, 99_900, 99_800, 99_800, 99_700, 99_700]
    let points = falling.enumerated().map { (Double($0) + 0.5, $1) }
    let fall = series(points, 0...8, columns: 8)
    // A dot lower in each cell: dots 1+4, 2+5, 3+6, 7+8.
    let lines = plot.lines(fall, axis: TimeAxis(nil))
    #expect(lines.contains("⠉⠒⠤⣀"))
  }

  @Test("no line is wider than the terminal, whatever the numbers are")
  func widths() {
    let values: [Double] = [100_000, 0, -1e11, 1e11, .nan, .infinity, 30_000, 110_000]
    let spans: [ClosedRange<Double>] = [
      0...0, 0...10, -2_208_988_800...7_258_118_400, 1_783_713_600...1_783_800_000, 0...1e18,
    ]
    for width in [1, 8, 23, 24, 40, 80, 200] {
      for isUnicode in [true, false] {
        let plot = PressurePlot(width: width, isUnicode: isUnicode)
        for span in spans {
          let step = (span.upperBound - span.lowerBound) / 7
          let points: [(Double, Double)] = values.enumerated().map { index, value in
            (span.lowerBound + step * Double(index), value)
          }
          let curve = series(points, span, columns: plot.columns)
          for axis in [TimeAxis(.utc), TimeAxis(nil)] {
            let lines = plot.lines(curve, axis: axis)
            #expect(lines.count >= 17 && lines.allSatisfy { $0.count <= width })
            #expect(isUnicode || lines.allSatisfy { $0.utf8.count <= width + 4 })
            _ = PressureDrawing.svg(curve, axis: axis)
          }
        }
      }
    }
    #expect(
      PressurePlot(width: 80, isUnicode: true).lines(
        series([], 0...1, columns: 142), axis: TimeAxis(nil)
      ).isEmpty)
  }

  @Test(
    "ticks stand at round local times, also where the clocks change", .enabled(if: Zones.arePresent)
  )
  func ticks() throws {
    let berlin = try ZoneRules(tzif: Zones.bytes("Europe/Berlin"), name: "Europe/Berlin")
    // 2026-10-25 00:00 CEST is 1792879200; that day has 25 hours.
    let day = 1_792_879_200.0
    let ticks = TimeAxis(berlin).ticks(day...(day + 25 * 3600), count: 9)
    #expect(
      ticks.map(\.label) == [
        "25 Oct", "03:00", "06:00", "09:00", "12:00", "15:00", "18:00", "21:00", "26 Oct",
      ])
    // 03:00 CET is four hours after midnight.
    #expect(ticks[1].seconds == day + 4 * 3600 && ticks[8].seconds == day + 25 * 3600)
  }

  @Test("long spans have days and months, a boot without a clock has hours")
  func otherTicks() {
    let start = 1_783_641_600.0  // 2026-07-10 00:00 UTC
    let week = TimeAxis(.utc).ticks(start...(start + 3 * 86_400), count: 3)
    #expect(week.map(\.label) == ["10 Jul", "11 Jul", "12 Jul", "13 Jul"])
    let boot = TimeAxis(nil).ticks(0...(10 * 3600), count: 5)
    #expect(boot.map(\.label) == ["0 h", "2 h", "4 h", "6 h", "8 h", "10 h"])
    #expect(TimeAxis(nil).ticks(0...1e30, count: 5).isEmpty)
  }

  @Test("the drawing is one polyline a run")
  func drawing() {
    let curve = series(
      [(0, 100_000), (60, 100_100), (120, 100_200), (5000, 100_000)], 0...10_000, columns: 100)
    let svg = PressureDrawing.svg(curve, axis: TimeAxis(nil))
    #expect(svg.split(separator: "<polyline").count == 3)
    #expect(svg.hasPrefix("<?xml") && svg.hasSuffix("</svg>\n"))
    #expect(!svg.contains("nan") && !svg.contains("inf\""))
  }
}
