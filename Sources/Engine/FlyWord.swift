// SPDX-License-Identifier: MIT

/// What the user has said about the rainfly (PRODUCT 7).
public enum FlyWord: String, Hashable, Sendable, CaseIterable {
  /// The fly is on: alerts are silent.
  case on
  /// The fly is off.
  case off
  /// Nothing was said, or noon has come since.
  case unsaid
}
