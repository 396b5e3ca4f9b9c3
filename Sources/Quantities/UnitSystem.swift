// SPDX-License-Identifier: MIT

/// The units in which numbers are shown.
///
/// JSON and the store are always metric.
public enum UnitSystem: String, Hashable, Sendable, CaseIterable {
  /// °C, mm, m/s, hPa.
  case metric
  /// °F, inches, mph, inHg.
  case us
}
