// SPDX-License-Identifier: MIT

import Glibc
import Quantities
import Store

/// A store of ten years of minutes, and what it weighs.
enum TenYears {
  static let minutes = 10 * 365 * 1440 + 2 * 1440
  /// 2016-07-12 00:00 UTC; it ends where the day of ``Day`` begins.
  static let start = 1_783_641_600.0 - Double(minutes) * 60

  /// Makes the store of the last `minutes` of them in `folder`: a boot each two months, as of somebody
  /// who camps.
  static func make(in folder: String, minutes: Int = minutes) throws(StoreError) {
    let start = start + Double(Self.minutes - minutes) * 60
    let store = try MainStore(path: folder + "/rainfly.db")
    let span = 61 * 1440
    var boot = 0
    for first in stride(from: 0, to: minutes, by: span) {
      boot += 1
      let clock = BootClock(
        bootedAt: start + Double(first) * 60, quality: .synchronised)
      let count = min(span, minutes - first)
      for from in stride(from: 0, to: count, by: 8784) {
        let samples = (from..<min(from + 8784, count)).map { minute -> Sample in
          let time = Double(first + minute) * 60
          return Sample(
            time: BootTime(seconds: Double(minute) * 60),
            reading: Reading(
              pressure: StationPressure(
                pascals: 95_000 + 2000 * sin(time / 200_000) + Double(minute % 17)),
              temperature: Temperature(celsius: 12 + 9 * sin(time / 13_750)),
              humidity: RelativeHumidity(percent: 65 + 20 * sin(time / 50_000))))
        }
        try store.commit(Batch(boot: BootID("boot-\(boot)"), clock: clock, samples: samples))
      }
    }
  }
}
