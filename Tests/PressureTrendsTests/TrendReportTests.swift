// SPDX-License-Identifier: MIT

import PressureTrends
import Quantities
import Testing

@Suite("The trend, worked out anew")
struct TrendReportTests {
  private let thresholds = AlertThresholds(
    fall3: PressureChange(hectopascals: 2.4), fall1: PressureChange(hectopascals: 1.6))

  private func samples(_ hours: Double, _ pressure: (Double) -> Double) -> [Sample] {
    stride(from: 0.0, through: hours * 60, by: 1).map { minute in
      Sample(
        time: BootTime(seconds: minute * 60),
        reading: Reading(
          pressure: StationPressure(hectopascals: pressure(minute / 60)), temperature: nil,
          humidity: nil))
    }
  }

  @Test("a steady fall of 0.8 hPa an hour: at the threshold of three hours, half of that of one")
  func nearness() throws {
    let report = TrendReport(samples(6) { 1000 - 0.8 * $0 }, removing: nil, thresholds)
    guard case .change(let three, let one?) = report.tendency else {
      Issue.record("\(report.tendency)")
      return
    }
    #expect(abs(three.hectopascals + 2.4) < 1e-9 && abs(one.hectopascals + 0.8) < 1e-9)
    #expect(abs(try #require(report.nearness) - 1) < 1e-9)
    #expect(report.tick == BootTime(seconds: 6 * 3600))
    let rising = TrendReport(samples(6) { 1000 + $0 }, removing: nil, thresholds)
    #expect(try #require(rising.nearness) < 0)
  }

  @Test("an hour is not enough, and nothing is less")
  func insufficient() {
    #expect(TrendReport(samples(1) { _ in 1000 }, removing: nil, thresholds).nearness == nil)
    let nothing = TrendReport([], removing: nil, thresholds)
    #expect(nothing.tick == nil && nothing.tendency == .insufficient)
  }

  @Test("the tide at the equator is taken out of what is told, and left in the raw change")
  func tide() throws {
    let place = try #require(Coordinates(latitude: 0, longitude: 0))
    // Five hours from 10:00 UTC on: the fall of the semidiurnal tide, some 2 hPa in the tropics.
    let bootedAt =
      1_800_000_000.0 - 1_800_000_000.0.truncatingRemainder(dividingBy: 86_400)
      + 10 * 3600
    let wave = samples(5) { hours in
      let time = WallTime(seconds: bootedAt + hours * 3600)
      return 1000 + AtmosphericTide.pressure(at: time, place).hectopascals
    }
    let report = TrendReport(
      wave, removing: .init(place: place, bootedAt: bootedAt), thresholds)
    guard case .change(let three, _) = report.tendency, case .change(let raw, _) = report.raw else {
      Issue.record("\(report)")
      return
    }
    #expect(three.hectopascals.magnitude < 0.02)
    #expect(raw.hectopascals < -1)
  }

  @Test("what was taken out is told with its time: a spike, and a device that was carried up")
  func jumps() {
    let report = TrendReport(
      samples(5) { hours in
        if abs(hours - 1.5) < 0.001 { return 1004 }
        return hours < 3 ? 1000 : 996.4
      }, removing: nil, thresholds)
    #expect(report.jumps.map(\.time) == [BootTime(seconds: 5400), BootTime(seconds: 10_800)])
    guard case .spike? = report.jumps.first?.event,
      case .moved(let change, _)? = report.jumps.last?.event
    else {
      Issue.record("\(report.jumps)")
      return
    }
    #expect(abs(change.hectopascals + 3.6) < 1e-9)
    #expect(report.tendency.word == .steady)
  }
}
