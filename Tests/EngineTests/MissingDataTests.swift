// SPDX-License-Identifier: MIT

import Engine
import Forecast
import Quantities
import TestKit
import Testing

@Suite("Missing data is never good news")
struct MissingDataTests {
  private func state(_ name: CheckName, _ scene: Scene) throws -> CheckState {
    try scene.check(name).state
  }

  @Test("no forecast, an empty one, and one for another time are unknown")
  func nothing() throws {
    var scene = try Scene()
    let none = Judge.judge(forecast: nil, night: scene.night, now: Scene.midnight)
    #expect(none.verdict == .unknown && none.checks.allSatisfy { $0.state == .unknown })
    #expect(none.reason.text == "No forecast for tonight" && none.reason.check == .thunder)
    #expect(none.low == nil && none.closestDewGap == nil && none.highestRainChance == nil)
    scene.hours = []
    #expect(scene.judgement.verdict == .unknown)
    scene.hours = Nights.hours(from: Scene.midnight - 86_400, count: 24)
    #expect(scene.judgement.reason.text == "The forecast ends before tonight")
    scene.hours = Nights.hours(from: Scene.midnight + 5 * 86_400, count: 24)
    #expect(scene.judgement.reason.text == "The forecast begins after tonight")
    #expect(scene.judgement.checks.allSatisfy { $0.state == .unknown && $0.value == nil })
  }

  @Test("a forecast that ends in the night is unknown, unless a check has fired before")
  func endsEarly() throws {
    var scene = try Scene()
    scene.hours.removeAll { $0.start >= Scene.at(2) }
    #expect(scene.judgement.verdict == .unknown)
    #expect(scene.judgement.reason.text == "The forecast ends at 02:00, before the night does")
    var wet = try Scene { if $0 == 1 { $1.rainChance = Percentage(percent: 80) } }
    wet.hours.removeAll { $0.start >= Scene.at(2) }
    #expect(wet.judgement.verdict == .on)
    #expect(try state(.rain, wet) == .fired)
    #expect(try state(.cold, wet) == .unknown)
  }

  @Test("one hour missing in the middle makes every check of the night unknown")
  func hole() throws {
    var scene = try Scene()
    scene.hours.removeAll { $0.start == Scene.at(3) }
    for name in CheckName.allCases {
      // The morning is whole. One hour cannot be dew, which takes two: its neighbours are not damp.
      let expected: CheckState = [.morningRain, .dew].contains(name) ? .clear : .unknown
      #expect(try state(name, scene) == expected)
    }
    scene.hours.removeAll { $0.start == Scene.at(4) }
    #expect(try state(.dew, scene) == .unknown)
    #expect(scene.judgement.reason.text == "The forecast has no hour at 03:00")
  }

  @Test(
    "a field missing in an hour matters only where it could change the answer",
    arguments: [
      (ForecastField.rainChance, [CheckName.rain]),
      (.temperature, [.cold]), (.thunderCode, [.thunder]), (.cloud, []), (.wind, []), (.gust, []),
      (.dewPoint, []), (.humidity, []), (.rainAmount, []), (.radiation, []),
    ])
  func oneField(field: ForecastField, unknown: [CheckName]) throws {
    let scene = try Scene { if $0 == 3 { $1 = Nights.without(field, $1) } }
    for name in CheckName.allCases {
      #expect(try state(name, scene) == (unknown.contains(name) ? .unknown : .clear))
    }
  }

  @Test("wind decides about windy rain only when a chance is high enough")
  func windMatters() throws {
    for field in [ForecastField.wind, .gust] {
      let scene = try Scene { hour, forecast in
        guard hour == 3 else { return }
        forecast.rainChance = Percentage(percent: 25)
        forecast = Nights.without(field, forecast)
      }
      #expect(try state(.windyRain, scene) == .unknown)
    }
    // Gusts unknown, but the mean wind alone is enough.
    let windy = try Scene { hour, forecast in
      guard hour == 3 else { return }
      forecast.rainChance = Percentage(percent: 25)
      forecast.wind = Speed(metresPerSecond: 7)
      forecast.gust = nil
    }
    #expect(try state(.windyRain, windy) == .fired)
  }

  @Test("cloud decides about dew only where the air is damp and calm for long enough")
  func cloudMatters() throws {
    func scene(_ damp: ClosedRange<Int>, _ cloudless: ClosedRange<Int>) throws -> Scene {
      try Scene { hour, forecast in
        if damp.contains(hour) {
          forecast.dewPoint = Temperature(celsius: 9)
          forecast.cloud = Percentage(percent: 0)
        }
        if cloudless.contains(hour) { forecast.cloud = nil }
      }
    }
    #expect(try state(.dew, scene(2...3, 3...3)) == .unknown)
    #expect(try state(.dew, scene(2...2, 2...2)) == .clear)
    #expect(try state(.dew, scene(1...4, 4...4)) == .fired)
    // A null in the middle: either neighbour alone is too short.
    #expect(try state(.dew, scene(1...3, 2...2)) == .unknown)
  }

  @Test("a source without chances is judged by amounts, and says so")
  func amounts() throws {
    for (amount, expected) in [(0.1, CheckState.fired), (0.09, .clear)] {
      let scene = try Scene { hour, forecast in
        forecast.rainChance = nil
        if hour == 3 || hour == 7 {
          forecast.rainAmount = RainAmount(millimetres: amount)
          forecast.wind = Speed(metresPerSecond: 8)
        }
      }
      for name in [CheckName.rain, .windyRain, .morningRain] {
        let check = try scene.check(name)
        #expect(check.state == expected && check.unit == "mm" && check.threshold == 0.1)
        #expect(check.note == "judged by the amount: this source gives no chances")
        #expect(check.value == amount)
      }
      #expect(scene.judgement.highestRainChance == nil)
    }
    // Dew can still be judged: amounts alone say whether it is dry.
    let damp = try Scene { hour, forecast in
      forecast.rainChance = nil
      forecast.dewPoint = Temperature(celsius: 9)
      forecast.cloud = Percentage(percent: 0)
    }
    #expect(try state(.dew, damp) == .fired)
  }

  @Test("a source without gusts is judged by the mean wind, and says so")
  func noGusts() throws {
    let scene = try Scene {
      $1.gust = nil; $1.rainChance = Percentage(percent: 25)
    }
    #expect(try state(.windyRain, scene) == .clear)
    #expect(try scene.check(.windyRain).note == "no gusts in this source: mean wind alone")
  }

  @Test("a source that never has a field leaves unknown what it cannot rule out")
  func neverThere() throws {
    let dry = try Scene { $1.cloud = nil }
    #expect(try state(.dew, dry) == .clear)
    let damp = try Scene {
      $1.cloud = nil; $1.dewPoint = Temperature(celsius: 9)
    }
    #expect(try state(.dew, damp) == .unknown)
    #expect(try state(.frost, damp) == .clear)
    #expect(try damp.check(.dew).note == "cloud cover missing")
    #expect(damp.judgement.verdict == .unknown && damp.judgement.reason.check == .dew)
    #expect(
      damp.judgement.reason.text == "Dew is not known: cloud cover missing in this forecast")
    let noDewPoint = try Scene {
      $1.dewPoint = nil; $1.cloud = Percentage(percent: 0)
    }
    #expect(try state(.dew, noDewPoint) == .unknown)
    #expect(try state(.frost, noDewPoint) == .clear)
    let noThunder = try Scene { $1.thunderCode = nil }
    #expect(try state(.thunder, noThunder) == .unknown)
    let noRain = try Scene {
      $1.rainChance = nil; $1.rainAmount = nil
    }
    #expect(try state(.rain, noRain) == .unknown)
  }

  @Test(
    "numbers that are none count as missing",
    arguments: [
      Double.nan, .infinity, -.infinity,
    ])
  func notANumber(value: Double) throws {
    let scene = try Scene { hour, forecast in
      guard hour == 3 else { return }
      forecast.rainChance = Percentage(percent: value)
      forecast.temperature = Temperature(celsius: value)
      forecast.dewPoint = Temperature(celsius: value)
      forecast.cloud = Percentage(percent: value)
      forecast.wind = Speed(metresPerSecond: value)
    }
    #expect(try state(.rain, scene) == .unknown)
    #expect(try state(.cold, scene) == .unknown)
    #expect(scene.judgement.verdict == .unknown)
    #expect(scene.judgement.low == Temperature(celsius: 10))
  }

  @Test("hours at times that are none are left out")
  func garbageTimes() throws {
    var scene = try Scene()
    for seconds in [Double.nan, .infinity, -1e300, 1e300] {
      scene.hours.append(ForecastHour(start: WallTime(seconds: seconds)))
    }
    #expect(scene.judgement.verdict == .off)
  }

  @Test("a night that pack-up ends before it begins is not off")
  func emptyNight() throws {
    var scene = try Scene()
    scene.night = Night.at(
      Scene.midnight + 20 * 3600, place: scene.night.place, zone: .fixed(offsetSeconds: 0),
      packUp: 0)
    #expect(scene.night.end > scene.night.start)
    #expect(scene.judgement.verdict == .off)
    let place = try #require(Coordinates(latitude: 66, longitude: 20))
    // In late June at 66°N the sun sets after midnight UTC+3, later than a pack-up at 00:00.
    scene.night = Night.at(
      Scene.midnight - 15 * 86_400, place: place, zone: .fixed(offsetSeconds: 10_800), packUp: 0)
    if scene.night.start == scene.night.end {
      #expect(scene.judgement.verdict == .unknown)
    }
  }
}
