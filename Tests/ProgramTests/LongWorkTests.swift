// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Quantities
import Store
import TestKit
import Testing

@Suite("Long work shows how far it is and can be interrupted", .serialized)
struct LongWorkTests {
  private let folder = TemporaryDirectory()

  /// A recording of `days` days, a row every `step` s.
  private func trace(days: Int, every step: Int) throws -> String {
    var text = "unix_time_utc,pressure_hPa\n"
    for time in stride(from: 0, to: days * 86_400, by: step) {
      text += "\(1_893_456_000 + time),\(1010 + time / step % 7)\n"
    }
    let path = folder.path + "/trace.csv"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  /// A store with `count` samples, a minute apart, the last of them now.
  private func store(_ count: Int) throws -> MainStore {
    let now = Date().timeIntervalSince1970.rounded(.down)
    let store = try MainStore(path: folder.path + "/rainfly.db")
    try store.commit(
      Batch(
        boot: BootID("long"),
        clock: BootClock(bootedAt: now - Double(count) * 60, quality: .synchronised),
        samples: (1...count).map { minute in
          Sample(
            time: BootTime(seconds: Double(minute) * 60),
            reading: Reading(
              pressure: StationPressure(hectopascals: 1000 + Double(minute % 500) / 10),
              temperature: Temperature(celsius: 8), humidity: nil))
        }))
    return store
  }

  /// Work in the debug build of minutes, in any build of seconds.
  private func evaluation() throws -> [String] {
    let trials = ["noise", "gaps", "spikes", "steps", "all"].flatMap { ["--disturb", $0] }
    return ["evaluate", try trace(days: 300, every: 600)] + trials
  }

  @Test("a terminal sees one line of progress; Ctrl-C takes it away and ends the work with 130")
  func evaluate() throws {
    let terminal = try #require(Terminal())
    let process = Program.process("rainfly", try evaluation())
    let output = Pipe()
    process.standardOutput = output
    process.standardError = terminal.handle
    try process.run()
    #expect(terminal.read(for: 60) { $0.split(separator: "\r").count > 3 })
    kill(process.processIdentifier, SIGINT)
    #expect(terminal.finish(process))
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 130)
    #expect(output.fileHandleForReading.readDataToEndOfFile().isEmpty)
    let (progress, said) = try #require(
      terminal.text.range(of: "\r\u{1B}[K", options: .backwards).map {
        (terminal.text[..<$0.lowerBound], terminal.text[$0.upperBound...])
      })
    #expect(said.hasPrefix("rainfly: interrupted: "))
    #expect(!progress.contains("\n"))
    let states = progress.split(separator: "\r").map(String.init)
    #expect(states.count >= 3)
    #expect(states.allSatisfy { $0.hasSuffix("\u{1B}[K") && $0.count - 3 < 80 })
    #expect(states.allSatisfy { $0.hasPrefix("evaluate: ") && $0.contains(" %") })
  }

  @Test("with --json there is no progress, and the interruption is an error object")
  func json() throws {
    let terminal = try #require(Terminal())
    let process = Program.process("rainfly", try evaluation() + ["--json"])
    let output = Pipe()
    process.standardOutput = output
    process.standardError = terminal.handle
    try process.run()
    _ = terminal.read(for: 2) { !$0.isEmpty }
    kill(process.processIdentifier, SIGTERM)
    #expect(terminal.finish(process))
    #expect(process.terminationStatus == 143)
    #expect(terminal.text.hasPrefix("rainfly: interrupted: "))
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let error = try #require(try Program.objects(text).first?["error"] as? [String: Any])
    #expect(error["code"] as? String == "interrupted")
  }

  @Test("where standard error is no terminal, not a byte of progress")
  func quiet() throws {
    let result = try Program.run("rainfly", ["evaluate", try trace(days: 30, every: 600)])
    #expect(result.code == 0)
    #expect(result.complaint.isEmpty)
    #expect(!result.output.contains("\r"))
    #expect(result.lines.allSatisfy { $0.count <= 80 })
  }

  @Test("a replay that is ended keeps and tells what was played")
  func replay() throws {
    let process = Program.process(
      "rainfly",
      ["replay", try trace(days: 60, every: 60), "--json", "--state", folder.path + "/played"])
    let output = folder.path + "/out"
    _ = FileManager.default.createFile(atPath: output, contents: nil)
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    var patience = 500
    while try Data(contentsOf: URL(fileURLWithPath: output)).isEmpty, patience > 0 {
      patience -= 1
      usleep(20_000)
    }
    process.terminate()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 143)
    let events = try Program.objects(try String(contentsOfFile: output, encoding: .utf8))
    #expect(events.count > 10)
    #expect(!events.contains { $0["event"] as? String == "end" }, "an end is that of the whole")
    let kept = try Program.run(
      "rainfly", ["history", "--json", "--since", "2030-01-01", "--state", folder.path + "/played"])
    let trends = events.count { $0["event"] as? String == "trend" }
    #expect(kept.lines.count >= (trends - 1) * 10)
    let database = try Database(path: folder.path + "/played/rainfly.db", .readOnly)
    #expect(try database.text("PRAGMA integrity_check") == "ok")
  }

  @Test("who ignores Ctrl-C, as a job in the background does, is not interrupted")
  func ignored() throws {
    let process = Program.process("rainfly", [])
    let program = process.executableURL?.path ?? ""
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "trap '' INT HUP; exec \"$@\"", "sh", program, "evaluate",
      try trace(days: 90, every: 600),
    ]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    for _ in 0..<10 {
      usleep(50_000)
      kill(process.processIdentifier, SIGINT)
      kill(process.processIdentifier, SIGHUP)
    }
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
  }

  /// A history that has filled the pipe that nobody reads, and waits.
  private func stalledHistory() throws -> (Process, Pipe) {
    let process = Program.process(
      "rainfly", ["history", "--json", "--since", "1y", "--state", folder.path])
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var patience = 500
    while waiting(in: output) < 60_000, patience > 0 {
      patience -= 1
      usleep(10_000)
    }
    return (process, output)
  }

  @Test("a history whose reader does not read can still be ended")
  func blocked() throws {
    try withExtendedLifetime(store(60_000)) {
      let (process, output) = try stalledHistory()
      defer { withExtendedLifetime(output) {} }
      kill(process.processIdentifier, SIGINT)
      var patience = 1500
      while process.isRunning, patience > 0 {
        patience -= 1
        usleep(10_000)
      }
      #expect(!process.isRunning)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      #expect(process.terminationReason == .exit && process.terminationStatus == 130)
    }
  }

  @Test(
    "who reads slowly gets whole lines, and with --json the reason why they end, unless he stops for long",
    arguments: [0.3, 3.5])
  func slowReader(pause: Double) throws {
    try withExtendedLifetime(store(60_000)) {
      let (process, output) = try stalledHistory()
      kill(process.processIdentifier, SIGINT)
      // It is full for longer than it takes to see the signal; or than it is waited for.
      usleep(UInt32(pause * 1e6))
      let text = String(
        decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 130)
      #expect(text.hasSuffix("}\n"))
      let lines = try Program.objects(text)
      #expect(lines.count == text.split(separator: "\n").count && lines.count < 60_000)
      guard pause < 2 else { return }
      let error = try #require(lines.last?["error"] as? [String: Any])
      #expect(error["code"] as? String == "interrupted")
    }
  }

  private func waiting(in pipe: Pipe) -> CInt {
    var count: CInt = 0
    _ = ioctl(pipe.fileHandleForReading.fileDescriptor, UInt(FIONREAD), &count)
    return count
  }

  @Test("a backup that is ended at any moment leaves the old file or a whole new one, and no other")
  func backup() throws {
    _ = try store(150_000)
    let files = TemporaryDirectory()
    let target = files.path + "/copy.db"
    let old = "what was there before"
    var ended = 0
    for round in 0..<12 {
      try old.write(toFile: target, atomically: true, encoding: .utf8)
      let process = Program.process(
        "rainfly", ["backup", target, "--force", "--state", folder.path])
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      // In the middle of it, sooner or later.
      var patience = 1000
      while process.isRunning, patience > 0,
        try FileManager.default.contentsOfDirectory(atPath: files.path).count < 2
      {
        patience -= 1
        usleep(500)
      }
      usleep(UInt32(round) * 4000)
      kill(process.processIdentifier, SIGINT)
      process.waitUntilExit()
      #expect(try FileManager.default.contentsOfDirectory(atPath: files.path) == ["copy.db"])
      let text = try Data(contentsOf: URL(fileURLWithPath: target)).prefix(100)
      if process.terminationReason == .exit, process.terminationStatus == 0 {
        #expect(text.starts(with: Data("SQLite format 3".utf8)))
      } else {
        #expect(process.terminationReason == .exit && process.terminationStatus == 130)
        #expect(text == Data(old.utf8))
        ended += 1
      }
    }
    #expect(ended > 0, "none was ended in the middle")
  }
}
