// SPDX-License-Identifier: MIT

extension Settings {
  /// The settings that a store keeps: what is refused today keeps its default.
  ///
  /// The order does not matter. Where the values break a rule between settings – two devices met,
  /// each with one half of a change – the windy-rain chance goes back to its default, and if that
  /// is not enough the rain chance too.
  public init(kept: [(name: String, value: String)]) {
    self.init()
    for (name, value) in kept {
      guard let key = SettingKey.named(name) else { continue }
      var changed = self
      if key.write(&changed, value) { self = changed }
    }
    let defaults = Settings().thresholds
    if (try? validate()) == nil { thresholds.windyRainChance = defaults.windyRainChance }
    if (try? validate()) == nil { thresholds.rainChance = defaults.rainChance }
  }
}
