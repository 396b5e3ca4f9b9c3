// SPDX-License-Identifier: MIT

/// A line that something lit hangs on.
///
/// Implementations: ``LinuxOutputLine`` and the recording line of `Simulation`.
public protocol OutputLine: AnyObject {
  /// The name that messages give it, for instance `GPIO17`.
  var name: String { get }

  /// Drives the line so that what hangs on it is lit, or dark.
  func set(_ lit: Bool) throws(BusError)

  /// Sets the line to its dead level, dark, and gives it back. Calling it again does nothing.
  func release()
}
