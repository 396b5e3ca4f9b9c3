// SPDX-License-Identifier: MIT

import Camps
import Engine
import Quantities
import Testing

@Suite("Settings")
struct SettingsTests {
  @Test("every setting reads back its own default and is told apart once changed")
  func roundTrip() throws {
    #expect(SettingKey.all.count == 23)
    var settings = Settings()
    for key in SettingKey.all {
      let text = try #require(settings.text(of: key.name))
      try settings.set(key.name, to: text)
      #expect(settings == Settings() && settings.isDefault(key.name))
      #expect(!key.help.isEmpty && !key.allowed.isEmpty)
    }
    try settings.set("pack_up", to: "7:30")
    #expect(settings.packUp == 450 && settings.text(of: "pack_up") == "07:30")
    #expect(!settings.isDefault("pack_up") && settings.isDefault("units"))
  }

  @Test(
    "values out of their range are refused with the range",
    arguments: [
      ("rain.chance_pct", "101", "1 to 100 %"), ("rain.chance_pct", "nan", "1 to 100 %"),
      ("rain.chance_pct", "0x20", "1 to 100 %"), ("rain.chance_pct", "", "1 to 100 %"),
      ("rain.chance_pct", "35,5", "1 to 100 %"), ("dew.hours", "2.5", "a whole number 1 to 12"),
      ("dew.hours", "99999999999999999999", "a whole number 1 to 12"),
      ("units", "imperial", "one of metric, us"), ("red_screen", "maybe", "on or off"),
      ("alert.sensitivity", "lots", "one of few, normal, many"),
    ])
  func refused(name: String, text: String, allowed: String) {
    var settings = Settings()
    #expect(throws: SettingError.notAllowed(name: name, text: text, allowed: allowed)) {
      try settings.set(name, to: text)
    }
    #expect(settings == Settings())
  }

  @Test(
    "times and hours that are none are refused",
    arguments: [
      ("pack_up", "25:00"), ("pack_up", "9"), ("pack_up", "12:01"), ("pack_up", "-1:30"),
      ("alert.hours", "20:00"), ("alert.hours", "20:00-20:00"), ("alert.hours", "20:00-24:00"),
    ])
  func refusedTimes(name: String, text: String) {
    var settings = Settings()
    #expect(throws: SettingError.self) { try settings.set(name, to: text) }
  }

  @Test("an unknown name lists those like it")
  func unknown() {
    var settings = Settings()
    do throws(SettingError) {
      try settings.set("rain.chance", to: "30")
      Issue.record("it was taken")
    } catch {
      guard case .unknown(let name, let near) = error else {
        Issue.record("it was refused as \(error)")
        return
      }
      // The windy and the morning rain are alike too; the nearest comes first.
      #expect(name == "rain.chance" && near.first == "rain.chance_pct")
    }
    #expect(SettingKey.near("zzzzzzzz").isEmpty)
    #expect(SettingKey.near("dew").contains("dew.gap_c"))
    #expect(SettingKey.near(String(repeating: "rain", count: 10_000)).isEmpty)
  }

  @Test("the windy-rain chance stays below the rain chance, whatever the order")
  func windyRain() throws {
    var settings = Settings()
    #expect(throws: SettingError.windyRainNotBelowRain(windyRain: "30", rain: "30")) {
      try settings.set("windy_rain.chance_pct", to: "30")
    }
    #expect(throws: SettingError.self) { try settings.set("rain.chance_pct", to: "20") }
    #expect(settings == Settings())
    let changes = [(name: "windy_rain.chance_pct", text: "40"), ("rain.chance_pct", "50")]
    try settings.set(changes)
    #expect(settings.thresholds.windyRainChance == Percentage(percent: 40))
    var reversed = Settings()
    try reversed.set(changes.reversed())
    #expect(reversed == settings)
    #expect(throws: SettingError.self) { try settings.resetThresholds(of: .rain) }
    try settings.resetThresholds(of: .windyRain)
    #expect(settings.thresholds.windyRainChance == Percentage(percent: 20))
    #expect(settings.thresholds.rainChance == Percentage(percent: 50))
    try settings.resetThresholds()
    #expect(settings == Settings())
  }

  @Test("alert hours run over midnight and are open without a clock")
  func alertHours() throws {
    let night = try #require(AlertHours("20:00-08:00"))
    #expect(night == Settings().alertHours)
    #expect(night.contains(minuteOfDay: 1200) && night.contains(minuteOfDay: 0))
    #expect(night.contains(minuteOfDay: 479) && !night.contains(minuteOfDay: 480))
    #expect(!night.contains(minuteOfDay: 1199) && night.contains(minuteOfDay: nil))
    let day = try #require(AlertHours("08:00-20:00"))
    #expect(day.contains(minuteOfDay: 480) && !day.contains(minuteOfDay: 1200))
    #expect(AlertHours("always")?.contains(minuteOfDay: 700) == true)
  }

  @Test("B116: sensitivity is a factor on the alert's thresholds")
  func sensitivity() {
    #expect(AlertSensitivity.allCases.map(\.factor) == [1.25, 1, 0.7])
  }

  @Test("changed thresholds decide")
  func decide() throws {
    var settings = Settings()
    try settings.set("rain.chance_pct", to: "60")
    var scene = try Scene { if $0 == 2 { $1.rainChance = Percentage(percent: 50) } }
    #expect(scene.judgement.verdict == .on)
    scene.thresholds = settings.thresholds
    #expect(scene.judgement.verdict == .off)
  }
}
