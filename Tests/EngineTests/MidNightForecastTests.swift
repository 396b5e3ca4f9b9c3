// SPDX-License-Identifier: MIT

import Engine
import Forecast
import Quantities
import TestKit
import Testing

@Suite("Forecasts that begin in the middle of the night")
struct MidNightForecastTests {
  /// 2026-07-10 00:00 UTC; the night begins at 22:00.
  private let midnight = WallTime(seconds: 1_783_641_600)
  private let night: Night

  init() throws {
    let place = try #require(Coordinates(latitude: 50, longitude: 10))
    night = Night.at(midnight + 64_800, place: place, zone: .utc, packUp: 540)
  }

  private func forecast(
    _ provider: ForecastProvider, from hour: Double, fetched: Double,
    _ change: (Int, inout ForecastHour) -> Void = { _, _ in }
  ) -> Forecast {
    Forecast(
      provider: provider, place: night.place, fetched: midnight + fetched * 3600,
      hours: Nights.hours(from: midnight + hour * 3600, count: 60) { change($0 + Int(hour), &$1) })
  }

  private func story(_ forecasts: [Forecast], at hour: Double) -> NightStory {
    NightStory(forecasts, night: night, now: midnight + hour * 3600)
  }

  @Test("a source that begins with the present hour leaves an off as it was")
  func off() {
    let evening = forecast(.metNorway, from: 20, fetched: 20)
    let later = forecast(.metNorway, from: 24, fetched: 24.5)
    let story = story([evening, later], at: 25)
    #expect(story.chapters.map(\.judgement.verdict) == [.off, .off])
    #expect(story.turns.isEmpty)
    #expect(OvernightView(story, now: midnight + 25 * 3600).changes.isEmpty)
  }

  @Test("the first forecast of a night that has begun need not know the hours before it")
  func late() {
    let late = forecast(.metNorway, from: 23, fetched: 23.2)
    #expect(story([late], at: 23.5).newest?.judgement.verdict == .off)
    // An hour that was still to come when it was fetched is missed as ever.
    let gap = forecast(.metNorway, from: 24, fetched: 22.5)
    #expect(story([gap], at: 23).newest?.judgement.verdict == .unknown)
  }

  @Test("what rained before stays rained, by whoever said it last")
  func rained() {
    let wet = forecast(.openMeteo, from: 0, fetched: 20) { hour, value in
      if hour == 22 { value.rainChance = Percentage(percent: 80) }
    }
    let later = forecast(.openMeteo, from: 24, fetched: 24.5)
    #expect(story([wet, later], at: 25).newest?.judgement.verdict == .on)
  }

  @Test("a source without chances is not judged by another's")
  func otherFields() {
    let chances = forecast(.openMeteo, from: 0, fetched: 20)
    let amounts = forecast(.metNorway, from: 24, fetched: 24.5) { _, hour in
      hour.rainChance = nil
      hour.gust = nil
    }
    let newest = story([chances, amounts], at: 25).newest
    #expect(newest?.judgement.verdict == .off)
    #expect(newest?.forecast.fields.contains(.rainChance) == false)
  }

  @Test("a forecast from the morning after changes nothing of the night")
  func afterwards() {
    let evening = forecast(.openMeteo, from: 0, fetched: 21)
    let morning = forecast(.metNorway, from: 35, fetched: 35)
    let story = story([evening, morning], at: 35.5)
    #expect(story.turns.isEmpty)
  }
}
