// SPDX-License-Identifier: MIT

import Engine
import Quantities

/// What the user can change from the command line (PRODUCT 23).
///
/// What is wired to the board is configuration, a file, and not here.
public struct Settings: Hashable, Sendable {
  /// When the checks fire.
  public var thresholds = Thresholds()
  /// The units in which numbers are shown.
  public var units = UnitSystem.metric
  /// D 09:00, when the tent is packed up, in minutes after local midnight.
  public var packUp = 540
  /// The comfort rating of the sleeping bag, where one is set.
  public var bagComfort: Temperature?
  /// Whether the overnight screen is red on black.
  public var redScreen = true
  /// Whether a forecast that turns to "on" overnight gives an alert (PRODUCT 17).
  public var overnightAlert = true
  /// Whether fast falling pressure gives an alert (PRODUCT 16).
  public var pressureAlert = true
  /// D 20:00 to 08:00, when it may.
  public var alertHours = AlertHours.between(start: 20 * 60, end: 8 * 60)
  /// How readily it does.
  public var alertSensitivity = AlertSensitivity.normal
  /// What is added to every reading of the barometer before it is shown as a level.
  public var barometerOffset = PressureChange.zero

  /// The defaults.
  public init() {}

  /// The value of the setting `name` as ``set(_:to:)`` reads it, or `nil` where there is none.
  public func text(of name: String) -> String? {
    SettingKey.named(name).map { $0.read(self) }
  }

  /// Whether the setting `name` has its default value.
  public func isDefault(_ name: String) -> Bool { text(of: name) == Settings().text(of: name) }

  /// Changes one setting, or throws and leaves everything as it was.
  public mutating func set(_ name: String, to text: String) throws(SettingError) {
    try set([(name: name, text: text)])
  }

  /// Changes several settings, or throws and leaves everything as it was.
  ///
  /// Rules between settings are judged at the end, so their order does not matter.
  public mutating func set(
    _ changes: [(name: String, text: String)]
  ) throws(SettingError) {
    var changed = self
    for (name, text) in changes {
      guard let key = SettingKey.named(name) else {
        throw .unknown(name: name, near: SettingKey.near(name))
      }
      guard key.write(&changed, text) else {
        throw .notAllowed(name: name, text: text, allowed: key.allowed)
      }
    }
    try changed.validate()
    self = changed
  }

  /// Gives the settings called `names` their defaults.
  public mutating func reset(_ names: [String]) throws(SettingError) {
    let defaults = Settings()
    try set(names.map { (name: $0, text: defaults.text(of: $0) ?? "") })
  }

  /// Restores the thresholds of `check`, or of all checks (PRODUCT §3).
  public mutating func resetThresholds(of check: CheckName? = nil) throws(SettingError) {
    guard let check else {
      thresholds = Thresholds()
      return
    }
    try reset(SettingKey.all.map(\.name).filter { $0.hasPrefix(check.rawValue + ".") })
  }

  /// Checks the rules between settings.
  public func validate() throws(SettingError) {
    guard thresholds.windyRainChance < thresholds.rainChance else {
      throw .windyRainNotBelowRain(
        windyRain: SettingKey.text(thresholds.windyRainChance.percent),
        rain: SettingKey.text(thresholds.rainChance.percent))
    }
  }
}
