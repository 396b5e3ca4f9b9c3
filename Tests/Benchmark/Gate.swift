// SPDX-License-Identifier: MIT

import Foundation
import TestKit

/// Counts that do not depend on the machine, each with its limit: what `.ci/run` asks.
enum Gate {
  /// Runs a simulated day of minutes and compares; whether all limits hold.
  static func check() throws -> Bool {
    let folder = TemporaryDirectory()
    let cost = Day.run(folder: folder.path, days: 1, period: 60, bursts: 5)
    let samples = Double(max(cost.samples, 1))
    var limits: [(name: String, value: Double, limit: Double)] = [
      ("allocations a sample", Double(cost.allocations) / samples, Limits.allocations),
      ("waits a sample", Double(cost.waits) / samples, 2),
      ("bytes written a day", Double(cost.bytesCounted), 3_000_000),
    ]
    if let instructions = try Instructions.perSample() {
      limits.append(("instructions a sample", instructions, Limits.instructions))
    } else {
      print("instructions a sample: not counted, valgrind is not installed")
    }
    var holds = cost.samples == 1440
    print("samples: \(cost.samples)")
    for (name, value, limit) in limits {
      print("\(name): \(Int(value.rounded(.up))), at most \(Int(limit))")
      if !(value <= limit) { holds = false }
    }
    if !holds { print("gate: a count is over its limit") }
    return holds
  }
}

/// What was measured, with some room.
enum Limits {
  static let allocations = 225.0
  /// Another processor's memory copies have other instructions, hence the room.
  static let instructions = 420_000.0
}
