// SPDX-License-Identifier: MIT

import Agent
import Testing

@Suite("The configuration file")
struct ConfigurationTests {
  private func read(_ text: String) throws(ConfigurationError) -> Configuration {
    try Configuration(parsing: Array(text.utf8), file: "rainfly.yaml")
  }

  @Test("an empty file, and one whose keys are all commented out, are the defaults")
  func empty() throws {
    #expect(try read("") == Configuration())
    #expect(try read("# nothing\n") == Configuration())
    #expect(try read("barometer:\n  # period: 10s\nled:\nboard:\n") == Configuration())
  }

  @Test("every key is taken")
  func everything() throws {
    let configuration = try read(
      """
      board: raspberry-pi-4
      barometer: {chip: bmp280, address: 0x77, bus: /dev/i2c-3, period: 10s, bursts: 3, outside: yes}
      led:
        line: pinctrl-bcm2711:17
        lit_by: low
        night: flashes
      place:
        latitude: -42.9
        longitude: 147.3
        zone: Australia/Hobart
      store:
        batch: 5m
      """)
    #expect(configuration.board == .named("raspberry-pi-4"))
    #expect(configuration.barometer.chip == "bmp280")
    #expect(configuration.barometer.address == 0x77)
    #expect(configuration.barometer.period == 10)
    #expect(configuration.barometer.bursts == 3)
    #expect(configuration.barometer.isOutside)
    #expect(configuration.lamp.activeLow && configuration.lamp.night == .flashes)
    #expect(configuration.place.coordinates?.latitude == -42.9)
    #expect(configuration.batchPeriod == 300)
  }

  /// Texts, the place of the mistake, and a word that the message must have.
  static let mistakes: [(String, Int, Int, String)] = [
    ("bord: auto", 1, 1, "board"),
    ("board: auto\nbarometer:\n  perod: 60s", 3, 3, "period"),
    ("barometer:\n  period: fast", 2, 11, "10m"),
    ("barometer:\n  period: 0s", 2, 11, "0.1"),
    ("barometer:\n  bursts: 0", 2, 11, "1 to 15"),
    ("barometer:\n  bursts: 2.5", 2, 11, "whole number"),
    ("barometer:\n  chip: bmp999", 2, 9, "bme280"),
    ("barometer:\n  address: 76", 2, 12, "0x76"),
    ("barometer:\n  outside: perhaps", 2, 12, "yes and no"),
    ("barometer:\n  bursts: 5\n  bursts: 5", 3, 3, "second time"),
    ("led: on", 1, 6, "indented"),
    ("led:\n  night: [lit]", 2, 10, "single value"),
    ("place:\n  latitude: 91\n  longitude: 0", 2, 13, "-90"),
    ("place:\n  latitude: nan\n  longitude: 0", 2, 13, "number"),
    ("barometer: &a\n  bursts: 5", 1, 12, "anchors"),
    ("barometer: *a", 1, 12, "anchors"),
    ("board: !!str auto", 1, 8, "tags"),
    ("- a\n- b", 1, 1, "keys and values"),
    ("barometer:\n\tperiod: 60s", 2, 1, "indentation"),
    ("board: auto\n---\nboard: auto", 3, 1, "one document"),
    ("board: 'auto", 1, 13, "colons"),
  ]

  @Test("a mistake is told with file, line, column, key and what is allowed", arguments: mistakes)
  func mistake(text: String, line: Int, column: Int, word: String) {
    do throws(ConfigurationError) {
      _ = try read(text)
      Issue.record("it was taken: \(text)")
    } catch {
      #expect(error.file == "rainfly.yaml")
      #expect(error.position?.line == line, "\(error)")
      #expect(error.position?.column == column, "\(error)")
      #expect(error.message.contains(word), "\(error)")
    }
  }

  @Test("half a place is refused")
  func halfAPlace() {
    #expect(throws: ConfigurationError.self) { try read("place:\n  latitude: 50") }
  }

  @Test("garbage and deep nesting are errors, not traps")
  func garbage() {
    for text in [
      "\u{0}\u{1}", "{{{{{{{{{{{{{{{{", String(repeating: "a:\n ", count: 5000),
      String(repeating: "[", count: 5000), "? a : b", "%YAML 9.9\n---\n", "a: b: c", ": :",
      "\u{FEFF}x",
    ] {
      #expect(throws: ConfigurationError.self, "\(text.prefix(20))") { try read(text) }
    }
  }
}
