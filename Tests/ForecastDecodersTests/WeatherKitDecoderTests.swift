// SPDX-License-Identifier: MIT

import Forecast
import ForecastDecoders
import Quantities
import Testing

@Suite("WeatherKit, made up")
struct WeatherKitDecoderTests {
  private func reply(
    _ hours: String,
    metadata: String = #""latitude":51.5,"longitude":0,"units":"m","#
      + #""reportedTime":"1970-01-01T00:01:00Z","readTime":"1970-01-01T00:02:00Z""#
  ) -> String {
    "{\"forecastHourly\":{\"metadata\":{\(metadata)},\"hours\":[\(hours)]}}"
  }

  private func hour(_ number: Int, _ values: String) -> String {
    "{\"forecastStart\":\"1970-01-01T0\(number):00:00Z\"\(values)}"
  }

  private func decode(_ text: String) throws(ForecastDecodingError) -> Forecast {
    try ForecastFile.decode(Array(text.utf8), fetched: nil)
  }

  @Test("shares become percent, km/h become m/s, and what is absent stays missing")
  func values() throws {
    let forecast = try decode(
      reply(
        hour(
          1,
          #","temperature":20,"temperatureDewPoint":null,"humidity":0.5,"precipitationChance":1,"#
            + #""precipitationAmount":2.5,"cloudCover":0,"windSpeed":36,"windGust":54"#) + ","
          + hour(0, #","precipitationChance":0.25"#)))
    #expect(forecast.hours.map(\.start.seconds) == [0, 3600])
    #expect(forecast.hours[0].differences([.rainChance: 25]) == [])
    let expected: [ForecastField: Double] = [
      .temperature: 20, .dewPoint: 9.2611, .humidity: 50, .rainChance: 100, .rainAmount: 2.5,
      .cloud: 0, .wind: 10, .gust: 15,
    ]
    #expect(forecast.hours[1].differences(expected) == [])
    #expect(forecast.hours[1].derived == [.dewPoint] && forecast.hours[1].blockHours == 1)
    #expect(forecast.issued == WallTime(seconds: 60))
    #expect(forecast.place == Coordinates(latitude: 51.5, longitude: 0))
  }

  @Test(
    "some conditions are thunder",
    arguments: [
      ("Thunderstorms", true), ("IsolatedThunderstorms", true), ("ScatteredThunderstorms", true),
      ("StrongStorms", true), ("HeavyRain", false), ("TropicalStorm", false), ("Clear", false),
    ])
  func thunder(code: String, isThunder: Bool) throws {
    let forecast = try decode(reply(hour(0, ",\"conditionCode\":\"\(code)\"")))
    #expect(forecast.hours[0].thunderCode == isThunder)
  }

  @Test("when it was read stands in for when it was made")
  func issued() throws {
    let place = #""latitude":1,"longitude":2"#
    let air = hour(0, #","temperature":1"#)
    let read = try decode(reply(air, metadata: place + #","readTime":"1970-01-01T00:02:00Z""#))
    #expect(read.issued == WallTime(seconds: 120))
    let never = try decode(reply(air, metadata: place))
    #expect(never.issued == nil)
  }

  @Test("what cannot be is refused with its field and hour")
  func refusals() {
    let good = hour(0, #","temperature":1"#)
    #expect(
      refusal(of: reply(good + "," + hour(1, #","humidity":94"#)))
        == .implausible(field: "humidity", index: 1, value: 94))
    #expect(
      refusal(of: reply(good + "," + hour(1, #","precipitationChance":1.5"#)))
        == .implausible(field: "precipitationChance", index: 1, value: 1.5))
    #expect(
      refusal(of: reply(good, metadata: #""latitude":1,"longitude":2,"units":"e""#))
        == .unknownUnit(field: "forecastHourly", unit: "e"))
    #expect(
      refusal(of: reply(good, metadata: ""))
        == .notAForecast(missing: "latitude and longitude in forecastHourly.metadata"))
    #expect(
      refusal(of: reply(#"{"forecastStart":"1970-01-01T00:00:00"}"#))
        == .badTime(index: 0, text: "1970-01-01T00:00:00"))
    #expect(
      refusal(of: reply(hour(0, #","temperature":"1""#)))
        == .notAForecast(missing: "list of hours in forecastHourly.hours"))
    #expect(refusal(of: #"{"forecastHourly":7}"#) == .notAForecast(missing: "forecastHourly"))
    #expect(refusal(of: reply("")) == .empty)
    #expect(refusal(of: reply(hour(0, ""))) == .empty)
  }
}
