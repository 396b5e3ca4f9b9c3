// SPDX-License-Identifier: MIT

/// One setting: its name, what it may be, and what it is for.
public struct SettingKey: Sendable {
  /// The name, for instance `rain.chance_pct`.
  public let name: String
  /// What it may be, in words that follow "it is": `1 to 100 %`.
  public let allowed: String
  /// The unit of its number, empty where it has none.
  public let unit: String
  /// What it is for, in one line.
  public let help: String
  /// The value as text.
  let read: @Sendable (Settings) -> String
  /// Takes a text; `false` where it is not allowed.
  let write: @Sendable (inout Settings, String) -> Bool

  /// The setting called `name`.
  public static func named(_ name: String) -> SettingKey? { all.first { $0.name == name } }

  /// At most five settings whose names are like `name`, the nearest first.
  public static func near(_ name: String) -> [String] {
    NearNames.near(name, among: all.map(\.name))
  }
}

extension SettingKey {
  /// The shortest text of a number, without a point where it is whole.
  static func text(_ value: Double) -> String {
    guard let whole = Int(exactly: value) else { return "\(value)" }
    return "\(whole)"
  }

  /// The number that `text` is: digits with a sign and a point at most.
  static func number(_ text: String) -> Double? {
    // `Double` also reads "nan", "inf" and "0x10".
    let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.".utf8.contains($0) }
    guard isPlain, let value = Double(text), value.isFinite else { return nil }
    return value
  }

  static func number(
    _ name: String, _ range: ClosedRange<Double>, unit: String, wholeOnly: Bool = false,
    help: String, read: @escaping @Sendable (Settings) -> Double,
    write: @escaping @Sendable (inout Settings, Double) -> Void
  ) -> SettingKey {
    let allowed =
      "\(wholeOnly ? "a whole number " : "")\(text(range.lowerBound)) to "
      + "\(text(range.upperBound))\(unit.isEmpty ? "" : " " + unit)"
    return SettingKey(
      name: name, allowed: allowed, unit: unit, help: help, read: { text(read($0)) },
      write: { settings, text in
        guard let value = number(text), range.contains(value),
          !wholeOnly || value == value.rounded()
        else { return false }
        write(&settings, value)
        return true
      })
  }

  static func flag(
    _ name: String, help: String, read: @escaping @Sendable (Settings) -> Bool,
    write: @escaping @Sendable (inout Settings, Bool) -> Void
  ) -> SettingKey {
    SettingKey(
      name: name, allowed: "on or off", unit: "", help: help, read: { read($0) ? "on" : "off" },
      write: { settings, text in
        switch text {
        case "on", "true", "yes": write(&settings, true)
        case "off", "false", "no": write(&settings, false)
        default: return false
        }
        return true
      })
  }

  static func choice<Choice: CaseIterable & RawRepresentable & Sendable>(
    _ name: String, help: String, read: @escaping @Sendable (Settings) -> Choice,
    write: @escaping @Sendable (inout Settings, Choice) -> Void
  ) -> SettingKey where Choice.RawValue == String {
    SettingKey(
      name: name, allowed: "one of " + Choice.allCases.map(\.rawValue).joined(separator: ", "),
      unit: "", help: help, read: { read($0).rawValue },
      write: { settings, text in
        guard let choice = Choice(rawValue: text) else { return false }
        write(&settings, choice)
        return true
      })
  }
}
