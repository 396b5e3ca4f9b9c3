// SPDX-License-Identifier: MIT

import Forecast
import ForecastDecoders
import Quantities
import TestKit
import Testing

// Skipped by name where the recordings are absent.
@Suite("Open-Meteo recordings", .enabled(if: SharedData.isPresent))
struct OpenMeteoRecordingTests {
  private func forecast(_ file: String) throws -> Forecast {
    try ForecastFile.decode(
      SharedData.bytes("forecasts/openmeteo/\(file).json"), fetched: WallTime(seconds: 5))
  }

  /// 2026-03-02 00:00 in Berlin, 23:00 UTC the day before: `date -u -d 2026-03-01T23:00 +%s`.
  private let berlin = WallTime(seconds: 1_772_406_000)

  @Test("Franconia: place, zone, hours and every field")
  func franconia() throws {
    let forecast = try forecast("eos_de_2026-03-02_full")
    #expect(forecast.provider == .openMeteo && forecast.zone == "Europe/Berlin")
    #expect(forecast.place == Coordinates(latitude: 50, longitude: 10))
    #expect(forecast.fetched == WallTime(seconds: 5) && forecast.issued == nil)
    #expect(forecast.hours.count == 72)
    #expect(forecast.hours.first?.start == berlin)
    #expect(forecast.hours.last?.start == berlin + 71 * 3600)
    #expect(!forecast.fields.contains(.thunderChance))
    #expect(forecast.fields.count == ForecastField.allCases.count - 1)

    // Hour 10:00: instants stamped 10:00; gust 15.8 km/h and radiation 407.5 stamped 11:00.
    let hour = forecast.hours[10]
    #expect(hour.start == berlin + 36_000)
    #expect(hour.temperature == Temperature(celsius: 4.9))
    #expect(hour.dewPoint == Temperature(celsius: 2.8) && hour.derived.isEmpty)
    #expect(hour.humidity == RelativeHumidity(percent: 86))
    #expect(hour.cloud == Percentage(percent: 0))
    #expect(abs((hour.wind?.metresPerSecond ?? 0) - 1.5556) < 1e-4)
    #expect(abs((hour.gust?.metresPerSecond ?? 0) - 4.3889) < 1e-4)
    #expect(hour.radiation == 407.5)
    #expect(hour.thunderCode == false && hour.blockHours == 1)
  }

  @Test("the last hour has no rain yet: it is stamped an hour later")
  func lastHour() throws {
    let last = try #require(try forecast("eos_de_2026-03-02_full").hours.last)
    #expect(last.temperature == Temperature(celsius: 6))
    #expect(last.rainChance == nil && last.rainAmount == nil && last.gust == nil)
    #expect(last.radiation == nil)
  }

  @Test("Melbourne: rain in the hour before its stamp, null cloud, derived dew point")
  func melbourne() throws {
    let forecast = try forecast("inky_melbourne_2025-10-25_hourly")
    #expect(forecast.zone == nil)
    #expect(forecast.hours.count == 168)
    // Stamped 13:00 UTC: 58 %, 0.0 mm; 16:00: 93 %, 1.5 mm, gust 14.0 km/h.
    #expect(forecast.hours[12].rainChance == Percentage(percent: 58))
    #expect(forecast.hours[12].rainAmount == RainAmount(millimetres: 0))
    #expect(forecast.hours[15].rainChance == Percentage(percent: 93))
    #expect(forecast.hours[15].rainAmount == RainAmount(millimetres: 1.5))
    #expect(abs((forecast.hours[15].gust?.metresPerSecond ?? 0) - 3.8889) < 1e-4)
    #expect(forecast.hours[13].cloud == nil && forecast.hours[12].cloud?.percent == 36)
    #expect(forecast.hours.filter { $0.cloud == nil }.count == 12)
    // 13.6 °C and 90 %: γ = ln 0.9 + 17.625·13.6/256.64 = 0.8286; Td = 243.04·γ/(17.625 − γ).
    #expect(abs((forecast.hours[12].dewPoint?.celsius ?? 0) - 11.99) < 0.01)
    #expect(forecast.hours.allSatisfy { $0.derived == [.dewPoint] })
  }

  @Test("New Jersey: two weeks in GMT with 24 null clouds")
  func jersey() throws {
    let forecast = try forecast("inky_nj_2025-12-28_hourly_nulls")
    #expect(forecast.hours.count == 336)
    #expect(forecast.hours.filter { $0.cloud == nil }.count == 24)
    #expect(try self.forecast("inky_nj_2025-12-29_hourly_daily_gmt").hours.count == 336)
  }

  @Test("a source without cloud and codes has neither field")
  func noCloud() throws {
    let fields = try forecast("inky_melbourne_2025-05-09_no_cloud").fields
    #expect(!fields.contains(.cloud) && !fields.contains(.thunderCode))
    #expect(fields.contains(.dewPoint) && fields.contains(.rainChance))
  }

  @Test("a reply of daily values alone is not a forecast of hours")
  func dailyOnly() throws {
    #expect(throws: ForecastDecodingError.notAForecast(missing: "hourly")) {
      try forecast("inky_nj_2025-12-28_daily")
    }
  }

  @Test(
    "refusals give their reason",
    arguments: [
      ("openmeteo_400_no_data", "No data is available for this location"),
      ("openmeteo_429_concurrent", "Too many concurrent requests"),
      ("openmeteo_429_daily", "Daily API request limit exceeded. Please try again tomorrow."),
      ("openmeteo_overloaded", "The service is overloaded"),
      ("weatherkit_401_not_enabled", "NOT_ENABLED"),
    ])
  func refusals(file: String, reason: String) throws {
    let bytes = try SharedData.bytes("forecasts/errors/\(file).json")
    #expect(throws: ForecastDecodingError.errorReply(reason: reason)) {
      try ForecastFile.decode(bytes, fetched: nil)
    }
  }

  @Test(
    "every other refusal is one too",
    arguments: [
      "openmeteo_400_bad_model_recorded", "openmeteo_400_bad_variable",
      "openmeteo_400_bad_variable_recorded", "openmeteo_429_hourly", "openmeteo_429_minutely",
      "nws_404_invalid_point", "nws_404_not_found", "nws_500_unexpected",
    ])
  func otherRefusals(file: String) throws {
    let bytes = try SharedData.bytes("forecasts/errors/\(file).json")
    do {
      _ = try ForecastFile.decode(bytes, fetched: nil)
      Issue.record("a refusal was read as a forecast")
    } catch {
      guard case .errorReply(let reason) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(!reason.isEmpty)
    }
  }

  @Test("truncated files are not JSON", arguments: ["openmeteo", "metno", "nws_gridpoint"])
  func truncated(name: String) throws {
    let bytes = try SharedData.bytes("forecasts/errors/truncated_\(name).json.txt")
    #expect(throws: ForecastDecodingError.notJSON) { try ForecastFile.decode(bytes, fetched: nil) }
  }

  @Test("any cut or flipped byte is an error or a forecast, never a crash")
  func garbage() throws {
    let bytes = try SharedData.bytes("forecasts/openmeteo/inky_melbourne_2025-10-25_hourly.json")
    for index in stride(from: 0, to: bytes.count, by: 97) {
      #expect(throws: ForecastDecodingError.self) {
        try ForecastFile.decode(Array(bytes.prefix(index)), fetched: nil)
      }
      var broken = bytes
      broken[index] ^= 0x15
      _ = try? ForecastFile.decode(broken, fetched: nil)
    }
  }
}
