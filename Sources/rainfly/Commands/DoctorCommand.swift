// SPDX-License-Identifier: MIT

import Agent
import Doctor
import JSONText
import Screens
import Store

/// `doctor`: what is wrong with this machine, and the lines that put it right.
enum DoctorCommand: Command {
  static let spec = CommandSpec(
    "doctor", "find what is wrong with board, bus, chip, rights, clock, store and service")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let view = call.statusView(try? HistoryReader(call.directories.store))
    let findings = Doctor.examine(.present(site(call), status: view))
    if call.isJSON {
      for finding in findings { call.console.print(DoctorScreen.object(finding)) }
    } else {
      for line in DoctorScreen.lines(
        findings, width: call.console.width, ink: call.ink, isUnicode: call.isUnicode)
      {
        call.console.print(line)
      }
    }
    return findings.contains { $0.state == .fault } ? .failed : .done
  }

  /// What is to be there; a configuration with a mistake is a finding, not an end.
  private static func site(_ call: Call) -> Site {
    var site = Site(configurationFile: call.files.configuration, directories: call.directories)
    do throws(ConfigurationError) {
      site.configuration = try call.files.readConfiguration()
      site.board = try call.files.board(for: site.configuration)
      site.hat = try call.files.hat(for: site.configuration)
    } catch {
      site.problem = error.description
      site.hasBoardFiles = (try? call.files.readBoards()).map { !$0.isEmpty } ?? true
    }
    return site
  }
}
