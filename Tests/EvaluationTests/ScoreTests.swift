// SPDX-License-Identifier: MIT

import Evaluation
import PressureTrends
import Quantities
import TestKit
import Testing

@Suite("Scores on made-up weather whose answers are known")
struct ScoreTests {
  /// Midnight UTC of 2 January 2030.
  private static let midnight = 1_893_542_400.0

  /// Days of readings every `step` s; `change` gives what is added to 1010 hPa, in hPa, at an hour
  /// since the first midnight.
  private func recording(
    days: Int, every step: Double = 600, rainHours: Set<Int> = [],
    _ change: (Double) -> Double
  ) -> Recording {
    var points: [Recording.Point] = []
    var rain: [Recording.Rain] = []
    for index in 0..<Int(Double(days) * 86_400 / step) {
      let seconds = Double(index) * step
      points.append(
        Recording.Point(
          time: WallTime(seconds: Self.midnight + seconds),
          pressure: StationPressure(hectopascals: 1010 + change(seconds / 3600))))
    }
    for hour in 0..<(days * 24) {
      rain.append(
        Recording.Rain(
          time: WallTime(seconds: Self.midnight + Double(hour) * 3600),
          amount: RainAmount(millimetres: rainHours.contains(hour) ? 1 : 0)))
    }
    return Recording(points: points, rain: rain)
  }

  /// From `start`, in hours, the pressure falls 1.5 hPa an hour for three hours and comes back over
  /// the day that follows.
  private func front(_ start: Double) -> (Double) -> Double {
    { hour in
      let since = hour - start
      if since <= 0 || since >= 27 { return 0 }
      return since <= 3 ? -1.5 * since : -4.5 * (27 - since) / 24
    }
  }

  private func report(
    _ recording: Recording, _ disturbances: [Disturbance] = [], bridge: Double? = nil,
    seed: UInt64 = 1
  ) throws -> EvaluationReport {
    let question = EvaluationReport.Question(
      site: Site(), bridge: bridge, disturbances: disturbances, seed: seed)
    return try #require(EvaluationReport(recording, question) { _ in })
  }

  @Test("a front by night is one fall that is told once; a calm week has none and no alert")
  func front() throws {
    // Day 2, from 22:00: 2.4 hPa in 3 h are reached after 1 h 36 min.
    let score = try report(recording(days: 6, front(46))).detector
    #expect(score.falls == Proportion(1, of: 1))
    #expect(score.alerts == 1)
    #expect(score.falseAlerts == 0)
    #expect(try #require(score.delay).magnitude <= 3600)
    #expect(score.nights == 7)
    // Two hours of the first night are needed before there is a slope.
    #expect((5.7...6).contains(score.watched))

    let calm = try report(recording(days: 6) { _ in 0 }).detector
    #expect(calm.falls.total == 0 && calm.falls.share == nil)
    #expect(calm.alerts == 0)
  }

  @Test("a fall by day is no fall of the night, and its alert is not false")
  func byDay() throws {
    let score = try report(recording(days: 4, front(34))).detector
    #expect(score.falls.total == 0)
    #expect(score.alerts == 0)
    // Reached at 18:36, still fast at 20:10: a real fall, although none that is counted.
    let evening = try report(recording(days: 4, front(41))).detector
    #expect(evening.falls.total == 0)
    #expect(evening.alerts == 1 && evening.falseAlerts == 0)
  }

  @Test("a spike is dropped and a move is one, and neither is a fall in hindsight or an alert")
  func jumps() throws {
    let spike = try report(recording(days: 4) { ($0 * 6).rounded() == 46 * 6 ? -3 : 0 }).detector
    #expect(spike.jumps(.spike) == 1)
    #expect(spike.alerts == 0 && spike.falls.total == 0)
    let carried = try report(recording(days: 4) { $0 > 46 ? -6 : 0 }).detector
    #expect(carried.jumps(.move) == 1)
    #expect(carried.alerts == 0)
  }

  @Test("a recording by the hour has lines; a missing hour has none unless they are asked for")
  func lines() throws {
    var hourly = recording(days: 3, every: 3600, front(46))
    let whole = try #require(PressureFeed(hourly))
    #expect(whole.hasLines && whole.missingHours == 0)
    #expect(whole.points.count == 71 * 6 + 1)
    #expect(try report(hourly).detector.falls == Proportion(1, of: 1))

    hourly.points.remove(at: 30)
    let torn = try #require(PressureFeed(hourly))
    #expect(torn.missingHours == 1 && torn.bridgedHours == 0)
    #expect(torn.points.count == 71 * 6 + 1 - 11)
    let mended = try #require(PressureFeed(hourly, bridging: 7200))
    #expect(mended.missingHours == 1 && mended.bridgedHours == 1)
    #expect(mended.points.count == 71 * 6 + 1)

    // What lies on a line is known at its end; a reading and what lies in a hole are what they are.
    func time(_ hours: Double) -> WallTime { WallTime(seconds: Self.midnight + hours * 3600) }
    #expect(torn.known(at: time(10.5)) == time(11))
    #expect(torn.known(at: time(11)) == time(11))
    #expect(torn.known(at: time(30)) == time(30))
    #expect(mended.known(at: time(29.2)) == time(31))
    #expect(try #require(PressureFeed(recording(days: 1) { _ in 0 })).hasLines == false)
  }

  @Test("rain three hours after the alert is a hit; a front without rain is a false alarm")
  func rain() throws {
    // Fronts in the second night and in the fifth, each alerted before the next midnight or soon
    // after it. Rain from 03:00 after the first; on the evening after the second, too late for it.
    let fronts: (Double) -> Double = { hour in
      self.front(46)(hour) + self.front(118)(hour)
    }
    let wet: Set<Int> = [51, 52, 53, 142]
    let score = try #require(report(recording(days: 9, rainHours: wet, fronts)).announcements)
    #expect(score.onsets == Proportion(1, of: 2))
    #expect(score.alerts == Proportion(1, of: 2))
    #expect(score.falseAlerts == 1)
    #expect((2...5).contains(try #require(score.leadHours)))
    #expect(score.unseen == 0 && score.unjudged == 0 && score.inRain == 0)
    // Of 108 hours of nights 4 are wet, and of the last 4 nobody knows what follows. Rain follows the
    // hours 45 to 50 and, of those before 142, the two that are night.
    #expect(score.base == Proportion(8, of: 100))
  }

  @Test("rain that nobody measured is neither rain nor none")
  func unknownRain() throws {
    var recording = recording(days: 6, front(46))
    recording.rain.removeAll { (48...60).contains(($0.time.seconds - Self.midnight) / 3600) }
    let score = try #require(report(recording).announcements)
    #expect(score.alerts.total == 0)
    #expect(score.unjudged == 1)
    recording.rain = []
    let none = try report(recording)
    #expect(none.rain == nil && none.announcements == nil && none.outlooks.isEmpty)
  }

  @Test("hours add up what was measured in them, and know when too little was")
  func rainHours() throws {
    func rain(_ minutes: [Double], _ amount: Double) -> [Recording.Rain] {
      minutes.map {
        Recording.Rain(
          time: WallTime(seconds: Self.midnight + $0 * 60), amount: RainAmount(millimetres: amount))
      }
    }
    let hour = Int(Self.midnight / 3600)
    // Two tenths in the first hour, a half-measured one, a dry one.
    let hours = try #require(
      RainHours(
        rain(Array(stride(from: 0, to: 60, by: 30)), 0.1) + rain([60], 0)
          + rain(Array(stride(from: 120, to: 180, by: 30)), 0)))
    #expect(hours.isWet(hour) == true)
    #expect(hours.isWet(hour + 1) == nil)
    #expect(hours.isWet(hour + 2) == false)
    #expect(hours.isWet(hour..<(hour + 3)) == true)
    #expect(hours.isWet((hour + 1)..<(hour + 3)) == nil)
    #expect(hours.known == 2 && hours.wetHours == 1)
    #expect(RainHours([]) == nil)
  }

  @Test("with the same pressure every evening the outlook is the usual chance, and has no skill")
  func outlook() throws {
    // Wet from 22:00 on one night in four.
    let wet = Set((0..<40).filter { $0 % 4 == 0 }.map { $0 * 24 + 22 })
    let report = try report(recording(days: 41, rainHours: wet) { _ in 0 })
    let score = try #require(report.outlooks.first)
    #expect(report.outlooks.count == 1, "no humidity was recorded")
    #expect(score.wet == Proportion(10, of: 40))
    #expect(score.unjudged == 1, "the night after the last evening is not over")
    // logit(0.23) − 0.25 is a chance of 0.1887.
    let (p, brier) = (0.188_7, try #require(score.brier))
    #expect((brier - (0.25 * (1 - p) * (1 - p) + 0.75 * p * p)).magnitude < 1e-4)
    #expect((try #require(score.skill) - (1 - brier / 0.187_5)).magnitude < 1e-9)
    #expect(score.words.map(\.wet.total) == [0, 0, 40])
    #expect(score.words.last?.wet == Proportion(10, of: 40))
  }

  @Test("the range of a share is Wilson's")
  func range() throws {
    let range = try #require(Proportion(7, of: 52).range)
    #expect((range.lowerBound - 0.0747).magnitude < 0.001)
    #expect((range.upperBound - 0.2307).magnitude < 0.001)
    #expect(Proportion(0, of: 0).range == nil)
    #expect(Proportion(8, of: 8).range?.upperBound == 1)
  }

  @Test("disturbances do what they say, the same for the same seed")
  func disturbances() throws {
    let feed = try #require(PressureFeed(recording(days: 60) { _ in 0 }))
    func disturbed(_ kind: Disturbance, _ seed: UInt64 = 1) -> [Recording.Point] {
      kind.disturbing(feed, at: Site(), seed: seed).points
    }
    for kind in Disturbance.allCases {
      #expect(disturbed(kind) == disturbed(kind))
      #expect(disturbed(kind) != feed.points || kind == .rounding)
    }
    #expect(disturbed(.noise, 1) != disturbed(.noise, 2))
    let noise = disturbed(.noise).map { $0.pressure.pascals - 101_000 }
    let variance = noise.reduce(0) { $0 + $1 * $1 } / Double(noise.count)
    #expect((1.2...1.4).contains(variance.squareRoot()))
    let off = disturbed(.spikes).filter { ($0.pressure.pascals - 101_000).magnitude >= 99.9 }
    #expect((0.015...0.025).contains(Double(off.count) / Double(feed.points.count)))
    let lost = 1 - Double(disturbed(.gaps).count) / Double(feed.points.count)
    #expect((0.27...0.33).contains(lost))
    // Every third of 61 nights.
    let carried = disturbed(.steps)
    let jumps = zip(carried, carried.dropFirst()).count { $0.pressure != $1.pressure }
    #expect((18...21).contains(jumps))
  }

  @Test("an evaluation can be ended from within")
  func ended() throws {
    struct Enough: Error {}
    var asked = 0
    let question = EvaluationReport.Question(site: Site(), disturbances: [.all])
    #expect(throws: Enough.self) {
      _ = try EvaluationReport(recording(days: 30) { _ in 0 }, question) { share throws(Enough) in
        asked += 1
        if share > 0.6 { throw Enough() }
      }
    }
    #expect(asked > 20)
  }
}
