// SPDX-License-Identifier: MIT

import Engine
import Forecast
import Quantities
import TestKit
import Testing

/// A small generator with a seed, so that a failure can be repeated (splitmix64).
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

@Suite("What holds for every night")
struct PropertyTests {
  /// A night near the limits of all checks, with `holes` of a hundred values missing.
  private func scene(_ generator: inout Seeded, holes: Int) throws -> Scene {
    var random = generator
    defer { generator = random }
    return try Scene { _, hour in
      func number(_ range: ClosedRange<Double>) -> Double? {
        Int.random(in: 0..<100, using: &random) < holes
          ? nil : Double.random(in: range, using: &random).rounded()
      }
      hour.temperature = number(-2...8).map(Temperature.init(celsius:))
      hour.dewPoint = number(-4...5).map(Temperature.init(celsius:))
      hour.rainChance = number(0...31).map(Percentage.init(percent:))
      hour.rainAmount = number(0...0.6).map(RainAmount.init(millimetres:))
      hour.cloud = number(0...100).map(Percentage.init(percent:))
      hour.wind = number(0...7).map(Speed.init(metresPerSecond:))
      hour.gust = number(0...11).map(Speed.init(metresPerSecond:))
      hour.thunderCode = number(0...20).map { $0 > 19 }
    }
  }

  @Test("the order of the hours does not matter, nor does an hour given twice")
  func order() throws {
    for seed in 0..<60 as Range<UInt64> {
      var random = Seeded(state: seed)
      var scene = try scene(&random, holes: 5)
      let judgement = scene.judgement
      scene.hours.shuffle(using: &random)
      #expect(scene.judgement == judgement)
      scene.hours += scene.hours
      #expect(scene.judgement == judgement)
    }
  }

  @Test(
    "an hour's lost field never turns a check from fired or unknown to clear, nor clear to fired")
  func losing() throws {
    for seed in 100..<300 as Range<UInt64> {
      var random = Seeded(state: seed)
      var scene = try scene(&random, holes: 3)
      let before = scene.judgement
      let fields = scene.forecast.fields
      for _ in 0..<4 {
        let index = Int.random(in: 0..<scene.hours.count, using: &random)
        let field = ForecastField.allCases.randomElement(using: &random) ?? .cloud
        scene.hours[index] = Nights.without(field, scene.hours[index])
      }
      // A source that no longer has a field at all is judged by other rules.
      guard scene.forecast.fields == fields else { continue }
      let after = scene.judgement
      for (old, new) in zip(before.checks, after.checks) {
        #expect(new.state == old.state || new.state == .unknown, "seed \(seed), \(old.name)")
      }
      if before.verdict != .off { #expect(after.verdict != .off, "seed \(seed)") }
    }
  }

  @Test("a lost hour never turns a check to clear, nor clear to fired")
  func losingHours() throws {
    for seed in 400..<600 as Range<UInt64> {
      var random = Seeded(state: seed)
      var scene = try scene(&random, holes: 2)
      let before = scene.judgement
      for _ in 0..<2 {
        scene.hours.remove(at: Int.random(in: 0..<scene.hours.count, using: &random))
      }
      for (old, new) in zip(before.checks, scene.judgement.checks) {
        #expect(new.state == old.state || new.state == .unknown, "seed \(seed), \(old.name)")
      }
    }
  }

  @Test("unknown means exactly that some filling of the holes would decide otherwise")
  func unknownIsReal() throws {
    // Rain: an unknown check fires if the missing chances are 100 and is clear if they are 0.
    for seed in 700..<800 as Range<UInt64> {
      var random = Seeded(state: seed)
      let scene = try scene(&random, holes: 10)
      let state = try scene.check(.rain).state
      var states: Set<CheckState> = []
      for fill in [0.0, 100] {
        var filled = scene
        for index in filled.hours.indices where filled.hours[index].rainChance == nil {
          filled.hours[index].rainChance = Percentage(percent: fill)
        }
        states.insert(try filled.check(.rain).state)
      }
      #expect(state == (states.count == 2 ? .unknown : states.first))
    }
  }

  @Test("no number and no set of thresholds traps")
  func garbage() throws {
    for seed in 900..<1000 as Range<UInt64> {
      var random = Seeded(state: seed)
      func anything() -> Double {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: Double(bitPattern: random.next())
        case 1: [0, -0.0, 1e300, -1e300, .infinity, .nan].randomElement(using: &random) ?? 0
        default: Double.random(in: -100...100, using: &random)
        }
      }
      var scene = try Scene { _, hour in
        hour.temperature = Temperature(celsius: anything())
        hour.dewPoint = Temperature(celsius: anything())
        hour.rainChance = Percentage(percent: anything())
        hour.rainAmount = RainAmount(millimetres: anything())
        hour.thunderChance = Percentage(percent: anything())
        hour.cloud = Percentage(percent: anything())
        hour.wind = Speed(metresPerSecond: anything())
        hour.gust = Speed(metresPerSecond: anything())
        hour.radiation = anything()
        if Bool.random(using: &random) { hour.start = WallTime(seconds: anything()) }
        hour.blockHours = .min
      }
      scene.thresholds.dewHours = [.min, 0, 1, .max].randomElement(using: &random) ?? 2
      scene.thresholds.dewGap = TemperatureGap(celsius: anything())
      scene.thresholds.rainAmount = RainAmount(millimetres: anything())
      let judgement = scene.judgement(now: WallTime(seconds: anything()), bag: anything())
      #expect(judgement.checks.count == 7)
      #expect(judgement.checks.allSatisfy { $0.value?.isFinite ?? true })
    }
  }
}
