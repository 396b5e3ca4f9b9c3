// SPDX-License-Identifier: MIT

import Glibc
import Quantities

/// How much readings that follow each other scatter.
public struct ReadingNoise: Hashable, Sendable {
  /// The mean pressure.
  public let mean: StationPressure
  /// The scatter of single readings in pascals, without a slow drift: the root of half the mean square
  /// of the differences between neighbours (von Neumann 1941); `nil` for fewer than two readings.
  public let scatter: Double?
  /// The distance from the lowest to the highest reading.
  public let span: PressureChange
  /// The mean temperature in °C, where there is one.
  public let temperature: Double?

  /// The noise of `readings`, `nil` where there are none.
  public init?(_ readings: [Reading]) {
    let values = readings.map(\.pressure.pascals)
    guard let lowest = values.min(), let highest = values.max() else { return nil }
    mean = StationPressure(pascals: values.reduce(0, +) / Double(values.count))
    span = PressureChange(pascals: highest - lowest)
    let squares = zip(values.dropFirst(), values).map { ($0 - $1) * ($0 - $1) }
    scatter =
      squares.isEmpty ? nil : (squares.reduce(0, +) / Double(squares.count) / 2).squareRoot()
    let warmth = readings.compactMap(\.temperature?.celsius)
    temperature = warmth.isEmpty ? nil : warmth.reduce(0, +) / Double(warmth.count)
  }

  /// The noise of a BMP280 at ×16 without a filter in pascals (datasheet §3.5.3).
  public static let expected = 1.3
}
