// SPDX-License-Identifier: MIT

import Barometers
import Quantities

/// A sampler that passes on only the channels which the played record has.
///
/// An emulated chip measures temperature whatever the record holds; what nobody measured must not
/// become history.
public struct RecordedChannels: Sampler {
  private var watch: BarometerWatch
  private let weather: () -> Reading?

  /// The samples of `watch` without what `weather`, the row of the moment, does not have.
  public init(_ watch: BarometerWatch, weather: @escaping () -> Reading?) {
    self.watch = watch
    self.weather = weather
  }

  /// Takes a sample now, or says why there is none.
  public mutating func sample(at now: BootTime) -> BarometerWatch.Outcome {
    let outcome = watch.sample(at: now)
    guard case .reading(var reading, let chip, let ended) = outcome, let recorded = weather() else {
      return outcome
    }
    if recorded.temperature == nil { reading.temperature = nil }
    if recorded.humidity == nil { reading.humidity = nil }
    return .reading(reading, chip: chip, ended: ended)
  }

  /// The fault that lasts, or `nil`.
  public var fault: SensorFault? { watch.fault }

  /// The chip that is in use, or was last.
  public var found: BarometerProbe.Answer? { watch.found }

  /// What the user should know about the chip, or `nil`.
  public var note: String? { watch.note }

  /// What was met so far.
  public var counters: BarometerCounters { watch.counters }
}
