// SPDX-License-Identifier: MIT

import Forecast
import ForecastDecoders
import Quantities
import TestKit
import Testing

// Skipped by name where the recordings are absent.
@Suite("what the other providers send besides forecasts", .enabled(if: SharedData.isPresent))
struct OtherRefusalTests {
  @Test(
    "files of another kind are refused with their provider and what they are",
    arguments: [
      ("metno/sunrise3_sun_oslo_2025-01-06_excerpt", ForecastProvider.metNorway, "the sun"),
      ("metno/sunrise3_moon_oslo_2025-01-06_excerpt", .metNorway, "the moon"),
      ("nws/points", .nws, "addresses"), ("nws/forecast_hourly_si", .nws, "in words"),
      ("nws/forecast_hourly_us", .nws, "in words"), ("nws/forecast_empty", .nws, "in words"),
      ("nws/observation_latest", .nws, "an observation"),
      ("nws/observation_missing_value", .nws, "observations"),
      ("nws/alerts_active_zone", .nws, "alerts"),
      ("weatherkit/forecastDaily_london_2026-06-05", .weatherKit, "forecastDaily"),
    ])
  func otherKinds(file: String, provider: ForecastProvider, kind: String) throws {
    let text = try SharedData.text("forecasts/\(file).json")
    let error = refusal(of: text)
    guard case .otherKind(provider, let found, _)? = error else {
      Issue.record("\(error?.description ?? "read as a forecast")")
      return
    }
    #expect(found.contains(kind))
    #expect(error?.description.contains(provider.name) == true)
  }

  @Test(
    "the services' errors are errors",
    arguments: [
      "nws_404_invalid_point", "nws_404_not_found", "nws_500_unexpected",
      "weatherkit_401_not_enabled",
    ])
  func errors(file: String) throws {
    let error = refusal(of: try SharedData.text("forecasts/errors/\(file).json"))
    guard case .errorReply? = error else {
      Issue.record("\(error?.description ?? "read as a forecast")")
      return
    }
  }

  @Test("an empty list of observations is nobody's forecast")
  func noObservations() throws {
    let error = refusal(of: try SharedData.text("forecasts/errors/nws_observation_noprop.json"))
    #expect(error == .notAForecast(missing: "hourly values of a provider that is known"))
  }

  @Test(
    "any cut or flipped byte is an error or a forecast, never a crash",
    arguments: [
      ("metno/complete_nordic_2024-03-08_excerpt", 7),
      ("nws/gridpoint_hudson_2026-09-01_trimmed", 67), ("nws/gridpoint_raw", 1009),
      ("weatherkit/weather_kyoto_2023-09-08_excerpt", 67),
    ])
  func damaged(file: String, step: Int) throws {
    let bytes = try SharedData.bytes("forecasts/\(file).json")
    for index in stride(from: 0, to: bytes.count - 2, by: step) {
      #expect(throws: ForecastDecodingError.self) {
        try ForecastFile.decode(Array(bytes.prefix(index)), fetched: nil)
      }
      var broken = bytes
      broken[index] ^= 0x15
      _ = try? ForecastFile.decode(broken, fetched: nil)
    }
  }
}

@Suite("files that are meant badly")
struct HostileFileTests {
  @Test(
    "a very deep file does not overflow",
    arguments: [
      #"{"properties":{"meta":1,"timeseries":"#, #"{"geometry":{"coordinates":"#,
      #"{"properties":{"updateTime":"","temperature":{"values":"#, #"{"forecastHourly":"#,
      #"{"data":{"properties":"#,
    ])
  func deep(head: String) {
    for opening in ["[", "{\"a\":", "{\"geometries\":[", "{\"data\":"] {
      #expect(refusal(of: head + String(repeating: opening, count: 100_000)) != nil)
      let some = String(repeating: "[", count: 300) + String(repeating: "]", count: 300)
      let tail = head.hasPrefix(#"{"properties":{"updateTime"#) ? "}}}" : "}}"
      _ = refusal(of: head + some + tail)
    }
  }

  @Test(
    "ten megabytes of garbage are refused",
    arguments: [
      (#"{"properties":{"meta":{},"timeseries":["#, "]}}"),
      (#"{"forecastHourly":{"hours":["#, "]}}"),
      (#"{"properties":{"updateTime":"","temperature":{"values":["#, "]}}}"), ("\u{7f}", ""),
    ])
  func large(head: String, tail: String) {
    let count = 10_000_000 / 4
    #expect(refusal(of: head + String(repeating: "{},\n", count: count)) != nil)
    #expect(refusal(of: head + String(repeating: "{},\n", count: count) + "{}" + tail) != nil)
    #expect(refusal(of: head + String(repeating: "9", count: count) + tail) != nil)
  }
}
