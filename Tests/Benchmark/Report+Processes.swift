// SPDX-License-Identifier: MIT

import Foundation
import TestKit

/// The processes that are measured, and how their figures are written.
extension Report {
  func shell(_ command: String) throws -> String {
    try run("/bin/sh", ["-c", command])
  }

  func run(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(command: ([program] + arguments).joined(separator: " "))
    }
    return String(decoding: data, as: UTF8.self)
  }

  private struct Failure: Error, CustomStringConvertible {
    var command: String
    var description: String { "failed: \(command)" }
  }

  /// Seconds from the start of a process to its end.
  ///
  /// Not by Foundation, whose wait notices an end some fifty milliseconds late.
  func wall(_ program: String, _ arguments: [String]) throws -> Double {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    var argv = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in argv { free(word) } }
    var process = pid_t()
    var status: CInt = 0
    let start = Self.now()
    guard posix_spawn(&process, program, &actions, nil, &argv, environ) == 0,
      waitpid(process, &status, 0) == process
    else { throw Failure(command: program) }
    return Self.now() - start
  }

  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  func median(_ count: Int, _ measure: () throws -> Double) rethrows -> Double {
    var values: [Double] = []
    for _ in 0..<count { values.append(try measure()) }
    return values.sorted()[count / 2]
  }

  func seconds(_ value: Double) -> String { String(format: "%.3f s", value) }
  func milliseconds(_ value: Double) -> String { String(format: "%.1f ms", value * 1000) }
  func megabytes(_ bytes: Double) -> String { String(format: "%.1f MB", bytes / 1e6) }
}
