// SPDX-License-Identifier: MIT

import Engine
import Forecast
import Quantities
import Testing

@Suite("What thresholds and causes do for every night")
struct ThresholdPropertyTests {
  /// A night near the limits of all checks, with `holes` of a hundred values missing.
  private func scene(_ random: inout Seeded, holes: Int) throws -> Scene {
    var generator = random
    defer { random = generator }
    return try Scene { _, hour in
      func number(_ range: ClosedRange<Double>) -> Double? {
        Int.random(in: 0..<100, using: &generator) < holes
          ? nil : Double.random(in: range, using: &generator).rounded()
      }
      hour.temperature = number(-2...8).map(Temperature.init(celsius:))
      hour.dewPoint = number(-4...5).map(Temperature.init(celsius:))
      hour.rainChance = number(0...40).map(Percentage.init(percent:))
      hour.rainAmount = number(0...0.6).map(RainAmount.init(millimetres:))
      hour.thunderChance = number(0...24).map(Percentage.init(percent:))
      hour.cloud = number(0...100).map(Percentage.init(percent:))
      hour.wind = number(0...7).map(Speed.init(metresPerSecond:))
      hour.gust = number(0...11).map(Speed.init(metresPerSecond:))
    }
  }

  /// Ways to make one check stricter, each by a random amount.
  private static let stricter: [(CheckName, @Sendable (inout Thresholds, Double) -> Void)] = [
    (.thunder, { $0.thunderChance.percent += $1 }), (.rain, { $0.rainChance.percent += $1 }),
    (.windyRain, { $0.windyRainChance.percent += $1 }),
    (.windyRain, { $0.windyRainWind.metresPerSecond += $1 }),
    (.windyRain, { $0.windyRainGust.metresPerSecond += $1 }),
    (.morningRain, { $0.morningRainChance.percent += $1 }), (.dew, { $0.dewGap.celsius -= $1 }),
    (.dew, { $0.dewCloud.percent -= $1 }), (.dew, { $0.dewWind.metresPerSecond -= $1 }),
    (.dew, { $0.dewHours += Int($1) }), (.frost, { $0.frostAir.celsius -= $1 }),
    (.frost, { $0.frostGap.celsius -= $1 }), (.cold, { $0.coldLow.celsius -= $1 }),
  ]

  /// Fired is more than unknown, unknown more than clear.
  private func rank(_ state: CheckState) -> Int {
    switch state {
    case .fired: 2
    case .unknown: 1
    case .clear: 0
    }
  }

  @Test("a stricter threshold moves its own check one way only")
  func oneWay() throws {
    for seed in 2000..<2100 as Range<UInt64> {
      var random = Seeded(state: seed)
      let scene = try scene(&random, holes: 4)
      let amount = Double.random(in: 0...10, using: &random)
      for (name, change) in Self.stricter {
        var changed = scene
        change(&changed.thresholds, amount)
        let (before, after) = (try scene.check(name).state, try changed.check(name).state)
        #expect(rank(after) <= rank(before), "seed \(seed), \(name) by \(amount)")
      }
    }
  }

  @Test("with every fired check's cause taken away the night is off")
  func causes() throws {
    var rounds = 0
    for seed in 3000..<3150 as Range<UInt64> {
      var random = Seeded(state: seed)
      var scene = try scene(&random, holes: 0)
      // Without the rain an hour can be dry enough for dew, so that another check fires: at most
      // each of the seven once.
      for _ in 0..<7 where scene.judgement.verdict != .off {
        let fired = scene.judgement.checks.filter { $0.state == .fired }.map(\.name)
        #expect(!fired.isEmpty, "seed \(seed): nothing is missing, so nothing is unknown")
        for name in fired { takeCause(of: name, &scene) }
        rounds += 1
      }
      #expect(scene.judgement.verdict == .off, "seed \(seed)")
      #expect(scene.judgement.checks.allSatisfy { $0.state == .clear && $0.at == nil })
    }
    // The nights were not all quiet from the beginning.
    #expect(rounds > 100)
  }

  private func takeCause(of name: CheckName, _ scene: inout Scene) {
    for index in scene.hours.indices {
      switch name {
      case .thunder:
        scene.hours[index].thunderCode = false
        scene.hours[index].thunderChance = Percentage(percent: 0)
      case .rain, .windyRain, .morningRain:
        scene.hours[index].rainChance = Percentage(percent: 0)
      case .dew, .frost: scene.hours[index].cloud = Percentage(percent: 100)
      case .cold: scene.hours[index].temperature = Temperature(celsius: 5)
      }
    }
  }

  @Test("a story says of each forecast what that forecast says alone")
  func stories() throws {
    for seed in 4000..<4030 as Range<UInt64> {
      var random = Seeded(state: seed)
      let night = try Scene().night
      var forecasts: [Forecast] = []
      for _ in 0..<4 {
        var forecast = try scene(&random, holes: 3).forecast
        let fetched = Double.random(in: -6...8, using: &random)
        forecast.fetched = Scene.at(0) + fetched * 3600
        forecasts.append(forecast)
      }
      let now = Scene.at(6)
      let shuffled = forecasts.shuffled(using: &random)
      let story = NightStory(shuffled, night: night, now: now, hindsight: true)
      #expect(story == NightStory(forecasts, night: night, now: now, hindsight: true))
      for chapter in story.chapters {
        let alone = Judge.judge(forecast: chapter.forecast, night: night, now: now)
        #expect(chapter.judgement == alone)
        let held = try #require(chapter.held)
        #expect(held <= now)
      }
      var rule = OvernightAlertRule()
      if rule.alert(story, now: Scene.at(5)) != nil {
        #expect(story.reference?.judgement.verdict == .off)
        #expect(story.newest?.judgement.verdict == .on)
      }
    }
  }
}
