// SPDX-License-Identifier: MIT

import Quantities

/// Where samples come from: a chip on a bus, or something that stands before one.
public protocol Sampler {
  /// Takes a sample now, or says why there is none.
  mutating func sample(at now: BootTime) -> BarometerWatch.Outcome

  /// The fault that lasts, or `nil`.
  var fault: SensorFault? { get }

  /// The chip that is in use, or was last.
  var found: BarometerProbe.Answer? { get }

  /// What the user should know about the chip, or `nil`.
  var note: String? { get }

  /// How the chip is read, where that is not by its registers.
  var route: String? { get }

  /// What was met so far.
  var counters: BarometerCounters { get }
}

extension Sampler {
  /// By its registers.
  public var route: String? { nil }
}
