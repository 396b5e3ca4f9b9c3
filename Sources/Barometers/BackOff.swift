// SPDX-License-Identifier: MIT

import Quantities

/// When a barometer that failed is tried again.
///
/// The pause between attempts doubles from one period to a minute, so that a sensor which is back is
/// read within two sample periods.
struct BackOff {
  /// The fault that lasts, or `nil`.
  private(set) var fault: SensorFault?

  /// The fault, where it is too early for the next attempt.
  func waits(at now: BootTime, _ settings: BarometerSettings) -> SensorFault? {
    // Half a period of slack: sample times jitter, and a try must not slip to the next one.
    fault.flatMap { now + settings.period / 2 < $0.nextTry ? $0 : nil }
  }

  /// Notes a failed attempt.
  mutating func record(
    _ error: SensorError, at now: BootTime, _ settings: BarometerSettings
  ) -> SensorFault {
    let attempts = (fault?.attempts ?? 0) + 1
    let doublings = Double(1 << min(attempts - 1, 20))
    let period = max(settings.period, 0.1)
    let pause = min(period * doublings, max(settings.longestBackOff, period))
    let recorded = SensorFault(
      error: error, since: fault?.since ?? now, attempts: attempts, nextTry: now + pause)
    fault = recorded
    return recorded
  }

  /// Notes a reading; the fault that it ends.
  mutating func end() -> SensorFault? {
    defer { fault = nil }
    return fault
  }
}
