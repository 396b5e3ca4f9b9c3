// SPDX-License-Identifier: MIT

import Foundation
import TestKit

/// Instructions as valgrind counts them: no clock, and no other load of the machine, is in them.
enum Instructions {
  /// What one more sample of five bursts costs, the start of the program taken out; `nil` where there
  /// is no valgrind.
  static func perSample() throws -> Double? {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/valgrind") else { return nil }
    let folder = TemporaryDirectory()
    // The debugging information of Swift is more than valgrind reads.
    let program = folder.path + "/benchmark"
    try run("/usr/bin/strip", ["-o", program, ProcessInfo.processInfo.arguments[0]])
    let short = try count(program, samples: 60, in: folder)
    let long = try count(program, samples: 180, in: folder)
    return (long - short) / 120
  }

  private static func count(
    _ program: String, samples: Int, in folder: TemporaryDirectory
  ) throws -> Double {
    let place = folder.path + "/\(samples)"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    let output = place + "/counts"
    try run(
      "/usr/bin/valgrind",
      [
        "--quiet", "--tool=callgrind", "--callgrind-out-file=\(output)", program, "day", place,
        "\(Double(samples) / 1440)", "60", "5",
      ])
    let text = try String(contentsOfFile: output, encoding: .utf8)
    let line = text.split(separator: "\n").last { $0.hasPrefix("totals:") }
    guard let total = line?.split(separator: " ").last.flatMap({ Double($0) }) else {
      throw Failure(description: "valgrind counted nothing")
    }
    return total
  }

  private static func run(_ program: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "failed: \(([program] + arguments).joined(separator: " "))")
    }
  }

  private struct Failure: Error, CustomStringConvertible { let description: String }
}
