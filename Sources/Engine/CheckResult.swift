// SPDX-License-Identifier: MIT

import Quantities

/// What became of a check.
public enum CheckState: String, Hashable, Sendable, CaseIterable {
  /// It says "rainfly on".
  case fired
  /// It was evaluated over its whole window and does not fire.
  case clear
  /// Data is missing that could make it fire.
  case unknown
}

/// One check of one night, with the number that decided it.
public struct CheckResult: Hashable, Sendable {
  /// Which check.
  public var name: CheckName
  /// What became of it.
  public var state: CheckState
  /// The number of PRODUCT §3 in ``unit``; `nil` when unknown, or where no hour has such a number.
  public var value: Double?
  /// The unit of value and threshold: `%`, `mm` or `°C`.
  public var unit: String
  /// The limit that the value is held against.
  public var threshold: Double
  /// The first hour that meets the check (of dew the start of the first run); `nil` unless fired.
  public var at: WallTime?
  /// What a reader must know: a substitute that was used, or what is missing.
  public var note: String?
  /// What would be needed to know the answer.
  var missing: MissingData

  init(
    _ name: CheckName, _ truth: Truth, value: Double?, unit: String, threshold: Double,
    at: WallTime?, notes: [String] = []
  ) {
    self.name = name
    self.unit = unit
    self.threshold = threshold
    state =
      switch truth.answer {
      case true?: .fired
      case false?: .clear
      case nil: .unknown
      }
    self.value = state == .unknown ? nil : value
    self.at = state == .fired ? at : nil
    missing = truth.missing
    let notes = notes + (missing.isEmpty ? [] : [missing.words])
    note = notes.isEmpty ? nil : notes.joined(separator: "; ")
  }
}
