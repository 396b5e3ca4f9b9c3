// SPDX-License-Identifier: MIT

import Agent

/// Which board this is, and whether the configuration can be read.
public enum BoardCheck: Check {
  /// What the machine calls itself.
  public struct Facts: Hashable, Sendable {
    /// The device tree's model.
    public var model: String?
    /// What `uname` calls the architecture.
    public var architecture: String

    /// Facts.
    public init(model: String?, architecture: String) {
      self.model = model
      self.architecture = architecture
    }
  }

  /// The part.
  public static let part = "board"

  /// Looks.
  public static func observe(_ machine: Machine) -> Facts {
    #if arch(arm64)
      let architecture = "arm64"
    #elseif arch(x86_64)
      let architecture = "amd64"
    #else
      let architecture = "another"
    #endif
    return Facts(
      model: machine.line("/sys/firmware/devicetree/base/model"), architecture: architecture)
  }

  /// Judges.
  public static func findings(_ facts: Facts, on site: Site) -> [Finding] {
    guard let board = site.board, site.problem == nil else {
      let problem = site.problem ?? "the board is not known"
      guard site.hasBoardFiles else {
        return [
          Finding(
            part, .fault, problem,
            ["sudo apt install --reinstall rainfly      or name their folder with --boards"])
        ]
      }
      // A configuration with a mistake is put right by hand; an unknown board by saying which it is.
      let remedy =
        site.configurationFile.map { "sudoedit \($0)      then: rainfly config check" }
        ?? "sudoedit /etc/rainfly/rainfly.yaml"
      let example = "sudo install -D -t /etc/rainfly /usr/share/rainfly/rainfly.yaml"
      return [
        Finding(
          part, .fault, problem, site.configurationFile == nil ? [example, remedy] : [remedy])
      ]
    }
    let file = site.configurationFile.map { ", \($0)" } ?? ""
    let model = facts.model.map { $0 == board.title ? "" : " (\($0))" } ?? ""
    return [Finding(part, .ok, "\(board.title)\(model)\(file)")]
  }
}
