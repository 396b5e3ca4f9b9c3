// SPDX-License-Identifier: MIT

import Engine
import Forecast
import PressureTrends
import Quantities
import Testing

@Suite("Advice, reason, lease")
struct AdvisorTests {
  private let now = BootTime(seconds: 5000)
  private let watching = BarometerView(
    .tendency(.change(over3Hours: PressureChange(hectopascals: -0.4), over1Hour: nil)))

  private func alert(
    _ change3: Double, _ change1: Double? = nil, _ word: TendencyWord = .falling
  ) -> PressureAlert {
    PressureAlert(
      since: now, word: word, change3: PressureChange(hectopascals: change3),
      change1: change1.map(PressureChange.init(hectopascals:)))
  }

  private func outlook(
    _ night: NightView, _ barometer: BarometerView, clock: ClockQuality = .synchronised,
    otherFault: Bool = false, fly: FlyWord = .unsaid
  ) -> Outlook {
    let origin = Outlook.Origin(provider: .openMeteo, fetched: Scene.midnight)
    return Advisor.outlook(
      night: night, origin: origin, barometer: barometer, fly: fly, otherFault: otherFault,
      now: now,
      wall: Scene.midnight + 3600, clock: clock)
  }

  private func nights() throws -> (on: NightView, off: NightView, unknown: NightView) {
    var cut = try Scene()
    cut.hours.removeLast(20)
    let rain = try Scene { if $0 == 2 { $1.rainChance = Percentage(percent: 35) } }
    let quiet = try Scene { if $0 == 3 { $1.wind = Speed(metresPerSecond: 1) } }
    return (.judged(rain.judgement), .judged(quiet.judgement), .judged(cut.judgement))
  }

  @Test("without an alert the advice is the verdict")
  func verdicts() throws {
    let nights = try nights()
    for (night, advice, base) in [
      (nights.on, Advice.on, Signal.Base.on), (nights.off, .off, .off),
      (nights.unknown, .unknown, .unknown),
    ] {
      let outlook = outlook(night, watching)
      #expect(outlook.advice == advice && outlook.verdict == advice)
      #expect(outlook.signal(at: now) == Signal(base: base, fault: false))
      #expect(outlook.caveat == nil && outlook.age == .fresh)
    }
    #expect(outlook(nights.on, watching).reason.text == "Rain 35 % after 02:00")
  }

  @Test("with the fly on an alert is silent wherever it is asked for, and off stays off")
  func flyIsOn() throws {
    var barometer = watching
    barometer.alert = alert(-2.9)
    let outlook = outlook(try nights().off, barometer, fly: .on)
    #expect(outlook.advice == .off && outlook.alertText == nil)
    #expect(self.outlook(try nights().off, barometer, fly: .off).advice == .on)
  }

  @Test("an alert makes the advice on, and speaks first")
  func alerts() throws {
    let nights = try nights()
    var barometer = watching
    barometer.alert = alert(-2.9)
    for night in [nights.on, nights.off, nights.unknown, .noForecast, .noPlace] {
      let outlook = outlook(night, barometer)
      #expect(outlook.advice == .on)
      #expect(outlook.reason == Reason(text: "Pressure fell 2.9 hPa in 3 h (falling)"))
      let isOn = outlook.verdict == .on
      #expect(outlook.signal(at: now).base == (isOn ? .on : .pressureAlert))
    }
    #expect(outlook(nights.off, barometer).verdict == .off)
    // The vents matter as soon as the fly is on, whatever put it on.
    #expect(outlook(nights.off, barometer).notes.first?.kind == .vents)
    #expect(outlook(nights.off, watching).notes.isEmpty)
  }

  @Test("off stands while the barometer cannot watch, and says so")
  func caveats() throws {
    let nights = try nights()
    for (state, isFault) in [
      (BarometerView.State.notYet("40 minutes of two hours"), false),
      (.fault("no answer on the bus"), true), (.tendency(.insufficient), false),
    ] {
      let off = outlook(nights.off, BarometerView(state))
      #expect(off.advice == .off && off.caveat != nil && off.fault == isFault)
      #expect(off.signal(at: now).showsFaultFirst == isFault)
      let on = outlook(nights.on, BarometerView(state))
      #expect(on.advice == .on && on.caveat == nil)
      #expect(on.signal(at: now).base == .on && !on.signal(at: now).showsFaultFirst)
    }
    #expect(outlook(nights.off, watching, otherFault: true).signal(at: now).showsFaultFirst)
  }

  @Test(
    "a clock that cannot place the night makes the verdict unknown",
    arguments: [
      ClockQuality.saved, .unknown,
    ])
  func clock(quality: ClockQuality) throws {
    let nights = try nights()
    let outlook = outlook(nights.on, watching, clock: quality)
    #expect(outlook.verdict == .unknown && outlook.advice == .unknown)
    #expect(outlook.reason.text == "clock not set: `rainfly clock set 21:40`")
    #expect(outlook.judgement == nil && outlook.age == .unknown)
    var barometer = watching
    barometer.alert = alert(-4, nil, .fallingQuickly)
    #expect(self.outlook(nights.off, barometer, clock: quality).advice == .on)
  }

  @Test("the advice ends with its lease")
  func lease() throws {
    let outlook = outlook(try nights().off, watching)
    #expect(outlook.goodUntil - outlook.asOf == 3600)
    #expect(outlook.goodUntilWall == Scene.midnight + 7200)
    #expect(outlook.advice(at: now) == .off)
    #expect(outlook.advice(at: now + 3599) == .off)
    #expect(outlook.advice(at: now + 3600) == .unknown)
    #expect(outlook.advice(at: BootTime(seconds: 1)) == .unknown)
    #expect(outlook.advice(at: BootTime(seconds: .nan)) == .unknown)
    #expect(outlook.signal(at: now + 3600).base == .unknown)
    #expect(outlook.reason(at: now) == outlook.reason)
    #expect(outlook.reason(at: now + 3600).text.hasPrefix("Out of date"))
  }

  @Test("without a forecast or a camp the reason says what to do")
  func nothingYet() {
    #expect(outlook(.noForecast, watching).reason.text.contains("rainfly download"))
    #expect(outlook(.noPlace, watching).reason.text.contains("rainfly camps add"))
    #expect(outlook(.noPlace, watching).advice == .unknown)
  }

  @Test(
    "the alert's number comes from the class of the fall",
    arguments: [
      (-6.4, 8), (-6.0, 8), (-5.9, 7), (-3.6, 7), (-3.5, 4), (-2.9, 4), (-2.4, 4), (-2.3, 3),
      (-1.6, 3), (-1.5, 2), (-0.8, 2), (-0.7, 1),
    ])
  func numbers(change: Double, times: Int) {
    #expect(PressureMessage.timesInTen(PressureChange(hectopascals: change)) == times)
  }

  @Test("an alert speaks of the hour where that is what fell")
  func lines() {
    #expect(
      PressureMessage.line(alert(-1.1, -1.7)) == "Pressure fell 1.7 hPa in 1 h")
    #expect(PressureMessage.line(alert(-3, -1)) == "Pressure fell 3.0 hPa in 3 h (falling)")
    #expect(
      PressureMessage.full(alert(-2.9))
        == "Pressure fell 2.9 hPa in 3 h (falling). At other sites a fall like this was "
        + "followed by rain within 6 h about 4 times in 10.")
    #expect(PressureMessage.timesInTen(PressureChange(pascals: .nan)) == nil)
  }

  @Test("a forecast is fresh to 12 h, aging to 24 h, then old")
  func ages() {
    func age(_ hours: Double?, _ clock: ClockQuality = .realTimeClock) -> ForecastAge {
      ForecastAge(
        fetched: hours.map { Scene.midnight - $0 * 3600 }, now: Scene.midnight, clock: clock)
    }
    #expect(age(0) == .fresh && age(12) == .fresh)
    #expect(age(12.01) == .aging && age(24) == .aging)
    #expect(age(24.01) == .old && age(2400) == .old)
    #expect(age(nil) == .unknown && age(1, .saved) == .unknown && age(1, .unknown) == .unknown)
    #expect(age(-5) == .unknown && age(-0.5) == .fresh && age(.nan) == .unknown)
  }

  @Test("numbers are read with one decimal, percent with none")
  func figures() {
    #expect(Figures.text(35.4, unit: "%") == "35 %")
    #expect(Figures.text(-0.04, decimals: 1) == "0.0")
    #expect(Figures.text(-1.05, decimals: 2) == "−1.05")
    #expect(Figures.text(9.96, decimals: 1) == "10.0")
    #expect(Figures.text(.nan, decimals: 1) == "?")
    #expect(!Figures.text(1e300, decimals: 4).isEmpty)
  }
}
