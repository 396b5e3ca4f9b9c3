// SPDX-License-Identifier: MIT

/// Why register bytes do not become a reading: the codes of `rainfly sensor decode`.
public struct DecodeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A word that programs can rely on, in the order in which they are tested.
  public enum Code: String, Sendable, CaseIterable {
    case badHex = "bad_hex"
    case unknownChip = "unknown_chip"
    case busZeros = "bus_zeros"
    case busOnes = "bus_ones"
    case blankCalibration = "blank_calibration"
    case skippedMeasurement = "skipped_measurement"
    case badCalibration = "bad_calibration"
    case implausible
  }

  /// The first code that applies.
  public var code: Code
  /// `what happened: what to do`.
  public var message: String

  /// An error of `code` that says `message`.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The message.
  public var description: String { message }

  init(_ error: CompensationError) {
    let cause = SensorError(error)
    let code: Code =
      switch error {
      case .blankCalibration: .blankCalibration
      case .skipped: .skippedMeasurement
      case .badCalibration: .badCalibration
      case .implausible: .implausible
      }
    self.init(code, cause.description)
  }
}
