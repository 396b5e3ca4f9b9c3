// SPDX-License-Identifier: MIT

import Almanac
import Engine
import Forecast
import ForecastDecoders
import Quantities
import TestKit
import Testing

// Skipped by name where the recordings or tzdata are absent.
@Suite("Recorded nights", .enabled(if: SharedData.isPresent && Zones.arePresent))
struct RecordedNightTests {
  private func judge(
    _ file: String, zone name: String, at local: (Int, Int, Int)
  ) throws -> (NightJudgement, ZoneRules) {
    let zone = try ZoneRules(tzif: Zones.bytes(name), name: name)
    let forecast = try ForecastFile.decode(
      SharedData.bytes("forecasts/openmeteo/\(file).json"), fetched: nil)
    let evening = try #require(
      CivilTime(year: local.0, month: local.1, day: local.2, hour: 21))
    let now = zone.wallTime(of: evening)
    let night = Night.at(now, place: forecast.place, zone: zone, packUp: 540)
    return (Judge.judge(forecast: forecast, night: night, now: now), zone)
  }

  private func check(_ name: CheckName, _ judgement: NightJudgement) throws -> CheckResult {
    try #require(judgement.checks.first { $0.name == name })
  }

  @Test("a fog and frost night in Franconia")
  func firstNight() throws {
    let (judgement, zone) = try judge(
      "eos_de_2026-03-02_full", zone: "Europe/Berlin", at: (2026, 3, 2))
    #expect(judgement.verdict == .on)
    // Gaps 2.5 (22), 2.0 (23), 1.5, 0.9, 0.4 (02, cloud 23 %), then fog: cloud 48 % and more.
    let dew = try check(.dew, judgement)
    #expect(dew.state == .fired && dew.value == 0.4)
    #expect(zone.hourMinute(at: try #require(dew.at)) == "23:00")
    // Only 02:00 is both near freezing (1.8 °C) and clear.
    let frost = try check(.frost, judgement)
    #expect(frost.state == .fired && frost.value == 1.8)
    #expect(zone.hourMinute(at: try #require(frost.at)) == "02:00")
    #expect(judgement.reason.check == .frost)
    let cold = try check(.cold, judgement)
    #expect(cold.state == .clear && cold.value == 0.6)
    #expect(judgement.low == Temperature(celsius: 0.6))
    #expect(judgement.closestDewGap == TemperatureGap(celsius: 0))
    #expect(judgement.highestRainChance == Percentage(percent: 0))
    for name in [CheckName.thunder, .rain, .windyRain, .morningRain] {
      #expect(try check(name, judgement).state == .clear)
    }
  }

  @Test("a foggy night in Franconia: cold alone")
  func secondNight() throws {
    let (judgement, zone) = try judge(
      "eos_de_2026-03-02_full", zone: "Europe/Berlin", at: (2026, 3, 3))
    #expect(judgement.checks.filter { $0.state == .fired }.map(\.name) == [.cold])
    let cold = try check(.cold, judgement)
    #expect(cold.value == -1.4)
    #expect(zone.hourMinute(at: try #require(cold.at)) == "05:00")
  }

  @Test("the recording ends in its third night")
  func thirdNight() throws {
    let (judgement, _) = try judge(
      "eos_de_2026-03-02_full", zone: "Europe/Berlin", at: (2026, 3, 4))
    #expect(judgement.verdict == .unknown)
  }

  @Test("a wet night in Melbourne: chances of the hour that they are for")
  func melbourne() throws {
    // 22:00 on 25 October is 11:00 UTC (+11). The chance of 58 % stamped 13:00 UTC is for 12 to 13.
    let (judgement, zone) = try judge(
      "inky_melbourne_2025-10-25_hourly", zone: "Australia/Melbourne", at: (2025, 10, 25))
    let rain = try check(.rain, judgement)
    #expect(rain.state == .fired && rain.value == 93)
    #expect(zone.hourMinute(at: try #require(rain.at)) == "23:00")
    #expect(judgement.reason.text == "Rain 93 % after 23:00")
  }

  @Test("a source without cloud leaves a damp night unknown")
  func noCloud() throws {
    // 9 May 2025, Melbourne: from 22:00 (+10) RH 84…96 %, 10.8 °C and falling to 7 °C, dry.
    let (judgement, _) = try judge(
      "inky_melbourne_2025-05-09_no_cloud", zone: "Australia/Melbourne", at: (2025, 5, 9))
    #expect(try check(.dew, judgement).state == .unknown)
    #expect(try check(.frost, judgement).state == .clear)
    #expect(try check(.rain, judgement).state == .clear)
    #expect(judgement.verdict == .unknown)
  }
}
