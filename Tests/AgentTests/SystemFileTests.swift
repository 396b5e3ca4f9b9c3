// SPDX-License-Identifier: MIT

import Agent
import Foundation
import TestKit
import Testing

@Suite("Files are written whole")
struct SystemFileTests {
  private let folder = TemporaryDirectory()

  private func path(_ name: String) -> String { folder.path + "/" + name }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test("a new file, and one that is replaced with its rights, leave nothing beside them")
  func replaced() throws {
    try SystemFile.write("one", to: path("a"))
    #expect(chmod(path("a"), 0o640) == 0)
    try SystemFile.write("two", to: path("a"))
    #expect(try String(contentsOfFile: path("a"), encoding: .utf8) == "two")
    let rights = try FileManager.default.attributesOfItem(atPath: path("a"))[.posixPermissions]
    #expect(rights as? Int == 0o640)
    #expect(try names() == ["a"])
  }

  @Test("who reads the old file while it is replaced reads all of the old one")
  func reader() throws {
    try SystemFile.write("the old one", to: path("a"))
    let reader = try #require(FileHandle(forReadingAtPath: path("a")))
    try SystemFile.write("new", to: path("a"))
    #expect(try reader.readToEnd() == Data("the old one".utf8))
  }

  @Test("a link goes on leading to the file, and what is no file is written into")
  func link() throws {
    try SystemFile.write("one", to: path("a"))
    #expect(symlink(path("a"), path("b")) == 0)
    try SystemFile.write("two", to: path("b"))
    #expect(SystemFile.link(path("b")) == path("a"))
    #expect(try String(contentsOfFile: path("a"), encoding: .utf8) == "two")
    try SystemFile.write("gone", to: "/dev/null")
    #expect(try names() == ["a", "b"])
  }

  @Test("where it cannot be written, the name that was given is named")
  func refused() {
    #expect(failure(path("none/a")) == "\(path("none/a")) \(ENOENT)")
    #expect(failure(folder.path) == "\(folder.path) \(EISDIR)")
  }

  private func failure(_ path: String) -> String? {
    do throws(SystemFile.Failure) {
      try SystemFile.write("x", to: path)
      return nil
    } catch {
      return "\(error.path) \(error.errno)"
    }
  }
}
