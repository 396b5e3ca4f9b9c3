// SPDX-License-Identifier: MIT

/// What a chip measures.
public enum Channel: String, Sendable, CaseIterable {
  case pressure, temperature, humidity
}
