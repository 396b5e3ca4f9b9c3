// SPDX-License-Identifier: MIT

import Engine
import Forecast
import Quantities
import TestKit
import Testing

@Suite("What was said of a night, and what came of it")
struct StoryTests {
  /// A forecast fetched at `hour` of the night (−2 is 22:00), with these chances of rain by hour.
  private func forecast(_ fetched: Double?, rain: [Int: Double] = [:]) throws -> Forecast {
    let scene = try Scene { hour, forecast in
      if let chance = rain[hour] { forecast.rainChance = Percentage(percent: chance) }
    }
    var forecast = scene.forecast
    forecast.fetched = fetched.map { Scene.midnight + (24 + $0) * 3600 }
    return forecast
  }

  private func story(_ forecasts: [Forecast], at hour: Double) throws -> NightStory {
    NightStory(forecasts, night: try Scene().night, now: time(hour), hindsight: true)
  }

  private func time(_ hour: Double) -> WallTime { Scene.midnight + (24 + hour) * 3600 }

  @Test("the reference is the newest held when the night begins, else the first after, late")
  func reference() throws {
    let night = try Scene().night
    let (early, held, after) = (
      try forecast(-8), try forecast(-3), try forecast(1, rain: [3: 50])
    )
    let chosen = ReferenceForecast.choose(among: [after, early, held], night: night)
    #expect(chosen?.forecast == held && chosen?.isLate == false)
    let late = ReferenceForecast.choose(among: [after, try forecast(2)], night: night)
    #expect(late?.forecast == after && late?.isLate == true)
    // Fetched in the very second in which the night begins: held.
    let sharp = try forecast(-2)
    #expect(ReferenceForecast.choose(among: [early, sharp], night: night)?.forecast == sharp)
    #expect(ReferenceForecast.choose(among: [], night: night) == nil)
  }

  @Test("a forecast of unknown age counts from when those before it in the list were held")
  func undated() throws {
    let night = try Scene().night
    let (undated, early, late) = (
      try forecast(nil, rain: [2: 40]), try forecast(-8), try forecast(1)
    )
    #expect(ReferenceForecast.choose(among: [undated], night: night)?.isLate == false)
    #expect(ReferenceForecast.choose(among: [early, undated], night: night)?.forecast == undated)
    #expect(ReferenceForecast.choose(among: [undated, early], night: night)?.forecast == early)
    let second = ReferenceForecast.choose(among: [late, undated], night: night)
    #expect(second?.forecast == late && second?.isLate == true)
  }

  @Test("newly fired, cleared, lost and moved by an hour or more")
  func changes() throws {
    let base = try forecast(-4, rain: [1: 50])
    func kinds(_ newest: Forecast) throws -> [CheckName: CheckChange.Kind] {
      let view = OvernightView(try story([base, newest], at: 0.5), now: time(0.5))
      return Dictionary(
        view.changes.map { ($0.result.name, $0.kind) }, uniquingKeysWith: { first, _ in first })
    }
    #expect(try kinds(try forecast(0, rain: [1: 35])) == [:])
    #expect(
      try kinds(try forecast(0, rain: [2: 50])) == [.rain: .moved(from: time(1))])
    #expect(try kinds(try forecast(0)) == [.rain: .cleared])
    #expect(
      try kinds(try forecast(0, rain: [1: 50, 7: 60])) == [.morningRain: .fired])
    var hole = try forecast(0)
    for index in hole.hours.indices { hole.hours[index].rainChance = nil }
    hole.hours[30].rainChance = Percentage(percent: 0)
    #expect(try kinds(hole)[.rain] == .lost)
  }

  @Test("since when it says so: the first of the forecasts that agree with the newest")
  func since() throws {
    let (off, on) = (try forecast(-4), try forecast(-0.5, rain: [4: 60]))
    let again = try forecast(1, rain: [4: 70])
    #expect(try story([off, on, again], at: 2).since == time(-0.5))
    #expect(try story([off, on, again], at: -1).since == nil)
    let back = try forecast(1.5)
    let story = try story([off, on, again, back], at: 2)
    #expect(story.since == time(1.5))
    #expect(story.turns.map(\.verdict) == [.on, .off])
    #expect(story.turns.map(\.at) == [time(-0.5), time(1.5)])
  }

  @Test("what is kept is held, whatever its clock says; in hindsight it is not known yet")
  func disagreeingClocks() throws {
    let (off, on) = (try forecast(-4), try forecast(1, rain: [4: 60]))
    let night = try Scene().night
    let live = NightStory([off, on], night: night, now: time(0.5))
    #expect(live.newest?.judgement.verdict == .on && live.since == time(0.5))
    var rule = OvernightAlertRule()
    #expect(rule.alert(live, now: time(0.5)) != nil)
    let past = NightStory([off, on], night: night, now: time(0.5), hindsight: true)
    #expect(past.newest?.judgement.verdict == .off && past.since == nil)
  }

  @Test("the hours run from now to the one that holds sunrise; blocks are one cell")
  func cells() throws {
    let hourly = OvernightView(try story([try forecast(-4)], at: 2.5), now: time(2.5))
    #expect(hourly.cells.map(\.start) == [2, 3, 4, 5, 6].map { time($0) })
    #expect(hourly.cells.allSatisfy { $0.gap == 8 && $0.chance == 0 && !$0.isBlock })
    #expect(hourly.current?.start == time(2))

    var blocks = try forecast(-4)
    for index in blocks.hours.indices where (12..<18).contains(index) {
      blocks.hours[index].blockHours = 6
      blocks.hours[index].rainChance = Percentage(percent: 40)
    }
    blocks.hours[14].dewPoint = Temperature(celsius: 8.5)
    let view = OvernightView(try story([blocks], at: -1), now: time(-1))
    #expect(view.cells.map(\.start) == [-1, 0, 6].map { time($0) })
    #expect(view.cells[1].end == time(6) && view.cells[1].chance == 40)
    // 10 − 8.5 at 02:00 is the smallest gap of the block.
    #expect(view.cells[1].gap == 1.5)
    #expect(
      view.story.newest?.judgement.reason.text == "Rain 40 % between 00:00 and 06:00")
    // Inside the block it is still the whole block that is known.
    let inside = OvernightView(try story([blocks], at: 4), now: time(4))
    #expect(inside.cells.map(\.start) == [0, 6].map { time($0) })
  }

  @Test("the overnight alert comes once a night, from off to on, for what came after it began")
  func alert() throws {
    let (off, on) = (try forecast(-4), try forecast(1, rain: [4: 60]))
    var rule = OvernightAlertRule()
    #expect(rule.alert(try story([off], at: 0.5), now: time(0.5)) == nil)
    let alert = rule.alert(try story([off, on], at: 1), now: time(1))
    #expect(alert?.reason.text == "Rain 60 % after 04:00" && alert?.fetched == time(1))
    #expect(rule.alert(try story([off, on], at: 1.5), now: time(1.5)) == nil)
    // After a restart too, and again in another night.
    var resumed = OvernightAlertRule(lastNight: rule.lastNight)
    #expect(resumed.alert(try story([off, on], at: 1.5), now: time(1.5)) == nil)
    var other = OvernightAlertRule(lastNight: time(-26))
    #expect(other.alert(try story([off, on], at: 1.5), now: time(1.5)) != nil)
  }

  @Test("no overnight alert where the reference had not said off")
  func noAlert() throws {
    let (off, on) = (try forecast(-4), try forecast(1, rain: [4: 60]))
    func isDue(
      _ forecasts: [Forecast], at hour: Double = 2, fly: FlyWord = .unsaid, enabled: Bool = true
    ) throws -> Bool {
      var rule = OvernightAlertRule()
      let story = try story(forecasts, at: hour)
      return rule.alert(story, now: time(hour), fly: fly, isEnabled: enabled) != nil
    }
    #expect(try isDue([off, on]))
    #expect(try !isDue([try forecast(-4, rain: [4: 60]), try forecast(1)]))
    var short = try forecast(-4)
    short.hours.removeLast(22)
    #expect(try !isDue([short, on]))
    #expect(try !isDue([off, on], enabled: false))
    #expect(try !isDue([off, on], fly: .on))
    #expect(try !isDue([off, try forecast(-3, rain: [4: 60])]))
    #expect(try !isDue([off, on], at: 6.5))
    // The first forecast of the night says off, a later one on.
    #expect(try isDue([try forecast(0), on]))
    #expect(try !isDue([on]))
  }

  private func record(_ change: (Int, inout ForecastHour) -> Void = { _, _ in }) throws
    -> NightRecord
  {
    let scene = try Scene(change)
    return NightRecord(provider: .openMeteo, place: scene.night.place, hours: scene.hours)
  }

  private func view(
    _ forecasts: [Forecast], _ record: NightRecord?, at hour: Double
  ) throws -> MorningView {
    MorningView(try story(forecasts, at: hour), record: record, now: time(hour))
  }

  private func marks(_ view: MorningView) -> [CheckName: CheckOutcome.Mark] {
    Dictionary(
      (view.outcomes ?? []).map { ($0.name, $0.mark) }, uniquingKeysWith: { first, _ in first })
  }

  @Test("checks are marked from two hours after sunrise, if a record is there")
  func marking() throws {
    let said = try forecast(-4, rain: [3: 50])
    let wet = try record { if $0 == 3 { $1.rainAmount = RainAmount(millimetres: 0.8) } }
    // Sunrise is at 06:02.
    #expect(try view([said], wet, at: 8).outcomes == nil)
    #expect(try view([said], nil, at: 9).outcomes == nil)
    let right = marks(try view([said], wet, at: 8.1))
    #expect(right.values.filter { $0 == .right }.count == 7)
    let dry = marks(try view([said], try record(), at: 9))
    #expect(dry[.rain] == .wrong && dry[.cold] == .right)
    let missed = marks(try view([try forecast(-4)], wet, at: 9))
    #expect(missed[.rain] == .wrong)
  }

  @Test("what the record lacks is neither right nor wrong")
  func lacking() throws {
    let bare = try record { _, hour in
      hour.rainAmount = nil
      hour.cloud = nil
      hour.thunderCode = nil
    }
    let view = try view([try forecast(-4, rain: [3: 50])], bare, at: 9)
    let marks = marks(view)
    #expect(marks[.rain] == .unknown && marks[.thunder] == .unknown)
    #expect(marks[.cold] == .right)
    // The gap of 8 °C was no dew under any sky.
    #expect(marks[.dew] == .right)
    #expect(view.outcomes?.first { $0.name == .rain }?.happened.note == "no amount of rain")
    var short = try forecast(-4)
    short.hours.removeLast(22)
    #expect(self.marks(try self.view([short], try record(), at: 9))[.rain] == .unknown)
  }

  @Test("a check is held to what it said before it happened")
  func tooLate() throws {
    let wet = try record { if $0 == 3 { $1.rainAmount = RainAmount(millimetres: 0.8) } }
    let off = try forecast(-4)
    let inTime = try view([off, try forecast(1, rain: [3: 60])], wet, at: 9)
    let rain = inTime.outcomes?.first { $0.name == .rain }
    #expect(rain?.mark == .right && rain?.saidSince == time(1))
    #expect(rain?.happened.value == 0.8 && rain?.happened.at == time(3))
    let late = try view([off, try forecast(4, rain: [3: 90])], wet, at: 9)
    #expect(marks(late)[.rain] == .wrong)
  }

  @Test("the tent packs dry only with an hour in hand")
  func packing() throws {
    // Nothing wets it.
    #expect(try view([try forecast(-4)], nil, at: 7).packing == .staysDry)
    // Rain to the end of the morning: it is still damp at 09:00.
    let wet = try view([try forecast(-4, rain: [5: 80, 6: 80, 7: 80, 8: 80])], nil, at: 7)
    guard case .damp = wet.packing else {
      Issue.record("\(wet.packing)")
      return
    }
    // Nothing known of clouds: neither dew nor drying can be told.
    var blind = try forecast(-4)
    for index in blind.hours.indices {
      blind.hours[index].cloud = nil
      blind.hours[index].dewPoint = Temperature(celsius: 9)
      blind.hours[index].wind = Speed(metresPerSecond: 1)
    }
    #expect(try view([blind], nil, at: 7).packing == .unknown)
    #expect(try view([], nil, at: 7).packing == .unknown)
    // It was to rain and did not: what happened counts.
    let spared = try view([try forecast(-4, rain: [3: 50])], try record(), at: 9)
    #expect(spared.packing == .staysDry)
  }
}
