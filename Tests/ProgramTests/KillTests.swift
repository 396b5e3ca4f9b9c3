// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Quantities
import Store
import TestKit
import Testing

@Suite("The agent is killed")
struct KillTests {
  private let folder = TemporaryDirectory()

  private var location: StoreLocation {
    StoreLocation(stateDirectory: folder.path, runtimeDirectory: folder.path + "/run")
  }

  /// A simulated board on which a minute takes two milliseconds.
  private func prepare() throws -> [String] {
    let boards = folder.path + "/boards"
    try FileManager.default.createDirectory(atPath: boards, withIntermediateDirectories: true)
    try """
    title: a fast board
    simulated: yes
    play:
      night: storm
      speed: 30000
      repeats: yes
    """.write(toFile: boards + "/fast.yaml", atomically: true, encoding: .utf8)
    let configuration = folder.path + "/rainfly.yaml"
    try "board: fast\n".write(toFile: configuration, atomically: true, encoding: .utf8)
    return [
      "--config", configuration, "--boards", boards, "--state", folder.path, "--runtime",
      folder.path + "/run",
    ]
  }

  /// The keys of all samples in both files; a key that is in one file twice cannot exist.
  private func samples() throws -> Set<Double> {
    var times: [Double] = []
    try HistoryReader(location).forEach(since: nil, until: nil) { times.append($0.time.seconds) }
    #expect(Set(times).count == times.count, "a sample is stored twice")
    #expect(times == times.sorted())
    return Set(times)
  }

  @Test("with SIGKILL, 200 times at random moments: nothing is lost, nothing is stored twice")
  func twoHundredTimes() throws {
    let arguments = try prepare()
    var generator = SeededGenerator(seed: 20_270_710)
    var seen: Set<Double> = []
    var grew = 0
    for round in 0..<200 {
      let process = Program.process("rainflyd", arguments)
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      if round % 4 == 0 {
        // At any moment of the start, before or after the store is open.
        usleep(UInt32.random(in: 0...30_000, using: &generator))
      } else {
        // In the middle of its work, whatever the speed of the machine: after some cycles, which
        // are up to several batches.
        waitFor(Int.random(in: 1...40, using: &generator), moreThan: seen.count)
      }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      // The first rounds may die before there is a store.
      guard FileManager.default.fileExists(atPath: location.main) else { continue }
      let database = try Database(path: location.main, .readWrite)
      let check = try database.text("PRAGMA integrity_check")
      #expect(check == "ok", "round \(round)")
      guard let now = try? samples() else { continue }
      #expect(now.isSuperset(of: seen), "round \(round): samples are lost")
      if now.count > seen.count { grew += 1 }
      seen = now
    }
    // A test in which the agent never got to work would prove nothing.
    #expect(grew > 100)
    #expect(seen.count > 1500)
  }

  /// Returns once the store holds `count` samples more than `known`, or after ten seconds.
  private func waitFor(_ count: Int, moreThan known: Int) {
    for _ in 0..<2000 {
      var found = 0
      try? HistoryReader(location).forEach(since: nil, until: nil) { _ in found += 1 }
      if found >= known + count { return }
      usleep(5000)
    }
  }

  @Test("with SIGTERM: what was sampled is on the card, and it says so")
  func terminated() throws {
    let process = Program.process("rainflyd", try prepare())
    let output = folder.path + "/out"
    _ = FileManager.default.createFile(atPath: output, contents: nil)
    process.standardOutput = FileHandle(forWritingAtPath: output)
    try process.run()
    var rounds = 0
    while (try? samples().count) ?? 0 < 20, rounds < 500 {
      usleep(10_000)
      rounds += 1
    }
    process.terminate()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let text = try String(contentsOfFile: output, encoding: .utf8)
    #expect(text.contains("stopped"))
    let waiting = try Database(path: folder.path + "/run/live.db", .readOnly)
      .integer("SELECT count(*) FROM sample")
    #expect(waiting == 0)
    #expect(try samples().count >= 20)
  }

  @Test("B077: a second agent on the same store is refused")
  func second() throws {
    let arguments = try prepare()
    let first = Program.process("rainflyd", arguments)
    first.standardOutput = FileHandle.nullDevice
    try first.run()
    defer {
      first.terminate()
      first.waitUntilExit()
    }
    var rounds = 0
    while !FileManager.default.fileExists(atPath: location.main), rounds < 500 {
      usleep(10_000)
      rounds += 1
    }
    let result = try Program.run("rainflyd", arguments)
    #expect(result.code == 1)
    #expect(result.complaint.contains("another rainflyd"))
  }
}
