// SPDX-License-Identifier: MIT

import Foundation

/// Runs the programs of this package as a user does.
public enum Program {
  /// What a run gave.
  public struct Result {
    /// Its exit code.
    public var code: Int32
    /// Its standard output.
    public var output: String
    /// Its standard error.
    public var complaint: String

    /// The lines of its standard output.
    public var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// The folder with the programs: the one that the tests run from.
  public static var folder: URL {
    let me = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: me).deletingLastPathComponent()
  }

  /// The sources of this package.
  public static var package: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  /// A process of the program `name`, not yet started, in an environment without surprises.
  public static func process(_ name: String, _ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = folder.appendingPathComponent(name)
    process.arguments = arguments
    process.environment = ["HOME": "/nonexistent", "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
    return process
  }

  /// Runs the program `name` to its end.
  public static func run(
    _ name: String, _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) throws -> Result {
    let process = process(name, arguments)
    process.environment?.merge(environment) { $1 }
    return try run(process, input: input)
  }

  /// Runs the program at `path` to its end.
  public static func run(path: String, _ arguments: [String]) throws -> Result {
    let process = process("", arguments)
    process.executableURL = URL(fileURLWithPath: path)
    return try run(process, input: "")
  }

  private static func run(_ process: Process, input: String) throws -> Result {
    let files = TemporaryDirectory()
    // Files and not pipes: whatever a program writes, nobody has to read it meanwhile.
    let names = ["in", "out", "err"].map { files.path + "/" + $0 }
    try Data(input.utf8).write(to: URL(fileURLWithPath: names[0]))
    for name in names.dropFirst() {
      _ = FileManager.default.createFile(atPath: name, contents: nil)
    }
    process.standardInput = FileHandle(forReadingAtPath: names[0])
    process.standardOutput = FileHandle(forWritingAtPath: names[1])
    process.standardError = FileHandle(forWritingAtPath: names[2])
    try process.run()
    process.waitUntilExit()
    return Result(
      code: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: URL(fileURLWithPath: names[1])), as: UTF8.self),
      complaint: String(
        decoding: try Data(contentsOf: URL(fileURLWithPath: names[2])), as: UTF8.self))
  }

  /// The JSON objects on the lines of `text`.
  public static func objects(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").compactMap { line in
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    }
  }
}
