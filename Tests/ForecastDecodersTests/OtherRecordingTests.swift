// SPDX-License-Identifier: MIT

import Forecast
import ForecastDecoders
import Quantities
import TestKit
import Testing

// Skipped by name where the recordings are absent. The numbers were read off the files by hand.
@Suite("recordings of MET Norway, NWS and WeatherKit", .enabled(if: SharedData.isPresent))
struct OtherRecordingTests {
  private func forecast(_ file: String) throws -> Forecast {
    try ForecastFile.decode(
      SharedData.bytes("forecasts/\(file).json"), fetched: WallTime(seconds: 5))
  }

  /// 2020-07-20 11:00 UTC, the first step of the three recordings of MET Norway.
  private let july = WallTime(seconds: 1_595_242_800)

  /// 55 single hours, 26 blocks of six and the last instant.
  private func isWhole(_ forecast: Forecast) -> Bool {
    let lengths =
      [Int](repeating: 1, count: 55) + [Int](repeating: 6, count: 156) + [1]
    return forecast.provider == .metNorway && forecast.zone == nil
      && forecast.issued == WallTime(seconds: 1_595_208_657)
      && forecast.fetched == WallTime(seconds: 5)
      && forecast.hours.map(\.blockHours) == lengths
      && forecast.hours.map(\.start) == (0..<212).map { july + Double($0) * 3600 }
  }

  @Test("London, complete", arguments: ["complete_london", "with_headers/complete_london"])
  func london(file: String) throws {
    let forecast = try forecast("metno/" + file)
    #expect(isWhole(forecast))
    #expect(forecast.place == Coordinates(latitude: 51.5, longitude: -0.1))
    #expect(forecast.hours.allSatisfy { $0.derived.isEmpty })
    let evening: [ForecastField: Double] = [
      .temperature: 14.8, .dewPoint: 7.4, .humidity: 61.7, .cloud: 12.5, .wind: 2, .rainAmount: 0,
      .thunderCode: 0,
    ]
    #expect(forecast.hours[10].differences(evening) == [])
    // Half-way from 23 July 00:00 (14.8, 10.4, 74.9, 20.3, 2.6) to 06:00.
    let night: [ForecastField: Double] = [
      .temperature: 14.15, .dewPoint: 9.95, .humidity: 75.65, .cloud: 34.75, .wind: 3,
      .rainAmount: 0, .thunderCode: 0,
    ]
    #expect(forecast.hours[64].differences(night) == [])
    // 25 July 12:00, 0.9 mm in six hours; 0.3 mm in the last block; then only an instant.
    #expect(
      forecast.hours[121..<127].allSatisfy { abs(($0.number(.rainAmount) ?? 0) - 0.15) < 1e-9 })
    #expect(forecast.hours[210].number(.rainAmount) == 0.3 / 6)
    let last: [ForecastField: Double] = [
      .temperature: 17.4, .dewPoint: 15.4, .humidity: 87.3, .cloud: 78.9, .wind: 3.7,
    ]
    #expect(forecast.hours[211].differences(last) == [])
  }

  @Test("New York, compact", arguments: ["compact_newyork", "with_headers/compact_newyork"])
  func newYork(file: String) throws {
    let forecast = try forecast("metno/" + file)
    #expect(isWhole(forecast))
    #expect(forecast.place == Coordinates(latitude: 40.7, longitude: -74))
    #expect(forecast.hours.allSatisfy { $0.derived == [.dewPoint] })
    // Dew points by Magnus from the other two: 26.5 °C and 81.3 %; 25.8 and 92.35; 24.7 and 72.5.
    let first: [ForecastField: Double] = [
      .temperature: 26.5, .dewPoint: 23.0339, .humidity: 81.3, .cloud: 69.5, .wind: 3.8,
      .rainAmount: 0, .thunderCode: 0,
    ]
    #expect(forecast.hours[0].differences(first) == [])
    // Half-way through a block with 3.0 mm.
    let night: [ForecastField: Double] = [
      .temperature: 25.8, .dewPoint: 24.4639, .humidity: 92.35, .cloud: 55.05, .wind: 2.35,
      .rainAmount: 0.5, .thunderCode: 0,
    ]
    #expect(forecast.hours[64].differences(night) == [])
    let last: [ForecastField: Double] = [
      .temperature: 24.7, .dewPoint: 19.4244, .humidity: 72.5, .cloud: 4.7, .wind: 3.1,
    ]
    #expect(forecast.hours[211].differences(last) == [])
  }

  @Test("Beijing, compact", arguments: ["compact_beijing", "with_headers/compact_beijing"])
  func beijing(file: String) throws {
    let forecast = try forecast("metno/" + file)
    #expect(isWhole(forecast))
    #expect(forecast.place == Coordinates(latitude: 39.9, longitude: 116.4))
    let evening: [ForecastField: Double] = [
      .temperature: 23.8, .dewPoint: 18.9519, .humidity: 74.3, .cloud: 96.1, .wind: 1.8,
      .rainAmount: 0, .thunderCode: 0,
    ]
    #expect(forecast.hours[10].differences(evening) == [])
    let block: [ForecastField: Double] = [
      .temperature: 22.6, .dewPoint: 18.1757, .humidity: 76.1, .cloud: 83.6, .wind: 1.1,
      .rainAmount: 0, .thunderCode: 0,
    ]
    #expect(forecast.hours[55].differences(block) == [])
    // 26 July 06:00 to 12:00, 0.4 mm.
    #expect(abs((forecast.hours[141].number(.rainAmount) ?? 0) - 0.4 / 6) < 1e-9)
    #expect(forecast.hours[211].number(.temperature) == 37.6)
  }

  @Test("the Nordic excerpt has chances, a gust and thunder in its first hour")
  func nordic() throws {
    let forecast = try forecast("metno/complete_nordic_2024-03-08_excerpt")
    // 2024-03-08 12:00 UTC, and from 2024-03-11 00:00 six hours of which the last end is cut off.
    #expect(forecast.hours.first?.start == WallTime(seconds: 1_709_899_200))
    #expect(
      forecast.hours.count == 7 && forecast.hours[1].start == forecast.hours[0].start + 216_000)
    let first: [ForecastField: Double] = [
      .temperature: 2.3, .dewPoint: -4.2, .humidity: 63.3, .cloud: 8.6, .wind: 1.6, .gust: 4.1,
      .rainAmount: 0, .rainChance: 0, .thunderChance: 0, .thunderCode: 0,
    ]
    #expect(forecast.hours[0].differences(first) == [])
    let second: [ForecastField: Double] = [
      .temperature: -0.1, .dewPoint: -1.7, .humidity: 89.9, .cloud: 100, .wind: 2, .rainAmount: 0,
      .rainChance: 5.9, .thunderCode: 0,
    ]
    #expect(forecast.hours[1].differences(second) == [])
    let rest: [ForecastField: Double] = [.rainAmount: 0, .rainChance: 5.9, .thunderCode: 0]
    #expect(forecast.hours[6].differences(rest) == [])
  }

  @Test("Tallahassee: the layers of a grid point, with thunder in words")
  func tallahassee() throws {
    let forecast = try forecast("nws/gridpoint_raw")
    #expect(forecast.provider == .nws && forecast.zone == nil)
    // The mean of the cell's four corners; 2022-02-04 03:15:41 UTC.
    #expect(abs(forecast.place.latitude - 30.019382) < 1e-5)
    #expect(abs(forecast.place.longitude + 84.980305) < 1e-5)
    #expect(forecast.issued == WallTime(seconds: 1_643_944_541))
    let start = WallTime(seconds: 1_643_922_000)
    #expect(forecast.hours.map(\.start) == (0..<183).map { start + Double($0) * 3600 })
    let first: [ForecastField: Double] = [
      .temperature: 22.7778, .dewPoint: 17.7778, .humidity: 73, .cloud: 71, .wind: 5.6589,
      .gust: 8.2311, .rainChance: 8, .rainAmount: 0, .thunderChance: 0,
    ]
    #expect(forecast.hours[0].differences(first) == [] && forecast.hours[0].blockHours == 3)
    // 4.826 mm in six hours; "isolated thunderstorms".
    let storm: [ForecastField: Double] = [
      .temperature: 19.4444, .dewPoint: 18.8889, .humidity: 97, .cloud: 82, .wind: 3.0867,
      .gust: 5.6589, .rainChance: 68, .rainAmount: 0.8043, .thunderChance: 20,
    ]
    #expect(forecast.hours[17].differences(storm) == [] && forecast.hours[17].blockHours == 3)
    #expect(forecast.hours[17].derived == [.thunderChance])
    let later: [ForecastField: Double] = [
      .temperature: 3.8889, .dewPoint: 1.6667, .humidity: 85, .cloud: 39, .wind: 1.0289,
      .gust: 3.6011, .rainChance: 3, .rainAmount: 0, .thunderChance: 0,
    ]
    #expect(forecast.hours[60].differences(later) == [] && forecast.hours[60].blockHours == 6)
    #expect(forecast.hours[182].number(.rainChance) == 16)
    #expect(forecast.hours[182].temperature == nil)
    #expect(forecast.hours.filter { $0.thunderChance?.percent == 20 }.count == 18)
  }

  @Test("the Hudson: no place in the file, and thunder in numbers once it has one")
  func hudson() throws {
    let text = try SharedData.text("forecasts/nws/gridpoint_hudson_2026-09-01_trimmed.json")
    #expect(refusal(of: text) == .notAForecast(missing: "geometry"))
    let placed = #"{"geometry":{"type":"Point","coordinates":[-74,41]},"# + text.dropFirst()
    let forecast = try ForecastFile.decode(Array(placed.utf8), fetched: nil)
    #expect(forecast.issued == WallTime(seconds: 1_788_255_835) && forecast.hours.count == 69)
    #expect(forecast.hours.first?.start == WallTime(seconds: 1_788_231_600))
    let first: [ForecastField: Double] = [
      .temperature: 22.7778, .cloud: 85, .wind: 2.0578, .gust: 4.1156, .rainChance: 73,
      .thunderChance: 20,
    ]
    #expect(forecast.hours[0].differences(first) == [] && forecast.hours[0].derived == [])
    let noon: [ForecastField: Double] = [
      .temperature: 28.3333, .cloud: 87, .wind: 2.5722, .gust: 4.1156, .rainChance: 38,
      .thunderChance: 38,
    ]
    #expect(forecast.hours[17].differences(noon) == [] && forecast.hours[17].blockHours == 3)
    let last: [ForecastField: Double] = [
      .temperature: 27.2222, .cloud: 70, .wind: 3.0867, .gust: 5.1444, .rainChance: 55,
      .thunderChance: 40,
    ]
    #expect(forecast.hours[68].differences(last) == [] && forecast.hours[68].blockHours == 6)
  }

  @Test("Kyoto: WeatherKit's hours")
  func kyoto() throws {
    let forecast = try forecast("weatherkit/weather_kyoto_2023-09-08_excerpt")
    #expect(forecast.provider == .weatherKit && forecast.zone == nil)
    #expect(forecast.place == Coordinates(latitude: 35.47, longitude: 135.749))
    // 2023-09-08 21:02:40 UTC, and hours from 14:00 on.
    #expect(forecast.issued == WallTime(seconds: 1_694_206_960))
    let start = WallTime(seconds: 1_694_181_600)
    #expect(forecast.hours.map(\.start) == (0..<19).map { start + Double($0) * 3600 })
    #expect(forecast.hours.allSatisfy { $0.derived.isEmpty && $0.blockHours == 1 })
    let dry: [ForecastField: Double] = [.rainChance: 0, .rainAmount: 0, .thunderCode: 0]
    let expected: [Int: [ForecastField: Double]] = [
      0: [
        .temperature: 22.55, .dewPoint: 21.47, .humidity: 94, .cloud: 79, .wind: 1.8389,
        .gust: 3.7333,
      ],
      9: [
        .temperature: 23.98, .dewPoint: 21.34, .humidity: 85, .cloud: 74, .wind: 1.5861,
        .gust: 3.5389,
      ],
      18: [
        .temperature: 26.38, .dewPoint: 22.15, .humidity: 78, .cloud: 72, .wind: 1.7389,
        .gust: 4.0972,
      ],
    ]
    for (index, values) in expected {
      let all = values.merging(dry) { value, _ in value }
      #expect(forecast.hours[index].differences(all) == [])
    }
  }
}
