// SPDX-License-Identifier: MIT

import Almanac
import Engine
import Quantities
import Simulation
import TestKit
import Testing

@Suite("The made-up nights of the demos")
struct MadeUpNightTests {
  private func judge(_ night: SimulatedNight, day: Double) throws -> NightJudgement {
    let zone = try ZoneRules(tzif: Zones.bytes("Europe/Oslo"), name: "Europe/Oslo")
    let at = night.start + 2 * 3600
    let judged = Night.at(at + day * 86_400, place: night.place, zone: zone, packUp: 540)
    return Judge.judge(forecast: night.fitting, night: judged, now: at)
  }

  @Test(
    "the first night gives the verdict that it is named after, the second one is off",
    .enabled(if: Zones.arePresent, "tzdata is not installed"),
    arguments: [
      (SimulatedNight.Name.clear, nil), (.rain, .rain), (.storm, .thunder), (.dew, .dew),
      (.frost, .frost),
    ] as [(SimulatedNight.Name, CheckName?)])
  func verdicts(name: SimulatedNight.Name, check: CheckName?) throws {
    let night = SimulatedNight(name)
    let first = try judge(night, day: 0)
    #expect(first.verdict == (check == nil ? .off : .on))
    #expect(first.reason.check == check)
    #expect(try judge(night, day: 1).verdict == .off)
  }

  @Test("only the storm has a forecast that did not know")
  func arrivals() {
    for name in SimulatedNight.Name.allCases {
      #expect(SimulatedNight(name).arrivals.count == (name == .storm ? 2 : 1))
    }
  }

  @Test("the weather is plausible at every minute and beyond both ends")
  func weather() {
    for name in SimulatedNight.Name.allCases {
      let night = SimulatedNight(name)
      for minute in stride(from: -600.0, to: 2000, by: 1) {
        let reading = night.weather(at: night.start + minute * 60)
        #expect((890.0...920).contains(reading.pressure.hectopascals))
        #expect((-5.0...30).contains((reading.temperature?.celsius ?? .nan)))
        #expect((20.0...100).contains(reading.humidity?.percent ?? -1))
      }
    }
  }
}
