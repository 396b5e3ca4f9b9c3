// SPDX-License-Identifier: MIT

import Camps
import JSONText
import Quantities

/// The settings with their defaults and ranges.
public enum SettingsScreen {
  private static let nameWidth = 25
  private static let valueWidth = 13
  /// A column of ranges that is narrower than this is harder to read than lines below.
  private static let leastRange = 18

  /// The list for a screen `width` columns wide; a changed setting has a mark.
  public static func lines(_ settings: Settings, width: Int) -> [String] {
    let table = 2 + nameWidth + 2 * valueWidth
    let isTable = width >= table + leastRange
    var lines: [String] = []
    if isTable {
      lines.append(
        "  " + "SETTING".padded(to: nameWidth) + "IS".padded(to: valueWidth)
          + "DEFAULT".padded(to: valueWidth) + "MAY BE")
    }
    for key in SettingKey.all {
      let (value, usual) = texts(key.name, settings)
      let mark = settings.isDefault(key.name) ? "  " : "* "
      if isTable {
        let head =
          mark + key.name.padded(to: nameWidth) + value.padded(to: valueWidth)
          + usual.padded(to: valueWidth)
        let range = key.allowed.wrapped(to: width - table)
        lines.append(head + (range.first ?? ""))
        lines += range.dropFirst().map { String(repeating: " ", count: table) + $0 }
      } else {
        lines.append((mark + key.name + " " + value).fitted(to: max(width, 1)))
        lines += "default \(usual), \(key.allowed)".wrapped(to: max(width - 4, 8)).map {
          "    " + $0
        }
      }
    }
    return lines
  }

  /// One setting in full.
  public static func lines(_ key: SettingKey, _ settings: Settings, width: Int) -> [String] {
    let (value, usual) = texts(key.name, settings)
    let state = value == usual ? "the default" : "the default is \(usual)"
    return [
      "\(key.name) is \(value) (\(state))", key.help, "It may be \(key.allowed).",
    ].flatMap { $0.wrapped(to: max(width - 2, 8)).map { "  " + $0 } }
  }

  private static func texts(_ name: String, _ settings: Settings) -> (String, String) {
    (settings.text(of: name) ?? "", Settings().text(of: name) ?? "")
  }

  /// One setting as other programs read it.
  public static func json(_ key: SettingKey, _ settings: Settings, in book: CampBook) -> JSONValue {
    let (value, usual) = texts(key.name, settings)
    return .object([
      ("name", .string(key.name)), ("value", .string(value)), ("default", .string(usual)),
      ("is_default", .bool(value == usual)), ("allowed", .string(key.allowed)),
      ("unit", key.unit.isEmpty ? .null : .string(key.unit)), ("help", .string(key.help)),
      ("changed_unix", .instant(book.settings[key.name]?.changedAt)),
    ])
  }
}
