// SPDX-License-Identifier: MIT

import Agent
import Foundation
import Store

/// What rainfly costs, beside what people would use instead; `make benchmark` runs it.
///
/// Each figure is measured in a process of its own, all in one run on one machine, so that ratios mean
/// something where seconds do not.
@main
enum Benchmark {
  static func main() throws {
    let words = Array(CommandLine.arguments.dropFirst())
    switch words.first {
    case "day" where words.count == 5:
      let cost = Day.run(
        folder: words[1], days: Double(words[2]) ?? 1, period: Double(words[3]) ?? 60,
        bursts: Int(words[4]) ?? 1)
      print(
        cost.processorSeconds, cost.samples, cost.allocations, cost.bytesCounted, cost.waits,
        cost.residentKilobytes, Kernel.bytesWritten())
    case "decode": print(Decode.nanoseconds())
    case "judge": print(Judging.nanoseconds())
    case "years" where words.count == 3:
      try TenYears.make(in: words[1], minutes: (Int(words[2]) ?? 1) * 1440)
    case "gate": exit(try Gate.check() ? 0 : 1)
    case "report" where words.count >= 3:
      try Report(
        output: words[1], staticFolder: words[2], python: words.count > 3 ? words[3] : nil
      ).write()
    default:
      print(
        "benchmark report FILE STATIC-FOLDER [PYTHON] | gate | day … | decode | judge | years FOLDER DAYS"
      )
      exit(64)
    }
  }
}

/// What the kernel says of this process.
enum Kernel {
  /// Bytes that it made the kernel write to storage; a tmpfs is none.
  static func bytesWritten() -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/io", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("write_bytes") }
    return line?.split(separator: " ").last.flatMap { Int($0) } ?? 0
  }
}
