// SPDX-License-Identifier: MIT

import PressureTrends
import Quantities
import TestKit
import Testing

@Suite("The tendency over three hours")
struct TendencyTests {
  private let quiet = PressureWatch.Circumstances(
    tide: nil, thresholds: .standard(at: nil, month: nil, sensitivity: 1), mayAlert: false)

  /// The tendency at `tick` of pressures in hPa given as a function of hours since boot.
  private func tendency(
    at tick: Double, samples: StrideTo<Double>, tide: TendencyWindow.TideFrame? = nil,
    _ pressure: (Double) -> Double
  ) -> PressureTendency {
    var circumstances = quiet
    circumstances.tide = tide
    var watch = PressureWatch()
    for time in samples {
      let reading = Reading(
        pressure: StationPressure(hectopascals: pressure(time / 3600)),
        temperature: Temperature(celsius: 10), humidity: nil)
      _ = watch.ingest(Sample(time: BootTime(seconds: time), reading: reading), circumstances)
    }
    _ = watch.advance(to: BootTime(seconds: tick), circumstances)
    return watch.tendency
  }

  private func changes(_ tendency: PressureTendency) -> (Double, Double?)? {
    guard case .change(let three, let one) = tendency else { return nil }
    return (three.hectopascals, one?.hectopascals)
  }

  @Test("a steady fall of 1 hPa an hour is −3 in three hours and −1 in one")
  func straightFall() throws {
    let (three, one) = try #require(
      changes(tendency(at: 14_400, samples: stride(from: 0, to: 14_401, by: 60)) { 1000 - $0 }))
    #expect(abs(three + 3) < 1e-6)
    #expect(abs(try #require(one) + 1) < 1e-6)
  }

  @Test("B032: the first two hours are not enough data, not steady")
  func insufficient() throws {
    let early = tendency(at: 7200, samples: stride(from: 60, to: 6600, by: 60)) { _ in 1000 }
    #expect(early == .insufficient)
    let later = tendency(at: 7800, samples: stride(from: 60, to: 7801, by: 60)) { _ in 1000 }
    #expect(later.word == .steady)
  }

  @Test("four of nineteen slots over two hours are enough, three are not")
  func sparse() throws {
    let four = tendency(at: 10_800, samples: stride(from: 600, to: 10_801, by: 2400)) { 1000 - $0 }
    #expect(abs(try #require(changes(four)).0 + 3) < 1e-6)
    #expect(try #require(changes(four)).1 == nil)
    let three = tendency(at: 10_800, samples: stride(from: 600, to: 10_801, by: 4800)) { 1000 - $0 }
    #expect(three == .insufficient)
  }

  @Test("an old fall is forgotten after three hours")
  func window() throws {
    let tendency = tendency(at: 36_000, samples: stride(from: 0, to: 36_001, by: 300)) { hours in
      hours < 6 ? 1010 - hours : 1004
    }
    #expect(tendency.word == .steady)
  }

  @Test("the tide at the equator is 1.64 hPa in three hours at its steepest (METEO §2)")
  func tideSize() throws {
    let place = try #require(Coordinates(latitude: 0, longitude: 0))
    let day = stride(from: 0.0, to: 86_400, by: 600).map { time in
      AtmosphericTide.pressure(at: WallTime(seconds: time + 10_800), place).hectopascals
        - AtmosphericTide.pressure(at: WallTime(seconds: time), place).hectopascals
    }
    let steepest = try #require(day.min())
    // S2 alone gives −1.64; S1 adds at most 1.41 × 0.59 × sin(22.5°) = 0.45 to either side.
    #expect((-2.1 ... -1.2).contains(steepest))
    // S2 peaks near 09:45 and 21:45 local mean solar time.
    let morning = AtmosphericTide.pressure(at: WallTime(seconds: 9.75 * 3600), place)
    let afternoon = AtmosphericTide.pressure(at: WallTime(seconds: 15.75 * 3600), place)
    #expect(morning.hectopascals > 1 && afternoon.hectopascals < -1)
    // Solar time, not universal time: 90° east is six hours ahead.
    let east = try #require(Coordinates(latitude: 0, longitude: 90))
    let shifted = AtmosphericTide.pressure(at: WallTime(seconds: 3.75 * 3600), east)
    #expect(abs(shifted.hectopascals - morning.hectopascals) < 1e-9)
  }

  @Test("nothing but tide is steady once the tide is taken out")
  func tideRemoved() throws {
    let place = try #require(Coordinates(latitude: 5, longitude: 100))
    let frame = TendencyWindow.TideFrame(place: place, bootedAt: 1_700_000_000)
    func pressure(_ hours: Double) -> Double {
      let wall = WallTime(seconds: frame.bootedAt + hours * 3600)
      return 1010 + AtmosphericTide.pressure(at: wall, place).hectopascals
    }
    let samples = stride(from: 0.0, to: 36_001, by: 60)
    let removed = tendency(at: 36_000, samples: samples, tide: frame, pressure)
    #expect(removed.word == .steady)
    #expect(abs(try #require(changes(removed)).0) < 0.01)
  }

  @Test("B059: one bad sample in ten does not move it")
  func outliers() throws {
    let (three, _) = try #require(
      changes(
        tendency(at: 14_400, samples: stride(from: 0, to: 14_401, by: 60)) { hours in
          let bad = (hours * 60).rounded().truncatingRemainder(dividingBy: 10) == 3
          return 1000 - hours + (bad ? 0.4 : 0)
        }))
    #expect(abs(three + 3) < 0.1)
  }
}
