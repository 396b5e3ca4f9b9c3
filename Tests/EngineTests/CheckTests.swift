// SPDX-License-Identifier: MIT

import Engine
import Forecast
import Quantities
import Testing

@Suite("The checks, each alone at its limit")
struct CheckTests {
  @Test("a quiet night is off and every check clear")
  func quiet() throws {
    let judgement = try Scene().judgement
    #expect(judgement.verdict == .off)
    #expect(judgement.checks.map(\.name) == CheckName.allCases)
    #expect(judgement.checks.allSatisfy { $0.state == .clear && $0.at == nil })
    #expect(judgement.reason.check == nil)
    #expect(judgement.reason.text == "All checks clear, rain at most 0 %, low 10.0 °C")
    #expect(judgement.low == Temperature(celsius: 10))
    #expect(judgement.closestDewGap == TemperatureGap(celsius: 8))
    #expect(judgement.highestRainChance == Percentage(percent: 0))
  }

  @Test("rain fires at 30 %, not below, in any hour of the night", arguments: [-2, 2, 6])
  func rain(hour: Int) throws {
    let fired = try Scene { if $0 == hour { $1.rainChance = Percentage(percent: 30) } }
    let check = try fired.check(.rain)
    #expect(check.state == .fired && check.value == 30 && check.threshold == 30)
    #expect(check.unit == "%" && check.at == Scene.at(hour))
    #expect(fired.judgement.verdict == .on && fired.judgement.reason.check == .rain)
    let under = try Scene { if $0 == hour { $1.rainChance = Percentage(percent: 29.9) } }
    #expect(try under.check(.rain).state == .clear)
    #expect(try under.check(.rain).value == 29.9)
  }

  @Test("rain before 22:00 and after sunrise is not rain in the night", arguments: [-3, 7])
  func rainOutside(hour: Int) throws {
    let scene = try Scene { if $0 == hour { $1.rainChance = Percentage(percent: 90) } }
    #expect(try scene.check(.rain).state == .clear)
    #expect(try scene.check(.morningRain).state == (hour == 7 ? .fired : .clear))
  }

  @Test("the value of rain is the highest chance, its time the first hour that meets it")
  func rainValue() throws {
    let scene = try Scene { hour, forecast in
      if hour == 1 { forecast.rainChance = Percentage(percent: 35) }
      if hour == 3 { forecast.rainChance = Percentage(percent: 60) }
    }
    let check = try scene.check(.rain)
    #expect(check.value == 60 && check.at == Scene.at(1))
    #expect(scene.judgement.reason.text == "Rain 60 % after 01:00")
    #expect(scene.judgement.highestRainChance == Percentage(percent: 60))
  }

  @Test(
    "windy rain needs both in the same hour",
    arguments: [
      (20.0, 6.0, 0.0, true), (19.9, 6, 0, false), (20, 5.9, 9.9, false), (20, 0, 10, true),
    ])
  func windyRain(chance: Double, wind: Double, gust: Double, fires: Bool) throws {
    let scene = try Scene { hour, forecast in
      guard hour == 3 else { return }
      forecast.rainChance = Percentage(percent: chance)
      forecast.wind = Speed(metresPerSecond: wind)
      forecast.gust = Speed(metresPerSecond: gust)
    }
    let check = try scene.check(.windyRain)
    #expect(check.state == (fires ? .fired : .clear))
    #expect(check.at == (fires ? Scene.at(3) : nil))
    #expect(try scene.check(.rain).state == .clear)
    let apart = try Scene { hour, forecast in
      if hour == 3 { forecast.rainChance = Percentage(percent: 25) }
      if hour == 4 { forecast.wind = Speed(metresPerSecond: 20) }
    }
    #expect(try apart.check(.windyRain).state == .clear)
    // The highest chance among windy hours: hour 4 alone is windy, and dry.
    #expect(try apart.check(.windyRain).value == 0)
  }

  @Test(
    "morning rain fires from the hour of sunrise to pack-up",
    arguments: [
      (5, false), (6, true), (8, true), (9, false),
    ])
  func morningRain(hour: Int, fires: Bool) throws {
    let scene = try Scene { if $0 == hour { $1.rainChance = Percentage(percent: 30) } }
    #expect(try scene.check(.morningRain).state == (fires ? .fired : .clear))
  }

  @Test("thunder fires by code and by chance, in night and morning", arguments: [-2, 6, 8])
  func thunder(hour: Int) throws {
    let code = try Scene { if $0 == hour { $1.thunderCode = true } }
    #expect(try code.check(.thunder).value == 100)
    #expect(try code.check(.thunder).at == Scene.at(hour))
    #expect(code.judgement.reason.check == .thunder)
    for (chance, state) in [(20.0, CheckState.fired), (19.9, .clear)] {
      let scene = try Scene { index, forecast in
        forecast.thunderCode = nil
        forecast.thunderChance = Percentage(percent: index == hour ? chance : 0)
      }
      #expect(try scene.check(.thunder).state == state)
      #expect(try scene.check(.thunder).value == chance)
    }
    let outside = try Scene { if $0 == 9 || $0 == -3 { $1.thunderCode = true } }
    #expect(try outside.check(.thunder).state == .clear)
  }

  /// A night of which the hours `range` are clear, calm, dry and damp by `gap` °C.
  private func damp(
    _ range: ClosedRange<Int>, gap: Double = 1, air: Double = 10, cloud: Double = 0,
    wind: Double = 1, change: (Int, inout ForecastHour) -> Void = { _, _ in }
  ) throws -> Scene {
    try Scene { hour, forecast in
      if range.contains(hour) {
        forecast.temperature = Temperature(celsius: air)
        forecast.dewPoint = Temperature(celsius: air - gap)
        forecast.cloud = Percentage(percent: cloud)
        forecast.wind = Speed(metresPerSecond: wind)
      }
      change(hour, &forecast)
    }
  }

  @Test("dew needs two consecutive hours")
  func dewRun() throws {
    let two = try damp(2...3, gap: 1.5).check(.dew)
    #expect(two.state == .fired && two.value == 1.5 && two.at == Scene.at(2))
    #expect(try damp(2...2).check(.dew).state == .clear)
    #expect(try damp(2...2).check(.dew).value == 1)
    let apart = try damp(2...5) { if $0 == 3 || $0 == 5 { $1.cloud = Percentage(percent: 90) } }
    #expect(try apart.check(.dew).state == .clear)
    var longer = try damp(2...3)
    longer.thresholds.dewHours = 3
    #expect(try longer.check(.dew).state == .clear)
    // 06 holds sunrise and counts; 07 does not.
    #expect(try damp(5...6).check(.dew).state == .fired)
    #expect(try damp(6...7).check(.dew).state == .clear)
  }

  @Test(
    "dew fires at each of its limits and not beyond",
    arguments: [
      (2.0, 40.0, 4.0, true), (2.1, 40, 4, false), (2, 40.1, 4, false), (2, 40, 4.1, false),
    ])
  func dewLimits(gap: Double, cloud: Double, wind: Double, fires: Bool) throws {
    // 16.1 − 2.0 and back is not exactly 2.0 in binary.
    for air in [10, 16.1, 9.4, 5.1] {
      let scene = try damp(1...2, gap: gap, air: air, cloud: cloud, wind: wind)
      #expect(try scene.check(.dew).state == (fires ? .fired : .clear))
    }
  }

  @Test("rain keeps dew away, by amount and by chance")
  func dewRain() throws {
    let amount = try damp(1...2) { $1.rainAmount = RainAmount(millimetres: 0.1) }
    #expect(try amount.check(.dew).state == .clear)
    #expect(try amount.check(.dew).value == nil)
    let chance = try damp(1...2) { $1.rainChance = Percentage(percent: 30) }
    #expect(try chance.check(.dew).state == .clear)
    let less = try damp(1...2) {
      $1.rainChance = Percentage(percent: 29)
      $1.rainAmount = RainAmount(millimetres: 0.09)
    }
    #expect(try less.check(.dew).state == .fired)
  }

  @Test(
    "frost needs one hour near freezing, by the frost point",
    arguments: [
      (2.0, 2.0, true), (2.1, 1, false), (2, 2.1, false),
    ])
  func frost(air: Double, gap: Double, fires: Bool) throws {
    let scene = try damp(4...4, gap: gap, air: air)
    #expect(try scene.check(.frost).state == (fires ? .fired : .clear))
    if fires {
      #expect(try scene.check(.frost).value == air)
      #expect(try scene.check(.frost).at == Scene.at(4))
    }
  }

  @Test("below freezing the gap is to the frost point, which is nearer than the dew point")
  func frostPoint() throws {
    // Dew point −5 is frost point −4.4 (METEO §5): air at −2.5 is 2.5 above one, 1.9 above the other.
    let scene = try damp(4...4, gap: 2.5, air: -2.5)
    #expect(try scene.check(.frost).state == .fired)
    #expect(try scene.check(.frost).value == -2.5)
  }

  @Test("cold fires at 0 °C with the night's low")
  func cold() throws {
    let scene = try Scene { hour, forecast in
      if hour == 3 { forecast.temperature = Temperature(celsius: 0) }
      if hour == 4 { forecast.temperature = Temperature(celsius: -3) }
    }
    let check = try scene.check(.cold)
    #expect(check.state == .fired && check.value == -3 && check.at == Scene.at(3))
    #expect(scene.judgement.low == Temperature(celsius: -3))
    let above = try Scene { if $0 == 3 { $1.temperature = Temperature(celsius: 0.1) } }
    #expect(try above.check(.cold).state == .clear)
    #expect(try above.check(.cold).value == 0.1)
  }

  @Test("the reason is the check that matters most")
  func importance() throws {
    let all = try damp(1...2, gap: 1, air: -1) { hour, forecast in
      if hour == 4 { forecast.rainChance = Percentage(percent: 90) }
      if hour == 7 { forecast.thunderCode = true }
    }
    #expect(all.judgement.reason.check == .thunder)
    #expect(all.judgement.reason.at == Scene.at(7))
    let frosty = try damp(1...2, gap: 1, air: -1).judgement
    let fired = frosty.checks.filter { $0.state == .fired }.map(\.name)
    #expect(fired == [.dew, .frost, .cold])
    #expect(frosty.reason.check == .frost)
    #expect(frosty.firedFirst.prefix(3).map(\.name) == [.dew, .frost, .cold])
  }
}
