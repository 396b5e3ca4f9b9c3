// SPDX-License-Identifier: MIT

import Barometers
import Quantities
import Testing

@Suite("The noise of a minute of readings")
struct ReadingNoiseTests {
  private func scattered(_ pascals: [Double]) -> ReadingNoise? {
    ReadingNoise(
      pascals.map {
        Reading(
          pressure: StationPressure(pascals: $0), temperature: Temperature(celsius: 20),
          humidity: nil)
      })
  }

  @Test("readings that alternate by 2 Pa scatter by √2 Pa: half the mean square of 2, its root")
  func alternating() throws {
    let noise = try #require(
      scattered(Array(repeating: [100_000, 100_002], count: 50).flatMap { $0 }))
    #expect(abs(try #require(noise.scatter) - 2.0.squareRoot()) < 1e-9)
    #expect(noise.mean.pascals == 100_001 && noise.span.pascals == 2 && noise.temperature == 20)
  }

  @Test("a drift of 60 Pa in a minute is span and next to no scatter")
  func drift() throws {
    let noise = try #require(scattered(Array(stride(from: 100_000, through: 100_060, by: 1))))
    #expect(abs(try #require(noise.scatter) - 0.5.squareRoot()) < 1e-9)
    #expect(noise.span.pascals == 60)
  }

  @Test("one reading has no scatter, none has nothing")
  func few() throws {
    #expect(try #require(scattered([100_000])).scatter == nil)
    #expect(scattered([]) == nil)
  }
}
