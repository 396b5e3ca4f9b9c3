// SPDX-License-Identifier: MIT

/// The release that this is.
public enum Version {
  /// The number of the release, by semantic versioning.
  public static let current = "0.1.0"
}
