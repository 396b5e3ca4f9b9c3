// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import TestKit
import Testing

@Suite("Backup and restore as a user meets them", .serialized)
struct BackupProgramTests {
  private let folder = TemporaryDirectory()

  private func rainfly(_ arguments: String...) throws -> Program.Result {
    try Program.run("rainfly", arguments + ["--state", folder.path])
  }

  /// A daemon on a simulated board on which a minute takes two milliseconds, and which has taken
  /// `count` samples.
  private func daemon(until count: Int) throws -> Process {
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
    let process = Program.process(
      "rainflyd", ["--config", configuration, "--boards", boards, "--state", folder.path])
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    var patience = 200
    while try samples() < count, patience > 0 {
      patience -= 1
      usleep(20_000)
    }
    return process
  }

  private func samples() throws -> Int {
    try rainfly("history", "--json", "--since", "1y").lines.count
  }

  @Test("a backup while rainflyd runs; no restore while it runs; the restored history is the same")
  func roundTrip() throws {
    let process = try daemon(until: 50)
    defer { kill(process.processIdentifier, SIGKILL) }
    #expect(try rainfly("camps", "add", "Lee", "61.5 8.3").code == 0)
    #expect(try rainfly("trip", "plan", "tonight", "Lee").code == 0)
    #expect(try rainfly("set", "rain.chance_pct", "40").code == 0)
    let file = folder.path + "/copy.db"
    let backup = try rainfly("backup", file, "--json")
    #expect(backup.code == 0, "\(backup.complaint)")
    let count = try #require(try Program.objects(backup.output).first?["samples"] as? Int)
    #expect(count >= 50)
    let again = try rainfly("backup", file)
    #expect(again.code == 1 && again.complaint.contains("--force"))
    #expect(try rainfly("backup", file, "--force").code == 0)
    #expect(try rainfly("backup", folder.path + "/rainfly.db", "--force").code == 64)

    let refused = try rainfly("restore", file)
    #expect(refused.code == 1 && refused.complaint.contains("systemctl stop rainflyd"))

    kill(process.processIdentifier, SIGTERM)
    process.waitUntilExit()
    let kept = try rainfly("history", "--json", "--since", "1y").lines
    #expect(try rainfly("backup", file, "--force").code == 0)
    #expect(try rainfly("camps", "remove", "Lee").code == 0)
    #expect(try rainfly("set", "reset").code == 0)
    let restored = try rainfly("restore", file)
    #expect(restored.code == 0, "\(restored.complaint)")
    #expect(restored.output.contains("rainfly.db.before-restore-1"))
    let present = try rainfly("history", "--json", "--since", "1y").lines
    #expect(!kept.isEmpty && kept == present)
    #expect(try rainfly("camps", "--json").output.contains("\"Lee\""))
    #expect(try rainfly("trip", "--json").output.contains("\"Lee\""))
    #expect(try rainfly("set", "rain.chance_pct").output.contains("is 40"))

    // And the daemon goes on with it.
    let next = try daemon(until: kept.count + 1)
    kill(next.processIdentifier, SIGTERM)
    next.waitUntilExit()
    #expect(next.terminationStatus == 0)
    #expect(try samples() > kept.count)
  }

  @Test("what is no backup is refused and nothing is changed")
  func garbage() throws {
    #expect(try rainfly("camps", "add", "Lee", "61.5 8.3").code == 0)
    let list = folder.path + "/list"
    try "Milk, bread".write(toFile: list, atomically: true, encoding: .utf8)
    #expect(try rainfly("restore", list).code == 65)
    #expect(try rainfly("restore", folder.path + "/none").code == 74)
    #expect(try rainfly("restore", folder.path).code == 64)
    #expect(try rainfly("camps", "--json").output.contains("Lee"))
    let elsewhere = folder.path + "/elsewhere"
    let missing = try Program.run("rainfly", ["restore", list + "s", "--state", elsewhere])
    #expect(missing.code == 74)
    #expect(!FileManager.default.fileExists(atPath: elsewhere))
    #expect(try rainfly("backup", "/nonexistent/x.db").code == 74)
    let other = TemporaryDirectory()
    let none = try Program.run("rainfly", ["backup", list, "--force", "--state", other.path])
    #expect(none.code == 74)
    #expect(try String(contentsOfFile: list, encoding: .utf8) == "Milk, bread")
  }

  @Test(
    "a backup that cannot be written names the place that refused, and what to do",
    arguments: ["/proc/copy.db", "/nonexistent/folder/copy.db"])
  func refusedPlace(path: String) throws {
    #expect(try rainfly("camps", "add", "Lee", "61.5 8.3").code == 0)
    let refused = try rainfly("backup", path)
    #expect(refused.code == 74)
    let place = path.split(separator: "/")[0]
    #expect(refused.complaint.hasPrefix("rainfly: /\(place)"), "\(refused.complaint)")
    #expect(refused.complaint.contains("check its") || refused.complaint.contains("check the name"))
    #expect(!refused.complaint.contains("partial"))
  }

  @Test("a backup of a damaged store names that store, and who saves what is left of it")
  func damaged() throws {
    #expect(try rainfly("camps", "add", "Lee", "61.5 8.3").code == 0)
    let path = folder.path + "/rainfly.db"
    let file = try #require(FileHandle(forWritingAtPath: path))
    let pages = try file.seekToEnd() / 4096
    #expect(pages > 8)
    for page in 5..<pages {
      try file.seek(toOffset: page * 4096)
      try file.write(contentsOf: Data(repeating: 0xA5, count: 512))
    }
    try file.close()
    let refused = try rainfly("backup", folder.path + "/copy.db")
    #expect(refused.code == 74)
    #expect(refused.complaint.hasPrefix("rainfly: \(path): "), "\(refused.complaint)")
    #expect(refused.complaint.contains("start rainflyd"))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/copy.db"))
  }

  @Test("nothing is no backup of anything, and does not replace one")
  func emptyStore() throws {
    #expect(try rainfly("camps", "add", "Lee", "61.5 8.3").code == 0)
    let copy = folder.path + "/copy.db"
    #expect(try rainfly("backup", copy).code == 0)
    let before = try Data(contentsOf: URL(fileURLWithPath: copy))
    let other = TemporaryDirectory()
    _ = FileManager.default.createFile(atPath: other.path + "/rainfly.db", contents: nil)
    let refused = try Program.run("rainfly", ["backup", copy, "--force", "--state", other.path])
    #expect(refused.code == 74 && refused.complaint.contains("holds no tables of rainfly"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: copy)) == before)
    let empty = try rainfly("restore", other.path + "/rainfly.db")
    #expect(empty.code == 65 && empty.complaint.contains("it is empty"))
  }

  @Test("a name that begins as a URI is a name")
  func uri() throws {
    #expect(try rainfly("camps", "add", "Lee", "61.5 8.3").code == 0)
    let process = Program.process("rainfly", ["backup", "file:copy.db", "--state", folder.path])
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.contains("copy") } == ["file:copy.db"])
    #expect(try rainfly("restore", folder.path + "/file:copy.db").code == 0)
  }

  @Test("an agent with another runtime folder is an agent: no restore while it runs")
  func otherRuntime() throws {
    let process = try daemon(until: 50)
    defer { kill(process.processIdentifier, SIGKILL) }
    let file = folder.path + "/copy.db"
    #expect(try rainfly("backup", file).code == 0)
    let refused = try Program.run(
      "rainfly", ["restore", file, "--state", folder.path, "--runtime", folder.path + "/other"])
    #expect(refused.code == 1 && refused.complaint.contains("rainflyd is running"))
  }

  @Test("what it says of a long path keeps to 80 columns, and the path whole")
  func width() throws {
    #expect(try rainfly("camps", "add", "Lee", "61.5 8.3").code == 0)
    let path = folder.path + "/" + String(repeating: "c", count: 50)
    let said = try rainfly("backup", path)
    #expect(said.lines.count == 2)
    #expect(said.lines.allSatisfy { $0.count <= 80 })
    #expect(said.lines.last?.hasSuffix(path) == true)
  }

  @Test("the group may write what a tool makes")
  func permissions() throws {
    #expect(try rainfly("camps", "add", "Lee", "61.5 8.3").code == 0)
    #expect(try rainfly("backup", folder.path + "/copy.db").code == 0)
    for name in ["rainfly.db", "copy.db"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
      #expect((attributes[.posixPermissions] as? Int) == 0o660, "\(name)")
    }
  }
}
