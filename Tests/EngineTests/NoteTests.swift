// SPDX-License-Identifier: MIT

import Almanac
import Engine
import Forecast
import Quantities
import TestKit
import Testing

@Suite("Notes and drying")
struct NoteTests {
  private func note(_ kind: Note.Kind, _ judgement: NightJudgement) -> Note? {
    judgement.notes.first { $0.kind == kind }
  }

  @Test("open the vents when the fly is on and an hour is damp or still")
  func vents() throws {
    let quiet = try Scene().judgement
    #expect(note(.vents, quiet) == nil && quiet.ventsNote == nil)
    let still = try Scene { hour, forecast in
      if hour == 3 { forecast.wind = Speed(metresPerSecond: 1.9) }
    }
    #expect(note(.vents, still.judgement) == nil)
    #expect(still.judgement.ventsNote?.text == "Open the vents: still")
    let rainy = try Scene { hour, forecast in
      if hour == 3 { forecast.rainChance = Percentage(percent: 40) }
      if hour == 4 { forecast.dewPoint = Temperature(celsius: 7) }
    }
    #expect(note(.vents, rainy.judgement)?.text == "Open the vents: damp")
    let airy = try Scene { hour, forecast in
      forecast.dewPoint = Temperature(celsius: 6.9)
      if hour == 3 { forecast.rainChance = Percentage(percent: 40) }
      forecast.wind = Speed(metresPerSecond: 2)
    }
    #expect(note(.vents, airy.judgement) == nil)
  }

  @Test("the bag is compared only where a rating is set")
  func bag() throws {
    let scene = try Scene()
    let now = Scene.midnight
    #expect(note(.colderThanBag, scene.judgement(now: now)) == nil)
    #expect(note(.colderThanBag, scene.judgement(now: now, bag: 10)) == nil)
    #expect(note(.colderThanBag, scene.judgement(now: now, bag: 10.5)) != nil)
  }

  @Test("rain or thunder between now and the night is said")
  func beforeNight() throws {
    let rain = try Scene { if $0 == -4 { $1.rainChance = Percentage(percent: 30) } }
    let early = note(.beforeNight, rain.judgement(now: Scene.at(-6)))
    #expect(early?.text == "Rain 30 % before the night, at 20:00")
    #expect(early?.at == Scene.at(-4))
    // Running still counts, past does not.
    #expect(note(.beforeNight, rain.judgement(now: Scene.at(-3) - 60)) != nil)
    #expect(note(.beforeNight, rain.judgement(now: Scene.at(-3))) == nil)
    let thunder = try Scene { if $0 == -3 { $1.thunderCode = true } }
    #expect(note(.beforeNight, thunder.judgement(now: Scene.at(-6))) != nil)
    #expect(thunder.judgement(now: Scene.at(-6)).verdict == .off)
  }

  @Test("a wet tent dries after sunrise at a rate worked out by hand")
  func drying() throws {
    // 15 °C, dew point 10 °C, 300 W/m², 3 m/s at 10 m. e_s 17.02 hPa, e 12.26, VPD 4.76;
    // Δ 17.02·17.625·243.04/258.04² = 1.095; Rn 140; h_c 2.8 + 3·1.68 = 7.84;
    // E = 3600·(1.095·140 + 7.84·4.76)/(2.45e6·1.755) = 0.1596 mm/h.
    // 0.2 mm · 1.3 = 0.26 mm take 1.63 h: from 06:02 to 07:40, so dry by 08:00.
    let place = try #require(Coordinates(latitude: 0, longitude: 0))
    let hours = Nights.hours(from: Scene.at(5), count: 8) { _, hour in
      hour.temperature = Temperature(celsius: 15)
      hour.dewPoint = Temperature(celsius: 10)
      hour.radiation = 300
    }
    func outcome(_ load: Double, from start: WallTime) -> DryingModel.Outcome {
      DryingModel.outcome(
        of: RainAmount(millimetres: load), from: start, until: Scene.at(12), hours: hours,
        place: place, zone: .utc)
    }
    #expect(outcome(0.2, from: Scene.at(6) + 120) == .dry(by: Scene.at(8)))
    // 0.05·1.3 = 0.065 mm take 24 minutes.
    #expect(outcome(0.05, from: Scene.at(6) + 120) == .dry(by: Scene.at(7)))
    #expect(outcome(1, from: Scene.at(6)) == .stillWet(at: Scene.at(12)))
    #expect(outcome(.nan, from: Scene.at(6)) == .unknown)
    // The hours end at 13:00, and nothing before 05:00 is known.
    #expect(outcome(0.2, from: Scene.at(4)) == .unknown)
  }

  @Test("packs dry only with an hour in hand")
  func packsDry() {
    let packUp = Scene.at(9)
    #expect(DryingModel.packsDry(.dry(by: Scene.at(8)), packUp: packUp) == true)
    #expect(DryingModel.packsDry(.dry(by: Scene.at(9)), packUp: packUp) == nil)
    #expect(DryingModel.packsDry(.dry(by: Scene.at(10)), packUp: packUp) == false)
    #expect(DryingModel.packsDry(.stillWet(at: Scene.at(12)), packUp: packUp) == false)
    #expect(DryingModel.packsDry(.stillWet(at: Scene.at(8)), packUp: packUp) == nil)
    #expect(DryingModel.packsDry(.unknown, packUp: packUp) == nil)
  }

  @Test("without radiation a clear sky's under its clouds is used, without both nothing is said")
  func radiation() throws {
    let place = try #require(Coordinates(latitude: 0, longitude: 0))
    func outcome(cloud: Double?) -> DryingModel.Outcome {
      let hours = Nights.hours(from: Scene.at(6), count: 6) { _, hour in
        hour.temperature = Temperature(celsius: 15)
        hour.dewPoint = Temperature(celsius: 13)
        hour.radiation = nil
        hour.cloud = cloud.map(Percentage.init(percent:))
      }
      return DryingModel.outcome(
        of: DryingModel.rainLoad, from: Scene.at(6), until: Scene.at(12), hours: hours,
        place: place, zone: .utc)
    }
    guard case .dry(let clear) = outcome(cloud: 0), case .dry(let grey) = outcome(cloud: 100)
    else {
      Issue.record("both skies dry a tent by noon")
      return
    }
    #expect(clear < grey)
    #expect(outcome(cloud: nil) == .unknown)
  }

  @Test("dry by is said only where the tent gets wet, and after the last wet hour")
  func dryBy() throws {
    #expect(note(.dryBy, try Scene().judgement) == nil)
    func morning(_ hour: Int, _ forecast: inout ForecastHour) {
      guard hour >= 6 else { return }
      forecast.radiation = 500
      forecast.temperature = Temperature(celsius: 18)
    }
    let night = try Scene { hour, forecast in
      morning(hour, &forecast)
      if hour == 2 { forecast.rainChance = Percentage(percent: 60) }
    }
    let early = try #require(note(.dryBy, night.judgement)?.at)
    let late = try Scene { hour, forecast in
      morning(hour, &forecast)
      if hour == 8 { forecast.rainChance = Percentage(percent: 60) }
    }
    let after = try #require(note(.dryBy, late.judgement)?.at)
    #expect(early > late.night.end && early <= Scene.at(9))
    #expect(after > Scene.at(9))
    #expect(ZoneRules.utc.hourMinute(at: early).hasSuffix(":00"))
  }
}
