// SPDX-License-Identifier: MIT

import Engine
import Forecast
import PressureTrends
import Quantities
import Testing

@Suite("Figures in two systems of units")
struct WordingTests {
  private let us = Wording(.us)
  private let metric = Wording()

  @Test("each quantity by its own rule")
  func quantities() {
    // 1.4·1.8 + 32 = 34.52; a gap of 2 °C is 3.6 °F; 6 m/s are 13.4 mph; 25.4 mm an inch.
    #expect(metric.temperature(1.4) == "1.4 °C" && us.temperature(1.4) == "34.5 °F")
    #expect(metric.gap(2) == "2.0 °C" && us.gap(2) == "3.6 °F")
    #expect(metric.speed(6) == "6 m/s" && us.speed(6) == "13 mph")
    #expect(metric.rain(25.4) == "25.4 mm" && us.rain(25.4) == "1.00 in")
    #expect(us.rain(0.1) == "0.004 in" && us.rain(0) == "0.00 in")
    // 1008.2 / 33.8639 = 29.772.
    #expect(metric.pressure(hectopascals: 1008.2) == "1008.2 hPa")
    #expect(us.pressure(hectopascals: 1008.2) == "29.77 inHg")
    #expect(us.change(PressureChange(hectopascals: -2.9)) == "−0.09 inHg")
    #expect(us.change(PressureChange(hectopascals: 1)) == "+0.03 inHg")
    #expect(metric.change(PressureChange(hectopascals: 0.04)) == "0.0 hPa")
    #expect(us.temperature(.nan) == "? °F")
  }

  @Test("reasons, notes and alerts follow the setting")
  func lines() throws {
    func judge(_ scene: Scene, _ wording: Wording) -> NightJudgement {
      Judge.judge(
        forecast: scene.forecast, night: scene.night, bagComfort: Temperature(celsius: 12),
        now: Scene.midnight + 20 * 3600, wording: wording)
    }
    let cold = try Scene { if $0 == 3 { $1.temperature = Temperature(celsius: -2) } }
    #expect(judge(cold, metric).reason.text == "Freezing after 03:00, down to −2.0 °C")
    #expect(judge(cold, us).reason.text == "Freezing after 03:00, down to 28.4 °F")
    #expect(
      judge(cold, us).notes.contains {
        $0.text == "28.4 °F, colder than your bag's comfort rating of 53.6 °F"
      })
    let dew = try Scene { hour, forecast in
      guard (1...2).contains(hour) else { return }
      forecast.dewPoint = Temperature(celsius: 9)
      forecast.cloud = Percentage(percent: 0)
    }
    #expect(judge(dew, us).reason.text == "Dew after 01:00, gap down to 1.8 °F")
    #expect(judge(try Scene(), us).reason.text == "All checks clear, rain at most 0 %, low 50.0 °F")
    let alert = PressureAlert(
      since: BootTime(seconds: 0), word: .falling, change3: PressureChange(hectopascals: -2.9),
      change1: nil)
    #expect(PressureMessage.line(alert, us) == "Pressure fell 0.09 inHg in 3 h (falling)")
    // The values themselves stay SI.
    #expect(judge(dew, us).checks.map(\.value) == judge(dew, metric).checks.map(\.value))
  }
}
