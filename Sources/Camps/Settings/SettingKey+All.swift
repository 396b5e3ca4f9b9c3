// SPDX-License-Identifier: MIT

import Quantities

extension SettingKey {
  /// Every setting, in the order in which they are listed.
  public static let all: [SettingKey] = general + rain + dewAndCold + alerts

  private static let general: [SettingKey] = [
    choice(
      "units", help: "units in which numbers are shown", read: { $0.units },
      write: { $0.units = $1 }),
    SettingKey(
      // Noon is when the night is history.
      name: "pack_up", allowed: "a time HH:MM, 00:00 to 12:00", unit: "",
      help: "when the tent is packed up", read: { TimeOfDay.text($0.packUp) },
      write: { settings, text in
        guard let minute = TimeOfDay.minute(text), minute <= 720 else { return false }
        settings.packUp = minute
        return true
      }),
    SettingKey(
      name: "bag_comfort_c", allowed: "-40 to 30 °C, or none", unit: "°C",
      help: "comfort rating of your sleeping bag",
      read: { $0.bagComfort.map { text($0.celsius) } ?? "none" },
      write: { settings, text in
        if text == "none" {
          settings.bagComfort = nil
          return true
        }
        guard let value = number(text), (-40.0...30).contains(value) else { return false }
        settings.bagComfort = Temperature(celsius: value)
        return true
      }),
    flag(
      "red_screen", help: "overnight screen in red on black", read: { $0.redScreen },
      write: { $0.redScreen = $1 }),
  ]

  private static let rain: [SettingKey] = [
    number(
      "thunder.chance_pct", 1...100, unit: "%", help: "thunder: chance from which it fires",
      read: { $0.thresholds.thunderChance.percent },
      write: { $0.thresholds.thunderChance = Percentage(percent: $1) }),
    number(
      "rain.chance_pct", 1...100, unit: "%", help: "rain: chance from which it fires",
      read: { $0.thresholds.rainChance.percent },
      write: { $0.thresholds.rainChance = Percentage(percent: $1) }),
    number(
      "rain.amount_mm", 0.05...50, unit: "mm",
      help: "rain: amount in an hour, where a forecast has no chances",
      read: { $0.thresholds.rainAmount.millimetres },
      write: { $0.thresholds.rainAmount = RainAmount(millimetres: $1) }),
    number(
      "windy_rain.chance_pct", 1...99, unit: "%",
      help: "windy rain: chance from which it fires, below rain.chance_pct",
      read: { $0.thresholds.windyRainChance.percent },
      write: { $0.thresholds.windyRainChance = Percentage(percent: $1) }),
    number(
      "windy_rain.wind_ms", 0...50, unit: "m/s", help: "windy rain: mean wind from which it fires",
      read: { $0.thresholds.windyRainWind.metresPerSecond },
      write: { $0.thresholds.windyRainWind = Speed(metresPerSecond: $1) }),
    number(
      "windy_rain.gust_ms", 0...80, unit: "m/s", help: "windy rain: gust from which it fires",
      read: { $0.thresholds.windyRainGust.metresPerSecond },
      write: { $0.thresholds.windyRainGust = Speed(metresPerSecond: $1) }),
    number(
      "morning_rain.chance_pct", 1...100, unit: "%",
      help: "morning rain: chance from which it fires",
      read: { $0.thresholds.morningRainChance.percent },
      write: { $0.thresholds.morningRainChance = Percentage(percent: $1) }),
  ]

  private static let dewAndCold: [SettingKey] = [
    number(
      "dew.gap_c", 0...10, unit: "°C",
      help: "dew: gap between air and dew point up to which it fires",
      read: { $0.thresholds.dewGap.celsius },
      write: { $0.thresholds.dewGap = TemperatureGap(celsius: $1) }),
    number(
      "dew.cloud_pct", 0...100, unit: "%", help: "dew and frost: cloud cover up to which they fire",
      read: { $0.thresholds.dewCloud.percent },
      write: { $0.thresholds.dewCloud = Percentage(percent: $1) }),
    number(
      "dew.wind_ms", 0...20, unit: "m/s", help: "dew and frost: wind up to which they fire",
      read: { $0.thresholds.dewWind.metresPerSecond },
      write: { $0.thresholds.dewWind = Speed(metresPerSecond: $1) }),
    number(
      "dew.hours", 1...12, unit: "", wholeOnly: true, help: "dew: hours in a row that it takes",
      read: { Double($0.thresholds.dewHours) }, write: { $0.thresholds.dewHours = Int($1) }),
    number(
      "frost.air_c", -20...10, unit: "°C", help: "frost: air temperature up to which it fires",
      read: { $0.thresholds.frostAir.celsius },
      write: { $0.thresholds.frostAir = Temperature(celsius: $1) }),
    number(
      "frost.gap_c", 0...10, unit: "°C",
      help: "frost: gap between air and frost point up to which it fires",
      read: { $0.thresholds.frostGap.celsius },
      write: { $0.thresholds.frostGap = TemperatureGap(celsius: $1) }),
    number(
      "cold.low_c", -40...20, unit: "°C", help: "cold: the night's low up to which it fires",
      read: { $0.thresholds.coldLow.celsius },
      write: { $0.thresholds.coldLow = Temperature(celsius: $1) }),
  ]

  private static let alerts: [SettingKey] = [
    flag(
      "alert.overnight", help: "alert when a new forecast turns the night to on",
      read: { $0.overnightAlert }, write: { $0.overnightAlert = $1 }),
    flag(
      "alert.pressure", help: "alert when pressure falls fast", read: { $0.pressureAlert },
      write: { $0.pressureAlert = $1 }),
    SettingKey(
      name: "alert.hours", allowed: "HH:MM-HH:MM, for instance 20:00-08:00, or always", unit: "",
      help: "when a pressure alert may sound", read: { $0.alertHours.text },
      write: { settings, text in
        guard let hours = AlertHours(text) else { return false }
        settings.alertHours = hours
        return true
      }),
    choice(
      "alert.sensitivity", help: "how readily a pressure alert sounds",
      read: { $0.alertSensitivity }, write: { $0.alertSensitivity = $1 }),
    number(
      "barometer.offset_pa", -10_000...10_000, unit: "Pa",
      help: "added to the barometer's reading for the level that is shown",
      read: { $0.barometerOffset.pascals },
      write: { $0.barometerOffset = PressureChange(pascals: $1) }),
  ]
}
