// SPDX-License-Identifier: MIT

import Foundation
import Screens
import TestKit
import Testing

@Suite("Completion and manual pages from the command table")
struct CompletionTests {
  private static let table = CommandTable(
    program: "tent", summary: "a tent",
    commands: [
      CommandSpec(
        "pitch", options: [OptionSpec("--wind", "low|high", "the wind's force")], "put up"),
      CommandSpec("peg", operands: ["NAME"], "show a peg"),
      CommandSpec("peg add", operands: ["FILE"], "add a peg: it's sharp"),
      CommandSpec("fly", operands: ["on|off"], "say it"),
    ],
    common: [
      OptionSpec("--state", "DIR", "where"), OptionSpec("--json", nil, "print [JSON]"),
    ])

  private func run(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// What bash offers for the words, the last of which is being typed.
  private func bash(_ words: String...) throws -> Set<String> {
    let list = words.map { "'\($0)'" }.joined(separator: " ")
    let script =
      Shell.bash.completion(of: Self.table)
      + "COMP_WORDS=(tent \(list)); COMP_CWORD=\(words.count); _tent; printf '%s\\n' \"${COMPREPLY[@]}\""
    let answer = try run("/bin/bash", ["--norc", "-c", script])
    return Set(answer.split(separator: "\n").map(String.init))
  }

  @Test("bash offers commands, their second words, options and the words of a value")
  func bashOffers() throws {
    #expect(try bash("") == ["pitch", "peg", "fly"])
    #expect(try bash("p") == ["pitch", "peg"])
    #expect(try bash("peg", "") == ["add"])
    #expect(try bash("fly", "") == ["on", "off"])
    #expect(try bash("pitch", "--") == ["--wind", "--state", "--json"])
    #expect(try bash("peg", "add", "--") == ["--state", "--json"])
    #expect(try bash("pitch", "--wind", "") == ["low", "high"])
    #expect(try bash("--state", "/tmp", "fl") == ["fly"])
  }

  @Test("bash offers files where a file is wanted and folders where a folder is")
  func bashFiles() throws {
    let folder = TemporaryDirectory()
    try "".write(toFile: folder.path + "/a.csv", atomically: true, encoding: .utf8)
    try FileManager.default.createDirectory(
      atPath: folder.path + "/b", withIntermediateDirectories: false)
    #expect(
      try bash("peg", "add", folder.path + "/") == [folder.path + "/a.csv", folder.path + "/b"])
    #expect(try bash("--state", folder.path + "/") == [folder.path + "/b"])
  }

  @Test(
    "each shell takes its script",
    arguments: [(Shell.bash, "/bin/bash"), (.zsh, "/usr/bin/zsh"), (.fish, "/usr/bin/fish")])
  func syntax(shell: Shell, program: String) throws {
    let script = shell.completion(of: Self.table)
    for word in ["pitch", "peg", "add", "wind", "state", "sharp", "low", "high"] {
      // Bash shows no descriptions.
      if shell == .bash, word == "sharp" { continue }
      #expect(script.contains(word), "\(shell) \(word)")
    }
    guard FileManager.default.isExecutableFile(atPath: program) else { return }
    let file = TemporaryDirectory()
    try script.write(toFile: file.path + "/c", atomically: true, encoding: .utf8)
    #expect(try run(program, ["-n", file.path + "/c"]) == "")
  }

  @Test("the manual names every command and option, and no text becomes a request")
  func manual() throws {
    let page = ManualPage(
      Self.table, section: 1, version: "1.2", purpose: "is pitched",
      [
        .init("DESCRIPTION", [".SH is no request here", "a\\b"]),
        .init("FILES", named: [("x", "y")]),
      ]
    ).text
    for part in [
      ".TH TENT 1", "tent \\- is pitched", ".B pitch [\\-\\-wind low|high]", ".B peg add FILE",
      "\\fB\\-\\-state\\fR \\fIDIR\\fR", "\\&.SH is no request here", "a\\eb",
      "It's sharp".lowercased(),
    ] {
      #expect(page.contains(part), "\(part)")
    }
    // The order that man-pages(7) asks for.
    let order = [
      ".SH NAME", ".SH SYNOPSIS", ".SH DESCRIPTION", ".SH COMMANDS", ".SH OPTIONS", ".SH FILES",
    ]
    let places = order.compactMap { page.range(of: $0)?.lowerBound }
    #expect(places.count == order.count && places == places.sorted())
  }
}
