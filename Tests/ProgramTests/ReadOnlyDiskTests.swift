// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Quantities
import Store
import TestKit
import Testing

/// A card that was taken out of the tent and is looked at elsewhere.
///
/// Only root may mount; the mount is of a process of its own and goes with it.
@Suite(
  "A store on a disk that is mounted read-only",
  .enabled(if: getuid() == 0, "only root can mount a disk read-only"))
struct ReadOnlyDiskTests {
  private let folder = TemporaryDirectory()
  /// Characters that mean something in a URI.
  private var card: String { folder.path + "/a card?50%#1" }

  /// Puts 300 samples on the card, with the last hundred in the WAL where `leavesWAL`.
  private func fill(leavesWAL: Bool) throws {
    mkdir(card, 0o700)
    mkdir(folder.path + "/tent", 0o700)
    let store = try MainStore(path: folder.path + "/tent/rainfly.db")
    for hundred in 0..<3 {
      if hundred == 2, !leavesWAL { break }
      try store.commit(
        Batch(
          boot: BootID("tent"),
          clock: BootClock(bootedAt: 1_800_000_000, quality: .synchronised),
          samples: (1...100).map { minute in
            Sample(
              time: BootTime(seconds: Double(hundred * 100 + minute) * 60),
              reading: Reading(
                pressure: StationPressure(hectopascals: 1000), temperature: nil, humidity: nil))
          }))
      if hundred == 1 {
        try Database(path: folder.path + "/tent/rainfly.db", .readWrite)
          .execute("PRAGMA wal_checkpoint(TRUNCATE)")
      }
    }
    // As the plug leaves it: the index of the WAL is never on the card of another machine.
    for name in leavesWAL ? ["rainfly.db", "rainfly.db-wal"] : ["rainfly.db"] {
      try FileManager.default.copyItem(
        atPath: folder.path + "/tent/" + name, toPath: card + "/" + name)
    }
  }

  /// Runs `rainfly` where the card is mounted read-only.
  private func rainfly(_ arguments: String...) throws -> Program.Result {
    try run("rainfly", arguments)
  }

  private func run(_ program: String, _ arguments: [String]) throws -> Program.Result {
    let process = Program.process(program, [])
    let script = """
      mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && shift && exec "$@"
      """
    return try Program.run(
      path: "/usr/bin/unshare",
      ["--mount", "sh", "-c", script, "sh", card, process.executableURL?.path ?? ""] + arguments
        + ["--state", card])
  }

  @Test("all of it is read, with what was still in its WAL", arguments: [false, true])
  func read(leavesWAL: Bool) throws {
    try fill(leavesWAL: leavesWAL)
    let history = try rainfly("history", "--json", "--since", "2027-01-01")
    #expect(history.complaint == "")
    #expect(history.lines.count == (leavesWAL ? 300 : 200))
    #expect(try rainfly("events", "--since", "2027-01-01").code == 0)
    let copy = folder.path + "/copy.db"
    let backup = try rainfly("backup", copy)
    #expect(backup.output.hasPrefix(leavesWAL ? "300 samples" : "200 samples"))
    #expect(backup.complaint == "")
  }

  @Test("what would be written is refused for what it is")
  func write() throws {
    try fill(leavesWAL: false)
    let refused = try rainfly("fly", "on")
    #expect(refused.code == 74)
    #expect(refused.complaint.contains("mounted read-only: remount it, or copy the folder"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: card) == ["rainfly.db"])
  }

  @Test("an agent says why nothing is stored, and at its end what became of the samples")
  func agent() throws {
    try fill(leavesWAL: false)
    let boards = folder.path + "/boards"
    mkdir(boards, 0o700)
    try "title: x\nsimulated: yes\nplay:\n  night: storm\n  speed: 0\n  repeats: no\n".write(
      toFile: boards + "/fast.yaml", atomically: true, encoding: .utf8)
    let configuration = folder.path + "/rainfly.yaml"
    try "board: fast\n".write(toFile: configuration, atomically: true, encoding: .utf8)
    let runtime = folder.path + "/run"
    let common = ["--config", configuration, "--boards", boards, "--runtime", runtime]
    let night = try run("rainflyd", common)
    let words = night.output.split(separator: "\n").suffix(3).joined(separator: " ")
    #expect(
      words.hasSuffix(
        "1081 samples could not be stored and are in \(runtime)/live.db until the power goes: its"
          + " disk is mounted read-only: remount it"), "\(words)")
    // And they are: an agent on a disk that can be written stores them.
    let reader = try HistoryReader(
      StoreLocation(stateDirectory: folder.path + "/none", runtimeDirectory: runtime))
    var count = 0
    try reader.forEach(since: nil, until: nil) { _ in count += 1 }
    #expect(count == 1081)
  }
}
