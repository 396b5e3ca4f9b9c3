// SPDX-License-Identifier: MIT

import Almanac
import Evaluation
import PressureTrends
import Quantities
import Simulation
import TestKit
import Testing

/// The bounds are wide on purpose: a year at one airport has some twenty falls and fifty rains.
@Suite(
  "Scores on recorded weather", .enabled(if: SharedData.isPresent, "the recordings are not here"))
struct RecordedTests {
  private func recording(_ name: String, days: Double = .infinity) throws -> Recording {
    let trace = try Trace(parsing: try SharedData.bytes("pressure/" + name))
    let end = (trace.rows.first?.time.seconds ?? 0) + days * 86_400
    return Recording(
      points: trace.rows.filter { $0.time.seconds < end }.compactMap { row in
        row.weather.map {
          Recording.Point(time: row.time, pressure: $0.pressure, humidity: $0.humidity)
        }
      },
      rain: trace.rain.filter { $0.time.seconds < end }.map {
        Recording.Rain(time: $0.time, amount: $0.amount)
      })
  }

  private func report(
    _ recording: Recording, _ latitude: Double, _ longitude: Double,
    bridge: Double? = nil, _ disturbances: [Disturbance] = []
  ) throws -> EvaluationReport {
    let zone = ZoneRules.fixed(offsetSeconds: Int((longitude / 15).rounded()) * 3600)
    let place: Coordinates = try #require(Coordinates(latitude: latitude, longitude: longitude))
    let site = Site(place: place, zone: zone)
    let question = EvaluationReport.Question(
      site: site, bridge: bridge, disturbances: disturbances)
    return try #require(EvaluationReport(recording, question) { _ in })
  }

  @Test("a year in Newark: as many rains announced, at as many false alarms, as SKILL §5 has it")
  func newark() throws {
    let report = try report(
      recording("nycflights13_EWR_2013_hourly.csv"), 40.7, -74.2, bridge: 3 * 3600)
    // Pressure is missing in about a tenth of the hours (SOURCES.md).
    #expect((800...1000).contains(report.feed.missingHours))
    let score = try #require(report.announcements)
    // POD 0.14, 1.14 false alarms in 30 nights, precision 0.53, chance 0.11.
    #expect((40...80).contains(score.onsets.total))
    #expect((0.06...0.25).contains(try #require(score.onsets.share)))
    #expect((0.5...2.2).contains(try #require(score.falseInThirtyNights)))
    #expect((0.35...0.7).contains(try #require(score.alerts.share)))
    #expect((0.07...0.14).contains(try #require(score.base.share)))
    #expect((1...3).contains(try #require(score.leadHours)))
    // Fidelity 0.79 to 0.91, hardly a false alarm.
    #expect(try #require(report.detector.falls.share) > 0.7)
    #expect(try #require(report.detector.inThirtyNights(report.detector.falseAlerts)) < 0.3)
    // The barometer alone has a skill of about 0.1 at a site that is left out.
    let barometer = try #require(report.outlooks.first)
    #expect((0.0...0.3).contains(try #require(barometer.skill)))
    let wet = barometer.words.map { $0.wet.share ?? -1 }
    #expect(wet == wet.sorted(by: >), "the more likely word came true more often")
    #expect((0.05...0.16).contains(wet.last ?? 1))
  }

  @Test("two winter months in Newark with all disturbances: the guard holds")
  func disturbed() throws {
    let report = try report(
      recording("nycflights13_EWR_2013_hourly.csv", days: 60), 40.7, -74.2, [.steps, .all])
    let rates = try report.trials.map { trial in
      try #require(trial.score.inThirtyNights(trial.score.falseAlerts))
    }
    // 0.09 and 0.6 in SKILL §2; without the guard steps alone give more than 4.
    #expect(rates[0] <= 1)
    #expect(rates[1] <= 2.5)
    #expect(report.trials[0].score.jumps(.move) >= 15)
    #expect(report.trials[1].score.jumps(.spike) >= 20)
  }

  @Test("a subtropical tide is no fall, and a buoy's spike none either")
  func quiet() throws {
    let tide = try report(recording("fidas_abudhabi_2026-04_1min.csv"), 24.5, 54.4)
    #expect(tide.detector.falls.total == 0 && tide.detector.alerts == 0)
    #expect(tide.rain == nil)
    let buoy = try report(recording("ndbc_41002_2018_10min.csv"), 32.3, -75.4)
    #expect(buoy.detector.jumps.contains { $0.kind == .spike && $0.time.seconds == 1_530_402_000 })
    #expect(buoy.detector.falseAlerts == 0)
  }

  @Test("a month indoors: the hole is counted, the storms are told")
  func indoors() throws {
    let report = try report(recording("pisense_indoor_2017_15min_raw.csv"), 52, 0)
    #expect((290...310).contains(report.feed.missingHours))
    #expect(!report.feed.hasLines)
    #expect(report.detector.watched < 20)
    #expect(report.detector.falls.total >= 1)
    #expect(report.detector.falls.count >= report.detector.falls.total - 1)
  }
}
