// SPDX-License-Identifier: MIT

import Almanac
import Engine
import Forecast
import Quantities
import Screens
import Testing

@Suite("The night's screens")
struct NightScreenTests {
  private typealias Fixture = NightFixture

  @Test("tonight: the answer, why, every check with its limit, the figures, the lease")
  func tonight() throws {
    let fixture = try Fixture()
    let story = fixture.story([fixture.rain(15 + 40.0 / 60, 35)], at: 18.7)
    let lines = TonightScreen.lines(
      fixture.outlook(story, at: 18.7), page: Fixture.page())
    #expect(
      lines == [
        "  RAINFLY ON",
        "  Rain 35 % after 02:00",
        "  Still wet at 12:00",
        "",
        "  ● rain          35 %      threshold 30 %, from 02:00",
        "  ○ thunder       –         none in the forecast",
        "  ○ windy rain    –         no rain in that much wind",
        "  ○ morning rain  0 %       threshold 30 %",
        "  ○ dew           –         no clear, calm and dry hour",
        "  ○ frost         –         no clear, calm and dry hour",
        "  ○ cold          10.0 °C   0.0 °C or less",
        "  Low 10.0 °C · closest dew-point gap 8.0 °C · highest chance of rain 35 %",
        "",
        "  Night Fri 10 Jul 22:58 to 04:06, pack-up 09:00",
        "  Forecast 3 h 02 min old · as of 18:42, good until 19:42",
        "  Weather data by Open-Meteo.com (CC BY 4.0)",
        "  Nothing but where a camp is goes to Open-Meteo.",
      ])
  }

  @Test("on forty columns the words of a check stand below it")
  func narrow() throws {
    let fixture = try Fixture()
    let story = fixture.story([fixture.rain(15, 35)], at: 18.7)
    let lines = TonightScreen.lines(fixture.outlook(story, at: 18.7), page: Fixture.page(40))
    #expect(
      Array(lines[4...7]) == [
        "  ● rain          35 %", "    threshold 30 %, from 02:00", "  ○ thunder       –",
        "    none in the forecast",
      ])
  }

  @Test("overnight: since when, what changed, the weather now, the hours until sunrise")
  func overnight() throws {
    let fixture = try Fixture()
    let forecasts = [fixture.forecast(18), fixture.rain(23 + 40.0 / 60, 45, at: 27)]
    let story = fixture.story(forecasts, at: 25.2)
    let lines = OvernightScreen.lines(
      OvernightView(story, now: Fixture.at(25.2)), fixture.outlook(story, at: 25.2),
      page: Fixture.page())
    #expect(
      lines == [
        "  RAINFLY ON since 23:40 (was off at 22:58)",
        "  Rain 45 % after 03:00",
        "  New: rain 45 % from 03:00",
        "  Now about 10 °C, overcast, wind 3 m/s",
        "",
        "        01    02    03    04",
        "  gap   8.0   8.0   8.0   8.0 °C",
        "  rain  0     0     45    0 %",
        "  Sunrise 04:06, pack-up 09:00",
        "  Forecast 1 h 32 min old · as of 01:12, good until 02:12",
        "  Weather data by Open-Meteo.com (CC BY 4.0)",
        "  Nothing but where a camp is goes to Open-Meteo.",
      ])
  }

  @Test("overnight is red on black where there is colour, and says the same without")
  func red() throws {
    let fixture = try Fixture()
    let story = fixture.story([fixture.rain(18, 45)], at: 25)
    let view = OvernightView(story, now: Fixture.at(25))
    let outlook = fixture.outlook(story, at: 25)
    func lines(_ ink: Ink, _ isRed: Bool) -> [String] {
      OvernightScreen.lines(view, outlook, page: Fixture.page(80, ink), isRed: isRed)
    }
    let plain = lines(.none, true)
    #expect(plain.allSatisfy { !$0.contains("\u{1B}") })
    let red = lines(Ink(true), true)
    #expect(red == plain.map { "\u{1B}[31;40m\($0)\u{1B}[K\u{1B}[0m" })
    #expect(lines(Ink(true), false).allSatisfy { !$0.contains("[31") })
  }

  @Test("morning: packs wet, what was said, how the checks did")
  func morning() throws {
    let fixture = try Fixture()
    let forecasts = [fixture.forecast(18), fixture.rain(23 + 40.0 / 60, 45, at: 27)]
    let story = fixture.story(forecasts, at: 31.5)
    let happened = fixture.forecast(0) { hour, forecast in
      if hour == 27 { forecast.rainAmount = RainAmount(millimetres: 0.8) }
      guard (24...25).contains(hour) else { return }
      forecast.cloud = Percentage(percent: 0)
      forecast.dewPoint = Temperature(celsius: 9.1)
    }
    let record = NightRecord(
      provider: .openMeteo, place: fixture.night.place, hours: happened.hours)
    let lines = MorningScreen.lines(
      MorningView(story, record: record, now: Fixture.at(31.5)),
      fixture.outlook(story, at: 31.5), page: Fixture.page())
    #expect(
      Array(lines.prefix(5)) == [
        "  PACKS WET: still damp at 09:00, and at noon",
        "  At 22:58 we said OFF; the forecast changed at 23:40 to ON",
        "  ✓ rain          said yes since 23:40   0.8 mm from 03:00",
        "  ✗ dew           said no                gap 0.9 °C from 00:00",
        "  ✓ thunder, windy rain, morning rain, frost, cold: said no, and none",
      ])
    #expect(lines.last == "  Tonight: rainfly tonight")
    let early = MorningScreen.lines(
      MorningView(story, record: record, now: Fixture.at(29)), fixture.outlook(story, at: 29),
      page: Fixture.page())
    #expect(early.contains("  How the checks did can be told from 06:06"))
  }

  @Test("unknown looks like no answer, never like off")
  func unknown() throws {
    let fixture = try Fixture()
    var short = fixture.forecast(15)
    short.hours.removeLast(20)
    for story in [fixture.story([short], at: 18.7), fixture.story([], at: 18.7)] {
      let lines = TonightScreen.lines(fixture.outlook(story, at: 18.7), page: Fixture.page())
      #expect(lines[0] == "  NO ADVICE")
      let text = lines.joined(separator: "\n")
      #expect(text.contains("Not known is not dry"))
      #expect(!text.contains("OFF") && !text.contains("○ rain"))
    }
    let cut = TonightScreen.lines(
      fixture.outlook(fixture.story([short], at: 18.7), at: 18.7), page: Fixture.page())
    #expect(cut[1] == "  The forecast ends before tonight.")
  }

  @Test("a pressure alert speaks first, on every screen")
  func alert() throws {
    let fixture = try Fixture()
    let story = fixture.story([fixture.forecast(18)], at: 25)
    let outlook = fixture.outlook(story, at: 25, alert: Fixture.alert)
    let message = "  Pressure fell 3.9 hPa in 3 h (falling quickly). At other sites a fall like"
    let tonight = TonightScreen.lines(outlook, page: Fixture.page())
    #expect(tonight[0] == "  RAINFLY ON" && tonight[1] == message)
    let overnight = OvernightScreen.lines(
      OvernightView(story, now: Fixture.at(25)), outlook, page: Fixture.page())
    #expect(overnight[0] == "  RAINFLY ON (was off at 22:58)" && overnight[1] == message)
    let morning = MorningScreen.lines(
      MorningView(story, record: nil, now: Fixture.at(29)), outlook, page: Fixture.page())
    #expect(morning[1].hasPrefix("  RAINFLY ON: Pressure fell 3.9 hPa"))
  }

  @Test("a check by name: its state, why it matters, when it fires")
  func check() throws {
    let fixture = try Fixture()
    let story = fixture.story([fixture.rain(15, 35)], at: 18)
    let judgement = try #require(story.newest?.judgement)
    let lines = ChecksScreen.lines(
      .rain, judgement, thresholds: Thresholds(), page: Fixture.page())
    #expect(
      Array(lines.prefix(4)) == [
        "  RAIN: YES",
        "  ● rain          35 %      threshold 30 %, from 02:00",
        "  An inner tent without its fly is wet within minutes.",
        "  Fires for a chance of rain of 30 % or more in any hour of the night.",
      ])
    let all = ChecksScreen.lines(judgement, thresholds: Thresholds(), page: Fixture.page())
    #expect(all[0] == "  ● rain          35 %      threshold 30 %, from 02:00")
    #expect(all.filter { $0.contains("Fires for") }.count == 7)
  }

  @Test("the sky: times in the camp's zone, and events that do not come")
  func sky() throws {
    let fixture = try Fixture()
    let day = try #require(CivilTime(year: 2026, month: 7, day: 10))
    let lines = SkyScreen.lines(
      Sky(of: day, place: fixture.night.place, zone: Fixture.zone), page: Fixture.page())
    // PyEphem: sun 02:04:47 and 20:58:10 UTC, moon sets 17:29:52; it rose on the 9th at 22:02 UTC
    // or so and will on the 11th at 00:00 by the camp's clocks, 22:00:33 UTC.
    #expect(lines[0] == "  Fri 10 Jul, 61.51°N 8.30°E")
    #expect(lines[1] == "  sun   rises 04:04, sets 22:58")
    #expect(lines[2].contains("sets 19:29"))
    // At noon by the camp's clocks PyEphem has 22.1 %.
    #expect(lines[3] == "  waning crescent, 22 % lit")
  }

  @Test("nothing is wider than the screen, at any width", arguments: [20, 40, 60, 80, 120])
  func widths(width: Int) throws {
    let fixture = try Fixture()
    var blocks = fixture.rain(18, 45)
    for index in blocks.hours.indices { blocks.hours[index].blockHours = 6 }
    var bare = fixture.forecast(18)
    for index in bare.hours.indices {
      bare.hours[index].rainChance = nil
      bare.hours[index].cloud = nil
      bare.hours[index].dewPoint = Temperature(celsius: 9)
      bare.hours[index].thunderCode = nil
    }
    let damp = fixture.forecast(18) { hour, forecast in
      forecast.cloud = Percentage(percent: 0)
      forecast.dewPoint = Temperature(celsius: 9.5)
      forecast.temperature = Temperature(celsius: hour > 26 ? -0.5 : 9.8)
      forecast.thunderCode = hour == 27
    }
    for wording in [Wording(), Wording(.us)] {
      for forecasts in [
        [], [blocks], [bare], [damp], [fixture.forecast(18), fixture.rain(24, 45)],
      ] {
        for alert in [nil, Fixture.alert] {
          let story = fixture.story(forecasts, at: 25, wording)
          let outlook = fixture.outlook(
            story, at: 25, alert: alert, wording: wording, barometer: .notYet("the agent is silent")
          )
          let page = Fixture.page(width, .none, wording)
          let view = StatusView(
            StatusFixture.status(), at: StatusFixture.moment())
          let record = NightRecord(
            provider: .openMeteo, place: fixture.night.place, hours: damp.hours)
          var lines = TonightScreen.lines(outlook, view: view, page: page)
          lines += OvernightScreen.lines(
            OvernightView(story, now: Fixture.at(25)), outlook, view: view, page: page)
          lines += MorningScreen.lines(
            MorningView(story, record: record, now: Fixture.at(32)), outlook, view: view,
            page: page)
          if let judgement = outlook.judgement {
            lines += ChecksScreen.lines(judgement, thresholds: Thresholds(), page: page)
            for name in CheckName.allCases {
              lines += ChecksScreen.lines(name, judgement, thresholds: Thresholds(), page: page)
            }
            lines += VerdictScreen.lines(
              judgement, forecast: forecasts.last, age: .fresh, at: Fixture.at(25),
              zone: Fixture.zone, width: max(width, 22), wording: wording)
          }
          for line in lines where width >= 40 {
            #expect(line.count <= width, "\(width): \(line)")
          }
        }
      }
    }
  }
}
