// SPDX-License-Identifier: MIT

import Agent
import Camps
import Engine
import Quantities
import Screens

/// `set`: lists the settings, shows one, or changes one.
enum SetCommand: Command {
  static let spec = CommandSpec(
    "set", operands: ["NAME", "VALUE"], needed: 0, "the settings; change one: set pack_up 08:00")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let view = try call.campView()
    var settings = view.settings
    guard let name = call.invocation.operands.first else {
      if call.isJSON {
        for key in SettingKey.all {
          call.console.print(SettingsScreen.json(key, settings, in: view.book))
        }
      } else {
        for line in SettingsScreen.lines(settings, width: call.console.width) {
          call.console.print(line)
        }
      }
      return .done
    }
    guard let key = SettingKey.named(name) else {
      throw CommandFailure(
        .usage, "usage",
        SettingError.unknown(name: name.printable, near: SettingKey.near(name)).description
          + (SettingKey.near(name).isEmpty ? ": see rainfly set" : ""))
    }
    var book = view.book
    if call.invocation.operands.count > 1 {
      do throws(SettingError) {
        try settings.set(name, to: call.invocation.operands[1])
      } catch {
        throw CommandFailure(.usage, "bad_setting", error.description.printable)
      }
      let (text, time) = (settings.text(of: name), Moment(call).stamp)
      try call.change { $0.set(name, to: text, at: time) }
      book = try call.campView().book
    }
    if call.isJSON {
      call.console.print(SettingsScreen.json(key, settings, in: book))
    } else {
      for line in SettingsScreen.lines(key, settings, width: call.console.width) {
        call.console.print(line)
      }
    }
    return .done
  }
}

/// `set reset`: gives thresholds or one setting their defaults.
enum SetResetCommand: Command {
  static let spec = CommandSpec(
    "set reset", operands: ["CHECK"], needed: 0,
    "restore one check's thresholds, or all; or one setting")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let view = try call.campView()
    var settings = view.settings
    let names = try names(call.invocation.operands.first)
    do throws(SettingError) {
      try settings.reset(names)
    } catch {
      throw CommandFailure(.usage, "bad_setting", error.description)
    }
    let changed = names.filter { view.book.settings[$0]?.value != nil }
    let time = Moment(call).stamp
    if !changed.isEmpty {
      try call.change { book in
        for name in changed { book.set(name, to: nil, at: time) }
      }
    }
    if call.isJSON {
      call.console.print(.object([("reset", .array(changed.map { .string($0) }))]))
      return .done
    }
    guard !changed.isEmpty else {
      call.console.print("Nothing to reset: that is at its defaults.")
      return .done
    }
    for name in changed { call.console.print("\(name) is \(settings.text(of: name) ?? "")") }
    return .done
  }

  /// The settings that are meant: a check's, all checks', or one.
  private static func names(_ word: String?) throws(CommandFailure) -> [String] {
    let checks = CheckName.allCases.map(\.rawValue)
    let all = SettingKey.all.map(\.name)
    guard let word else {
      return all.filter { name in checks.contains { name.hasPrefix($0 + ".") } }
    }
    if checks.contains(word) { return all.filter { $0.hasPrefix(word + ".") } }
    if all.contains(word) { return [word] }
    let near = NearNames.near(word, among: checks + all)
    throw CommandFailure(
      .usage, "usage",
      "no check or setting is called '\(word.printable)': "
        + (near.isEmpty
          ? "checks are \(checks.joined(separator: ", "))"
          : "did you mean \(near.joined(separator: ", "))?"))
  }
}
