// SPDX-License-Identifier: MIT

/// Why raw words do not become a reading.
public enum CompensationError: Error, Hashable, Sendable {
  /// The calibration is all zeros or all ones.
  case blankCalibration
  /// A channel reads the code of a measurement that was not made.
  case skipped(Channel)
  /// A calibration word cannot be right, or a divisor made of it is zero.
  case badCalibration
  /// The result is not finite, or no weather.
  case implausible
}
