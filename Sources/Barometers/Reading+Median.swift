// SPDX-License-Identifier: MIT

import Quantities

extension Reading {
  /// The median of each channel; not finite where there are no readings.
  static func median(of readings: [Reading]) -> Reading {
    Reading(
      pressure: StationPressure(pascals: middle(readings.map(\.pressure.pascals)) ?? .nan),
      temperature: middle(readings.compactMap(\.temperature?.celsius))
        .map(Temperature.init(celsius:)),
      humidity: middle(readings.compactMap(\.humidity?.percent))
        .map(RelativeHumidity.init(percent:)))
  }

  private static func middle(_ values: [Double]) -> Double? {
    let sorted = values.sorted()
    let half = sorted.count / 2
    guard sorted.indices.contains(half) else { return nil }
    return sorted.count % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
  }
}
