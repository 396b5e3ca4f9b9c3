// SPDX-License-Identifier: MIT

import Forecast
import ForecastDecoders
import Quantities
import Testing

@Suite("MET Norway, made up")
struct METNorwayDecoderTests {
  private func reply(
    _ steps: String, units: String = "",
    geometry: String = #""geometry":{"type":"Point","coordinates":[10,60,5]},"#
  ) -> String {
    "{\(geometry)\"properties\":{\"meta\":{\"updated_at\":\"1970-01-01T00:30:00Z\","
      + "\"units\":{\(units)}},\"timeseries\":[\(steps)]}}"
  }

  private func step(_ time: String, _ details: String, _ periods: String = "") -> String {
    "{\"time\":\"1970-01-0\(time):00:00Z\",\"data\":{\"instant\":{\"details\":{\(details)}}"
      + "\(periods)}}"
  }

  private func decode(_ text: String) throws(ForecastDecodingError) -> Forecast {
    try ForecastFile.decode(Array(text.utf8), fetched: nil)
  }

  private let block =
    #","next_6_hours":{"summary":{"symbol_code":"heavyrainshowersandthunder_day"},"#
    + #""details":{"precipitation_amount":3,"probability_of_precipitation":40}}"#

  @Test("a block of six hours is drawn out between its instants")
  func expansion() throws {
    let first =
      #""air_temperature":6,"dew_point_temperature":3,"relative_humidity":60,"#
      + #""cloud_area_fraction":0,"wind_speed":1,"wind_speed_of_gust":9"#
    let second =
      #""air_temperature":12,"dew_point_temperature":0,"relative_humidity":90,"#
      + #""cloud_area_fraction":60,"wind_speed":4,"wind_speed_of_gust":3"#
    let forecast = try decode(reply(step("1T00", first, block) + "," + step("1T06", second)))
    #expect(forecast.hours.map(\.start.seconds) == (0...6).map { Double($0) * 3600 })
    #expect(forecast.hours.map(\.blockHours) == [6, 6, 6, 6, 6, 6, 1])
    #expect(forecast.hours.map(\.temperature?.celsius) == [6, 7, 8, 9, 10, 11, 12])
    #expect(forecast.hours.map(\.dewPoint?.celsius) == [3, 2.5, 2, 1.5, 1, 0.5, 0])
    #expect(forecast.hours.map(\.humidity?.percent) == [60, 65, 70, 75, 80, 85, 90])
    #expect(forecast.hours.map(\.cloud?.percent) == [0, 10, 20, 30, 40, 50, 60])
    #expect(forecast.hours.map(\.wind?.metresPerSecond) == [1, 1.5, 2, 2.5, 3, 3.5, 4])
    // A gust is no line from stamp to stamp.
    #expect(forecast.hours.map(\.gust?.metresPerSecond) == [9, nil, nil, nil, nil, nil, 3])
    let shares = [Double?](repeating: 0.5, count: 6) + [nil]
    #expect(forecast.hours.map(\.rainAmount?.millimetres) == shares)
    let chances = [Double?](repeating: 40, count: 6) + [nil]
    #expect(forecast.hours.map(\.rainChance?.percent) == chances)
    let codes = [Bool?](repeating: true, count: 6) + [nil]
    #expect(forecast.hours.map(\.thunderCode) == codes)
    #expect(forecast.hours.allSatisfy { $0.derived.isEmpty })
    #expect(forecast.issued == WallTime(seconds: 1800) && forecast.zone == nil)
    #expect(forecast.place == Coordinates(latitude: 60, longitude: 10))
  }

  @Test("the shortest period speaks, and a block ends where the next step begins")
  func periods() throws {
    let hour =
      #","next_1_hours":{"summary":{"symbol_code":"fog"},"details":{"precipitation_amount":2,"#
      + #""probability_of_thunder":7.5}}"#
    let air = #""air_temperature":1"#
    let forecast = try decode(
      reply(
        step("1T00", air, block + hour) + "," + step("1T01", air, block) + ","
          + step("1T03", #""air_temperature":null"#, hour)))
    #expect(forecast.hours.map(\.start.seconds) == [0, 3600, 7200, 10_800])
    #expect(forecast.hours.map(\.blockHours) == [1, 6, 6, 1])
    #expect(forecast.hours.map(\.rainAmount?.millimetres) == [2, 0.5, 0.5, 2])
    // The chance of six hours is not that of the one hour within them.
    #expect(forecast.hours.map(\.rainChance?.percent) == [nil, 40, 40, nil])
    #expect(forecast.hours.map(\.thunderChance?.percent) == [7.5, nil, nil, 7.5])
    #expect(forecast.hours.map(\.thunderCode) == [false, true, true, false])
    // No line to an end that is missing.
    #expect(forecast.hours.map(\.temperature?.celsius) == [1, 1, nil, nil])
  }

  @Test("after the last instant a block has rain, and nothing of the air")
  func lastBlock() throws {
    let forecast = try decode(reply(step("1T00", #""air_temperature":1"#, block)))
    #expect(forecast.hours.count == 6)
    #expect(
      forecast.hours[5].differences([.rainAmount: 0.5, .rainChance: 40, .thunderCode: 1]) == [])
    // Nor is there a line across days.
    let far = try decode(
      reply(
        step("1T00", #""air_temperature":1"#, block) + ","
          + step("3T00", #""air_temperature":1"#)))
    #expect(far.hours.count == 7 && far.hours[3].temperature == nil)
  }

  @Test("without a dew point it is worked out, also between the instants")
  func derived() throws {
    let air = #""air_temperature":20,"relative_humidity":50"#
    let forecast = try decode(reply(step("1T00", air, block) + "," + step("1T06", air)))
    // γ = ln 0.5 + 17.625·20/263.04 = 0.64696; Td = 243.04·γ/(17.625 − γ) = 9.261.
    #expect(forecast.hours.allSatisfy { abs(($0.dewPoint?.celsius ?? 0) - 9.261) < 0.01 })
    #expect(forecast.hours.allSatisfy { $0.derived == [.dewPoint] })
  }

  @Test("a reply kept with its status and headers is read too")
  func wrapped() throws {
    let bare = reply(step("1T00", #""air_temperature":1"#))
    let forecast = try decode(#"{"status_code":200,"headers":{},"data":"# + bare + "}")
    let other = try decode(bare)
    #expect(forecast == other)
  }

  @Test("what cannot be is refused with its field and step")
  func refusals() {
    let good = step("1T00", #""air_temperature":1"#)
    #expect(
      refusal(of: reply(good + "," + step("1T01", #""air_temperature":274"#)))
        == .implausible(field: "air_temperature", index: 1, value: 274))
    #expect(
      refusal(of: reply(good + "," + step("1T01", #""wind_speed":-1"#)))
        == .implausible(field: "wind_speed", index: 1, value: -1))
    let rain = #","next_1_hours":{"details":{"precipitation_amount":501}}"#
    #expect(
      refusal(of: reply(step("1T00", "", rain)))
        == .implausible(field: "precipitation_amount", index: 0, value: 501))
    #expect(
      refusal(of: reply(good, units: #""wind_speed":"km/h""#))
        == .unknownUnit(field: "wind_speed", unit: "km/h"))
    #expect(
      refusal(of: reply(good + "," + step("9T24", "")))
        == .badTime(index: 1, text: "1970-01-09T24:00:00Z"))
    #expect(refusal(of: reply(good, geometry: "")) == .notAForecast(missing: "geometry"))
    #expect(
      refusal(of: reply(good, geometry: #""geometry":{"coordinates":[10,95]},"#))
        == .implausible(field: "latitude", index: nil, value: 95))
    #expect(refusal(of: reply("")) == .empty)
    #expect(refusal(of: reply(step("1T00", ""))) == .empty)
    #expect(
      refusal(of: reply(step("1T00", #""air_temperature":"warm""#)))
        == .notAForecast(missing: "number in air_temperature"))
    // Of what is not used, anything may be there.
    #expect(refusal(of: reply(step("1T00", #""air_temperature":1,"sky":"blue""#))) == nil)
    #expect(
      refusal(of: reply("7"))
        == .notAForecast(missing: "list of steps in properties.timeseries"))
  }
}
