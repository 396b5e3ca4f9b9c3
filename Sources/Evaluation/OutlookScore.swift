// SPDX-License-Identifier: MIT

import Almanac
import Engine
import Quantities

/// How well the sensors alone said at 19:00 whether it would rain from 20:00 to 08:00 (SKILL §3).
public struct OutlookScore: Hashable, Sendable {
  /// The nights of one word.
  public struct WordScore: Hashable, Sendable {
    /// The word.
    public var word: SensorsOnly.Word
    /// The nights on which it was said, and how many of them were wet.
    public var wet: Proportion
    /// The mean of the chances that were said; `nil` of none.
    public var chance: Double?
  }

  /// Whether the humidity was used.
  public let usesHumidity: Bool
  /// The nights, and how many of them were wet.
  public let wet: Proportion
  /// Evenings that could not be judged: nothing said, or the rain not known.
  public let unjudged: Int
  /// The mean square of the error, 0 for a seer.
  public let brier: Double?
  /// How much smaller that is than by the share of wet nights of this very recording, which nobody
  /// knows beforehand: 1 for a seer, 0 for no skill, negative for worse; `nil` where it never or
  /// always rained.
  public let skill: Double?
  /// Word by word.
  public let words: [WordScore]

  /// What was said on one evening and what came.
  struct Night: Hashable {
    var outlook: SensorsOnly
    var wasWet: Bool
  }

  init(_ nights: [Night], usesHumidity: Bool, unjudged: Int) {
    self.usesHumidity = usesHumidity
    self.unjudged = unjudged
    wet = Proportion(nights.count { $0.wasWet }, of: nights.count)
    let errors = nights.map { night in
      let error = night.outlook.probability - (night.wasWet ? 1 : 0)
      return error * error
    }
    brier = nights.isEmpty ? nil : errors.reduce(0, +) / Double(nights.count)
    let share = wet.share ?? 0
    let climate = share * (1 - share)
    skill = climate > 0 ? brier.map { 1 - $0 / climate } : nil
    words = SensorsOnly.Word.allCases.map { word in
      let said = nights.filter { $0.outlook.word == word }
      let chances = said.map(\.outlook.probability)
      return WordScore(
        word: word, wet: Proportion(said.count { $0.wasWet }, of: said.count),
        chance: said.isEmpty ? nil : chances.reduce(0, +) / Double(said.count))
    }
  }
}

/// Asks the sensors on every evening of a recording.
struct Evenings {
  let feed: PressureFeed
  let log: DetectorLog
  let site: Site

  /// A reading this old or older is not the pressure of the evening, in seconds.
  private static let freshness = 3600.0

  /// How well they did; `usingHumidity` as with a sensor that is outside.
  func score(_ rain: RainHours, usingHumidity: Bool) -> OutlookScore {
    var nights: [OutlookScore.Night] = []
    let evenings = evenings
    var samples: [(time: WallTime, pressure: StationPressure)] = []
    var next = 0
    for evening in evenings {
      // What the mean of 30 days needs: the hour around 19:00 of each.
      while next < feed.points.count, feed.points[next].time <= evening {
        let point = feed.points[next]
        next += 1
        let minute = site.zone.civil(at: point.time).minuteOfDay
        if (18 * 60...20 * 60).contains(minute) { samples.append((point.time, point.pressure)) }
      }
      samples.removeAll { evening - $0.time > 31 * 86_400 }
      guard let wasWet = isWet(night: evening, rain),
        let outlook = outlook(at: evening, next, samples, usingHumidity)
      else { continue }
      nights.append(OutlookScore.Night(outlook: outlook, wasWet: wasWet))
    }
    // Days without any reading have had evenings too.
    var unjudged = 0
    if let first = evenings.first, let last = evenings.last {
      unjudged = Int(((last - first) / 86_400).rounded()) + 1 - nights.count
    }
    return OutlookScore(nights, usesHumidity: usingHumidity, unjudged: unjudged)
  }

  /// 19:00 of each day on which there is a reading.
  private var evenings: [WallTime] {
    guard let first = feed.points.first, let last = feed.points.last else { return [] }
    var times: [WallTime] = []
    var day: Int?
    for point in feed.points {
      let civil = site.zone.civil(at: point.time)
      guard civil.dayNumber != day else { continue }
      day = civil.dayNumber
      let time = site.zone.wallTime(of: civil.at(minuteOfDay: 19 * 60))
      if time >= first.time, time <= last.time { times.append(time) }
    }
    return times
  }

  private func isWet(night evening: WallTime, _ rain: RainHours) -> Bool? {
    let day = site.zone.civil(at: evening)
    let start = site.zone.wallTime(of: day.at(minuteOfDay: 20 * 60))
    let end = site.zone.wallTime(of: day.midnight(daysLater: 1).at(minuteOfDay: 8 * 60))
    guard start < end else { return nil }
    return rain.isWet(PressureFeed.hour(start)..<PressureFeed.hour(end))
  }

  /// What the agent would say; `next` is the number of the first reading after `evening`.
  private func outlook(
    at evening: WallTime, _ next: Int, _ samples: [(time: WallTime, pressure: StationPressure)],
    _ usingHumidity: Bool
  ) -> SensorsOnly? {
    let tick = WallTime(seconds: (evening.seconds / 600).rounded(.down) * 600)
    guard next > 0, let change = log.change3(at: tick) else { return nil }
    let newest = feed.points[next - 1]
    guard evening - newest.time < Self.freshness else { return nil }
    let tide = PressureChange(pascals: site.tide(at: evening))
    var evidence = SensorsOnly.Evidence(pressure: newest.pressure + -tide, change3: change)
    evidence.ownMean = SensorsOnly.EveningMean(
      samples, now: evening, zone: site.zone, place: site.place)
    if usingHumidity {
      guard let humidity = newest.humidity else { return nil }
      evidence.outsideHumidity = humidity
    }
    return SensorsOnly(evidence)
  }
}
