// SPDX-License-Identifier: MIT

import Forecast
import ForecastDecoders
import Quantities
import Testing

@Suite("Open-Meteo, made up")
struct OpenMeteoDecoderTests {
  /// A reply with these columns and units, as text.
  private func reply(
    time: String = "[1783641600,1783645200,1783648800]", columns: String = "", units: String = "",
    head: String = #""latitude":50,"longitude":10,"utc_offset_seconds":7200,"#
      + #""timezone":"Europe/Berlin""#
  ) -> [UInt8] {
    Array("{\(head),\"hourly_units\":{\(units)},\"hourly\":{\"time\":\(time)\(columns)}}".utf8)
  }

  private func decode(
    _ bytes: [UInt8], offset: ZoneLookup? = nil
  ) throws(ForecastDecodingError) -> Forecast {
    try OpenMeteoDecoder.decode(bytes, fetched: nil, offset: offset)
  }

  private let air = #","temperature_2m":[1,2,3]"#
  private let celsius = #""temperature_2m":"°C""#

  @Test("Unix stamps are UTC, whatever the zone")
  func unix() throws {
    let forecast = try decode(reply(columns: air, units: celsius))
    #expect(forecast.hours.map(\.start.seconds) == [1_783_641_600, 1_783_645_200, 1_783_648_800])
    #expect(forecast.hours.map(\.temperature?.celsius) == [1, 2, 3])
  }

  @Test(
    "every unit is converted",
    arguments: [
      ("temperature_2m", "°F", 50.0, 10.0), ("temperature_2m", "°C", 10, 10),
      ("wind_speed_10m", "km/h", 36, 10), ("wind_speed_10m", "m/s", 10, 10),
      ("wind_speed_10m", "mp/h", 10, 4.4704), ("wind_speed_10m", "kn", 10, 5.144444),
    ])
  func units(key: String, unit: String, raw: Double, value: Double) throws {
    let forecast = try decode(
      reply(columns: ",\"\(key)\":[\(raw),null,\(raw)]", units: "\"\(key)\":\"\(unit)\""))
    let hour = forecast.hours[0]
    let read = key == "temperature_2m" ? hour.temperature?.celsius : hour.wind?.metresPerSecond
    #expect(abs((read ?? .nan) - value) < 1e-5)
    #expect(!forecast.hours[1].has(key == "temperature_2m" ? .temperature : .wind))
  }

  @Test("inches of rain, of the hour before the stamp")
  func inches() throws {
    let forecast = try decode(
      reply(
        columns: #","precipitation":[9,0.5,null],"weather_code":[95,96,99]"#,
        units: #""precipitation":"inch""#))
    #expect(forecast.hours[0].rainAmount == RainAmount(millimetres: 12.7))
    #expect(forecast.hours[1].rainAmount == nil && forecast.hours[2].rainAmount == nil)
    #expect(forecast.hours.allSatisfy { $0.thunderCode == true })
  }

  @Test("an unknown or absent unit is an error", arguments: ["K", "", nil])
  func unknownUnit(unit: String?) {
    let units = unit.map { "\"temperature_2m\":\"\($0)\"" } ?? ""
    let expected = ForecastDecodingError.unknownUnit(field: "temperature_2m", unit: unit ?? "")
    #expect(throws: expected) { try decode(reply(columns: air, units: units)) }
  }

  @Test(
    "one value that cannot be weather refuses the file",
    arguments: [
      ("temperature_2m", "°C", 61.0), ("temperature_2m", "°C", -91), ("temperature_2m", "°C", 280),
      ("wind_speed_10m", "m/s", -1), ("wind_speed_10m", "m/s", 121), ("cloud_cover", "%", 101),
      ("precipitation_probability", "%", 100.5), ("precipitation", "mm", 501),
      ("relative_humidity_2m", "%", -1), ("weather_code", "wmo code", 95.5),
      ("weather_code", "wmo code", 100), ("wind_gusts_10m", "m/s", 1e300),
    ])
  func implausible(key: String, unit: String, value: Double) {
    let bytes = reply(columns: ",\"\(key)\":[0,0,\(value)]", units: "\"\(key)\":\"\(unit)\"")
    let expected = ForecastDecodingError.implausible(field: key, index: 2, value: value)
    #expect(throws: expected) { try decode(bytes) }
  }

  @Test("an impossible place or offset is named")
  func place() {
    #expect(throws: ForecastDecodingError.implausible(field: "latitude", index: nil, value: 91)) {
      try decode(reply(columns: air, units: celsius, head: #""latitude":91,"longitude":0"#))
    }
    let head = #""latitude":1,"longitude":0,"utc_offset_seconds":1e30"#
    #expect(throws: ForecastDecodingError.self) {
      try decode(
        reply(time: #"["2026-07-10T00:00"]"#, columns: #","cloud_cover":[1]"#, head: head))
    }
  }

  @Test(
    "what is missing is named",
    arguments: [
      (#"{"longitude":1,"hourly":{}}"#, "latitude"),
      (#"{"latitude":1,"hourly":{}}"#, "longitude"),
      (#"{"latitude":1,"longitude":1,"daily":{}}"#, "hourly"),
      (#"{"latitude":1,"longitude":1,"hourly":[]}"#, "hourly"),
      (#"{"latitude":1,"longitude":1,"hourly":{}}"#, "hourly.time"),
      (#"{"latitude":1,"longitude":1,"hourly":{"time":[0]}}"#, "hourly.temperature_2m"),
      (
        #"{"latitude":1,"longitude":1,"hourly":{"time":["2026-07-10T00:00"],"cloud_cover":[1]}}"#,
        "utc_offset_seconds"
      ),
      (#"[{"latitude":1}]"#, "object at the top"), ("7", "object at the top"),
      (
        #"{"latitude":1,"longitude":1,"hourly":{"time":[0],"cloud_cover":"x"}}"#,
        "list of numbers in hourly.cloud_cover"
      ),
    ])
  func missing(text: String, key: String) {
    #expect(throws: ForecastDecodingError.notAForecast(missing: key)) {
      try decode(Array(text.utf8))
    }
  }

  @Test("columns of another length, bad times and empty lists are named")
  func shapes() {
    #expect(
      throws: ForecastDecodingError.unequalColumns(
        field: "temperature_2m", expected: 3, found: 2)
    ) { try decode(reply(columns: #","temperature_2m":[1,2]"#, units: celsius)) }
    #expect(throws: ForecastDecodingError.empty) {
      try decode(reply(time: "[]", columns: #","temperature_2m":[]"#, units: celsius))
    }
    #expect(throws: ForecastDecodingError.badTime(index: 1, text: "2026-02-30T00:00")) {
      try decode(
        reply(
          time: #"["2026-02-28T00:00","2026-02-30T00:00","2026-03-01T00:00"]"#, columns: air,
          units: celsius))
    }
    #expect(throws: ForecastDecodingError.badTime(index: 0, text: "1e+18")) {
      try decode(reply(time: "[1e18,1,2]", columns: air, units: celsius))
    }
    #expect(throws: ForecastDecodingError.badTime(index: 2, text: "null")) {
      try decode(reply(time: "[0,1,null]", columns: air, units: celsius))
    }
  }

  @Test(
    "what is no JSON is said to be none",
    arguments: [
      "", "<html>502</html>", "{", "{\"a\":NaN}", "\u{FEFF}",
    ])
  func notJSON(text: String) {
    #expect(throws: ForecastDecodingError.notJSON) {
      try ForecastFile.decode(Array(text.utf8), fetched: nil)
    }
  }

  @Test("a very deep file does not overflow")
  func deep() {
    let text = String(repeating: "[", count: 200_000)
    #expect(throws: ForecastDecodingError.self) {
      try ForecastFile.decode(Array(text.utf8), fetched: nil)
    }
  }

  @Test("an hour whose own stamp is missing still has the rain that the next stamp gives it")
  func missingStamp() throws {
    let forecast = try decode(
      reply(
        time: "[0,3600,10800]",
        columns: #","temperature_2m":[1,2,4],"precipitation_probability":[5,10,60]"#,
        units: celsius + #","precipitation_probability":"%""#))
    #expect(forecast.hours.map(\.start.seconds) == [0, 3600, 7200, 10_800])
    #expect(forecast.hours.map(\.rainChance?.percent) == [10, nil, 60, nil])
    #expect(forecast.hours.map(\.temperature?.celsius) == [1, 2, nil, 4])
  }

  @Test("hours are sorted, and each start is kept once")
  func tidy() throws {
    let forecast = try decode(
      reply(time: "[7200,0,0]", columns: #","temperature_2m":[3,1,2]"#, units: celsius))
    #expect(forecast.hours.map(\.start.seconds) == [0, 7200])
    #expect(forecast.hours.map(\.temperature?.celsius) == [1, 3])
  }

  /// Berlin in the autumn of 2026: summer time until 25 October, 01:00 UTC (1792890000).
  private let berlin: ZoneLookup = { zone, time in
    zone == "Europe/Berlin" ? (time.seconds < 1_792_890_000 ? 7200 : 3600) : nil
  }

  private func starts(
    _ stamps: [String], offset: Int = 7200, lookup: ZoneLookup?
  ) throws -> [Double] {
    let list = stamps.map { "\"2026-10-25T\($0)\"" }.joined(separator: ",")
    let values = Array(repeating: "1", count: stamps.count).joined(separator: ",")
    let head =
      #""latitude":50,"longitude":10,"timezone":"Europe/Berlin","#
      + "\"utc_offset_seconds\":\(offset)"
    return try decode(
      reply(
        time: "[\(list)]", columns: ",\"temperature_2m\":[\(values)]", units: celsius, head: head),
      offset: lookup
    ).hours.map { ($0.start.seconds - 1_792_890_000) / 3600 }
  }

  @Test("stamps that run on through a switch are read by the one stated offset")
  func oneOffset() throws {
    let stamps = ["01:00", "02:00", "03:00", "04:00"]
    #expect(try starts(stamps, lookup: berlin) == [-2, -1, 0, 1])
    #expect(try starts(stamps, lookup: nil) == [-2, -1, 0, 1])
    // Fetched after the switch: the stated offset is winter's.
    #expect(try starts(stamps, offset: 3600, lookup: berlin) == [-1, 0, 1, 2])
  }

  @Test("stamps that repeat an hour are read by the zone's rules, in their order")
  func byRules() throws {
    let stamps = ["01:00", "02:00", "02:00", "03:00", "04:00"]
    #expect(try starts(stamps, lookup: berlin) == [-2, -1, 0, 1, 2])
  }

  @Test("a zone that is only UTC is none", arguments: ["GMT", "UTC"])
  func utc(name: String) throws {
    let head = #""latitude":50,"longitude":10,"timezone":""# + name + "\""
    let forecast = try decode(
      reply(
        time: #"["1970-01-01T00:00","1970-01-01T01:00","1970-01-01T02:00"]"#, columns: air,
        units: celsius, head: head))
    #expect(forecast.zone == nil)
    #expect(forecast.hours.map(\.start.seconds) == [0, 3600, 7200])
  }

  @Test("two weeks of a year's hours are read in good time")
  func large() throws {
    let count = 8784
    let times = (0..<count).map { "\($0 * 3600)" }.joined(separator: ",")
    let values = (0..<count).map { "\($0 % 30)" }.joined(separator: ",")
    let forecast = try decode(
      reply(
        time: "[\(times)]", columns: ",\"temperature_2m\":[\(values)]", units: celsius))
    #expect(forecast.hours.count == count)
  }
}
