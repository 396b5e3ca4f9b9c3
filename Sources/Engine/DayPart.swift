// SPDX-License-Identifier: MIT

/// The parts of the camp's day (PRODUCT 8).
public enum DayPart: String, Hashable, Sendable, CaseIterable {
  /// From noon until overnight begins.
  case tonight
  /// Until sunrise.
  case overnight
  /// From sunrise until noon.
  case morning
}
