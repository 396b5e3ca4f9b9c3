// SPDX-License-Identifier: MIT

import Almanac
import Engine
import Forecast
import Quantities
import TestKit
import Testing

/// A night from the evening to the morning after, as a row of a table.
///
/// Weather is what differs from ``Nights/quiet(_:)`` (10 °C, dew point 2 °C, overcast, 3 m/s, dry):
/// `01-03 rain=45 mm=1; 05 T=-1; all -cloud; cut 04; hole 03`. Hours are local ones; from 12 on they
/// are the evening's. Names of columns are those of ``set(_:_:_:)``; `dew` and `frost` are weather
/// for that check alone.
///
/// What must be said is the verdict, its reason, and what the part of the day adds to it, at 18:00,
/// 23:00, 03:00, 07:00 and 09:30; `=` is the same as before.
struct Scenario: CustomTestStringConvertible, Sendable {
  var number: Int
  var name: String
  var site = Site.berlin
  /// The evening: year, month, day.
  var date = (2026, 9, 10)
  /// `15:00 01 rain=45`: when it was fetched by local time, and the weather.
  var forecasts: [String]
  /// What must be said.
  var says: [String]
  /// The parts of the day at the five times: T, O or M.
  var parts = "TOOMM"
  /// What happened, known from 09:00 on.
  var record: String?
  /// A note that must be there at 18:00.
  var note: String?
  /// How many hours the night still has at 23:00, the one of 23:00 and sunrise's included.
  var hoursAhead: Int?
  var packUp = 540
  var units = UnitSystem.metric

  /// A place with its zone.
  struct Site: Sendable {
    var latitude: Double
    var longitude: Double
    var zone: String

    static let berlin = Site(latitude: 52.52, longitude: 13.4, zone: "Europe/Berlin")
  }

  var testDescription: String { "\(number) \(name)" }

  /// The same verdict all the time, with `packing` in the morning.
  static func always(_ said: String, _ packing: String) -> [String] {
    [said, "=", "=", "\(said); \(packing)", "="]
  }

  private static let times = [18 * 60, 23 * 60, 3 * 60, 7 * 60, 9 * 60 + 30]

  // MARK: Playing

  /// Checks what is said at the five times.
  func play(_ given: [Forecast]? = nil) throws {
    let zone = try ZoneRules(tzif: Zones.bytes(site.zone), name: site.zone)
    let place = try #require(
      Coordinates(latitude: site.latitude, longitude: site.longitude))
    let evening = try #require(CivilTime(year: date.0, month: date.1, day: date.2))
    let night = Night(eveningOf: evening, place: place, zone: zone, packUp: packUp)
    let forecasts = try given ?? self.forecasts.map { try forecast($0, night, evening) }
    let record = try self.record.map { text in
      NightRecord(provider: .simulated, place: place, hours: try hours(text, night))
    }
    var rule = OvernightAlertRule()
    var said = ""
    #expect(says.count == Self.times.count)
    for (index, minute) in Self.times.enumerated() {
      let now = local(minute, evening, zone)
      #expect(Night.at(now, place: place, zone: zone, packUp: packUp) == night)
      let story = NightStory(
        forecasts, night: night, now: now, hindsight: true, wording: Wording(units))
      let judgement =
        story.newest?.judgement ?? Judge.judge(forecast: nil, night: night, now: now)
      if says[index] != "=" { said = says[index] }
      let actual = line(
        story, judgement, now: now, record: index == 4 ? record : nil, &rule)
      #expect(actual == said, "\(number) \(name), at \(zone.hourMinute(at: now))")
      let part = night.part(at: now).rawValue.prefix(1).uppercased()
      #expect(part == String(Array(parts)[index]), "\(number) at \(zone.hourMinute(at: now))")
      if index == 1, let hoursAhead {
        #expect(OvernightView(story, now: now).cells.count == hoursAhead)
      }
      if index == 0, let note {
        #expect(judgement.notes.contains { $0.text == note }, "\(judgement.notes.map(\.text))")
      }
    }
  }

  private func line(
    _ story: NightStory, _ judgement: NightJudgement, now: WallTime, record: NightRecord?,
    _ rule: inout OvernightAlertRule
  ) -> String {
    let zone = story.night.zone
    var parts = ["\(judgement.verdict.rawValue): \(judgement.reason.text)"]
    switch story.night.part(at: now) {
    case .tonight: break
    case .overnight:
      parts += OvernightView(story, now: now).changes.map { change in
        switch change.kind {
        case .fired: "new \(change.result.name.words)"
        case .cleared: "no longer \(change.result.name.words)"
        case .lost: "lost \(change.result.name.words)"
        case .moved(let from): "moved \(change.result.name.words) from \(zone.hourMinute(at: from))"
        }
      }
      if let since = story.since { parts.append("since " + zone.hourMinute(at: since)) }
      if rule.alert(story, now: now) != nil { parts.append("ALARM") }
    case .morning:
      let view = MorningView(story, record: record, now: now)
      switch view.packing {
      case .staysDry: parts.append("stays dry")
      case .dry: parts.append("packs dry")
      case .perhaps: parts.append("perhaps damp")
      case .damp: parts.append("packs wet")
      case .unknown: parts.append("not known")
      }
      for turn in story.turns {
        parts.append("\(turn.verdict.rawValue) at " + (turn.at.map(zone.hourMinute) ?? "?"))
      }
      for outcome in view.outcomes ?? [] {
        switch (outcome.mark, outcome.said) {
        case (.right, .clear): break
        case (let mark, _): parts.append("\(outcome.name.words) \(mark.rawValue)")
        }
      }
    }
    return parts.joined(separator: "; ")
  }

  // MARK: Weather

  private func local(_ minute: Int, _ evening: CivilTime, _ zone: ZoneRules) -> WallTime {
    zone.wallTime(
      of: evening.midnight(daysLater: minute < 720 ? 1 : 0).at(minuteOfDay: minute))
  }

  private func forecast(
    _ text: String, _ night: Night, _ evening: CivilTime
  ) throws -> Forecast {
    let words = text.split(separator: " ", maxSplits: 1)
    let clock = words[0].split(separator: ":").compactMap { Int($0) }
    var forecast = Forecast(
      provider: .simulated, place: night.place,
      hours: try hours(words.count > 1 ? String(words[1]) : "", night))
    try #require(clock.count == 2)
    forecast.fetched = local(clock[0] * 60 + clock[1], evening, night.zone)
    return forecast
  }

  /// Whole hours of UTC from noon to noon, changed by `text`.
  private func hours(_ text: String, _ night: Night) throws -> [ForecastHour] {
    let first = WallTime(seconds: (night.noonBefore.seconds / 3600).rounded(.down) * 3600)
    let count = Int((night.noonAfter - first) / 3600) + 1
    var hours = Nights.hours(from: first, count: count)
    for clause in text.split(separator: ";") {
      let words = clause.split(separator: " ").map(String.init)
      if words.isEmpty { continue }
      let span = try self.span(words[0] == "cut" || words[0] == "hole" ? words[1] : words[0])
      func isMeant(_ hour: ForecastHour) -> Bool {
        let local = night.zone.civil(at: hour.start).hour
        // Counted from noon, so that a span may go over midnight.
        return span.contains((local + 12) % 24)
      }
      switch words[0] {
      case "cut":
        let end = hours.first(where: isMeant)?.start
        hours.removeAll { hour in end.map { hour.start >= $0 } ?? false }
      case "hole": hours.removeAll(where: isMeant)
      default:
        for index in hours.indices where isMeant(hours[index]) {
          for word in words.dropFirst() { try change(&hours[index], word) }
        }
      }
    }
    return hours
  }

  /// `all`, `01` or `23-04`, in hours counted from noon.
  private func span(_ text: String) throws -> ClosedRange<Int> {
    if text == "all" { return 0...23 }
    let ends = text.split(separator: "-").compactMap { Int($0) }.map { ($0 + 12) % 24 }
    let (first, last) = (try #require(ends.first), try #require(ends.last))
    try #require(first <= last)
    return first...last
  }

  private func change(_ hour: inout ForecastHour, _ word: String) throws {
    let clear = ["cloud=0", "wind=1"]
    switch word {
    case "dew": for word in clear + ["Td=9"] { try change(&hour, word) }
    case "frost": for word in clear + ["T=1", "Td=0.5"] { try change(&hour, word) }
    default:
      if word.hasPrefix("-") {
        try set(&hour, String(word.dropFirst()), nil)
      } else {
        let parts = word.split(separator: "=").map(String.init)
        try set(&hour, parts[0], Double(parts[1]))
      }
    }
  }

  private func set(_ hour: inout ForecastHour, _ column: String, _ value: Double?) throws {
    switch column {
    case "T": hour.temperature = value.map(Temperature.init(celsius:))
    case "Td": hour.dewPoint = value.map(Temperature.init(celsius:))
    case "rain": hour.rainChance = value.map(Percentage.init(percent:))
    case "mm": hour.rainAmount = value.map(RainAmount.init(millimetres:))
    case "thunder": hour.thunderCode = value.map { $0 > 0 }
    case "thunderpct": hour.thunderChance = value.map(Percentage.init(percent:))
    case "cloud": hour.cloud = value.map(Percentage.init(percent:))
    case "wind": hour.wind = value.map(Speed.init(metresPerSecond:))
    case "gust": hour.gust = value.map(Speed.init(metresPerSecond:))
    case "sun": hour.radiation = value
    case "block": hour.blockHours = Int(value ?? 1)
    default: Issue.record("no column \(column)")
    }
  }
}
