// SPDX-License-Identifier: MIT

import Foundation

extension Report {
  /// Tables and pictures of how costs grow with the work.
  func growth() throws -> String {
    var text = "| period | days | samples | processor | a sample |\n|---|---|---|---|---|\n"
    var perSample: [GrowthChart.Point] = []
    for (period, days) in [(60.0, 1.0), (60, 7), (60, 30), (10, 1), (1, 0.25), (0.1, 0.02)] {
      let cost = try dayCost(days, period, period < 60 ? 1 : 5)
      let microseconds = cost[0] / max(cost[1], 1) * 1e6
      text +=
        "| \(period) s | \(days) | \(Int(cost[1])) | \(seconds(cost[0])) |"
        + " \(Int(microseconds)) µs |\n"
      if !perSample.contains(where: { $0.x == period }) {
        perSample.append(.init(x: period, y: microseconds))
      }
    }
    text += """

      | history | size | `history --since 24h` | `history --since … --every 1d` |
      |---|---|---|---|

      """
    var day: [GrowthChart.Point] = []
    var all: [GrowthChart.Point] = []
    for days in [1, 30, 365, TenYears.minutes / 1440] {
      let place = folder.path + "/growth-\(days)"
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      _ = try run(ProcessInfo.processInfo.arguments[0], ["years", place, "\(days)"])
      let size = try FileManager.default.attributesOfItem(atPath: place + "/rainfly.db")[.size]
      let end = "\(Int(TenYears.start) + TenYears.minutes * 60)"
      let common = ["--state", place, "--runtime", place + "/run", "--until", end, "--csv"]
      let tool = staticFolder + "/rainfly"
      let short = try median(9) { try wall(tool, ["history", "--since", "24h"] + common) }
      let long = try median(5) {
        try wall(tool, ["history", "--since", "\(days)d", "--every", "1d"] + common)
      }
      text +=
        "| \(days) days | \(megabytes(size as? Double ?? .nan)) | \(milliseconds(short)) |"
        + " \(milliseconds(long)) |\n"
      day.append(.init(x: Double(days), y: short * 1000))
      all.append(.init(x: Double(days), y: long * 1000))
    }
    let pictures = URL(fileURLWithPath: output).deletingLastPathComponent().path + "/Pictures"
    try GrowthChart(
      title: "processor for a sample", horizontal: "sample period, s", vertical: "µs",
      series: [("a sample", perSample)]
    ).svg.write(toFile: pictures + "/growth_period.svg", atomically: true, encoding: .utf8)
    try GrowthChart(
      title: "a question to the history, whole process", horizontal: "days in the store",
      vertical: "ms", series: [("its last day", day), ("all of it by days", all)]
    ).svg.write(toFile: pictures + "/growth_history.svg", atomically: true, encoding: .utf8)
    return text + """

      ![processor for a sample by sample period](Pictures/growth_period.svg)
      ![time of a question by the length of the history](Pictures/growth_history.svg)

      """
  }
}
