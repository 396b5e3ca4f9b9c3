// SPDX-License-Identifier: MIT

import Engine
import PressureTrends
import Quantities
import Testing

/// Expected numbers worked out by hand from SKILL §5: logit(0.23) − 0.25 is −1.4583.
@Suite("Sensors only")
struct SensorsOnlyTests {
  private func sensors(
    _ change3: Double, pressure: Double = 1016, altitude: Double? = nil,
    mean: (Double, Int)? = nil, humidity: Double? = nil
  ) throws -> SensorsOnly {
    var evidence = SensorsOnly.Evidence(
      pressure: StationPressure(hectopascals: pressure),
      change3: PressureChange(hectopascals: change3))
    evidence.altitude = altitude
    evidence.ownMean = mean.map {
      .init(pressure: StationPressure(hectopascals: $0.0), evenings: $0.1)
    }
    evidence.outsideHumidity = humidity.map(RelativeHumidity.init(percent:))
    return try #require(SensorsOnly(evidence))
  }

  @Test("the formulas of the barometer and of the hygrometer")
  func formulas() throws {
    // −1.4583 + 0.6·3 = 0.3417.
    let falling = try sensors(-3)
    #expect(abs(falling.probability - 0.5846) < 0.0001 && falling.level == .changeOnly)
    #expect(falling.isOn && falling.fraction == "about 3 in 5")
    // −1.4583 + 0.6·1.2 = −0.7383.
    let slowly = try sensors(-1.2)
    #expect(abs(slowly.probability - 0.3234) < 0.0001)
    #expect(slowly.word == .moreLikelyThanUsual && slowly.fraction == "about 1 in 3")
    #expect(try sensors(-1).word == .noSign)
    // At sea level 1006 is 10 under 1016: −1.4583 + 0.9 + 1.2 = 0.6417.
    let low = try sensors(-2, pressure: 1006, altitude: 0)
    #expect(abs(low.probability - 0.6551) < 0.0001 && low.level == .seaLevel)
    #expect(low.fraction == "about 2 in 3")
    // Ten under its own mean at 900 m is the same.
    let own = try sensors(-2, pressure: 900, altitude: 0, mean: (910, 7))
    #expect(abs(own.probability - 0.6551) < 0.0001 && own.level == .ownMean)
    #expect(try sensors(-2, pressure: 900, mean: (910, 6)).level == .changeOnly)
    // −1.4583 + 0.054·30 = 0.1617.
    let damp = try sensors(0, altitude: 0, humidity: 92)
    #expect(abs(damp.probability - 0.5403) < 0.0001 && damp.usesHumidity)
  }

  @Test("the chance is clipped, and no word says dry")
  func clipped() throws {
    #expect(try sensors(-10).probability == 0.75)
    #expect(try sensors(10).probability == 0.08)
    #expect(try sensors(-10, humidity: 100).probability == 0.85)
    #expect(try sensors(10, humidity: 10).probability == 0.05)
    #expect(
      try sensors(10).text
        == "No sign of rain in the pressure, which is no promise (about 1 in 12)")
    #expect(
      try sensors(-10).text == "The barometer alone says rain is likely (about 3 in 4)")
  }

  @Test("garbage is no evidence")
  func garbage() throws {
    for bad in [Double.nan, .infinity, -1e300] {
      let evidence = SensorsOnly.Evidence(
        pressure: StationPressure(hectopascals: 1000), change3: PressureChange(pascals: bad))
      #expect(SensorsOnly(evidence) == nil)
    }
    #expect(try sensors(-1, altitude: .nan).level == .changeOnly)
    #expect(try sensors(-1, mean: (.nan, 99)).level == .changeOnly)
    #expect(try !sensors(-1, humidity: .nan).usesHumidity)
    #expect(try !sensors(-1, humidity: -40).usesHumidity)
  }

  @Test("likely rain puts the advice on without a forecast; nothing puts it off")
  func advice() throws {
    let watching = BarometerView(
      .tendency(.change(over3Hours: PressureChange(hectopascals: -3), over1Hour: nil)))
    func outlook(_ night: NightView, _ sensors: SensorsOnly?) -> Outlook {
      Advisor.outlook(
        night: night, origin: nil, barometer: watching, sensors: sensors,
        now: BootTime(seconds: 0), wall: Scene.midnight, clock: .synchronised)
    }
    let (likely, none) = (try sensors(-3), try sensors(3))
    let on = outlook(.noForecast, likely)
    #expect(on.advice == .on && on.verdict == .unknown)
    #expect(on.reason.text == "The barometer alone says rain is likely (about 3 in 5)")
    #expect(on.signal(at: BootTime(seconds: 1)).base == .on)
    let unsure = outlook(.noForecast, none)
    #expect(unsure.advice == .unknown)
    #expect(unsure.reason.text.hasPrefix("No forecast yet"))
    #expect(unsure.reason.text.hasSuffix("which is no promise (about 1 in 12)"))
    // A forecast that ends at 23:00 cannot tell; a whole one can, and stands.
    var short = try Scene()
    short.hours.removeLast(24)
    #expect(outlook(.judged(short.judgement), likely).advice == .on)
    let whole = outlook(.judged(try Scene().judgement), likely)
    #expect(whole.advice == .off && whole.sensors == nil)
    // Only the clouds are missing: the forecast's word on rain is the better one.
    var cloudless = try Scene { $1.dewPoint = Temperature(celsius: $0 < 3 ? 9 : 2) }
    for index in cloudless.hours.indices { cloudless.hours[index].cloud = nil }
    #expect(outlook(.judged(cloudless.judgement), likely).advice == .unknown)
  }

  @Test("the mean of the evenings: each once, none older than 30 days, none of other hours")
  func evenings() throws {
    func at(_ day: Double, _ hour: Double, _ hectopascals: Double)
      -> (time: WallTime, pressure: StationPressure)
    {
      (Scene.midnight + (day * 24 + hour) * 3600, StationPressure(hectopascals: hectopascals))
    }
    let samples = [
      at(-1, 19, 1000), at(-1, 19.2, 1002), at(-2, 18.6, 1011), at(-3, 12, 500), at(-40, 19, 500),
      at(1, 19, 500), at(-4, 19, .nan),
    ]
    let mean = try #require(
      SensorsOnly.EveningMean(samples, now: Scene.midnight + 3600, zone: .utc))
    // 1001 and 1011.
    #expect(abs(mean.pressure.hectopascals - 1006) < 0.001 && mean.evenings == 2)
    #expect(SensorsOnly.EveningMean([], now: Scene.midnight, zone: .utc) == nil)
    for (hour, speaks) in [(15.9, false), (16, true), (23, true), (31.9, true), (32, false)] {
      #expect(SensorsOnly.speaks(at: Scene.midnight + hour * 3600, zone: .utc) == speaks)
    }
  }
}
