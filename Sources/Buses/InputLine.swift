// SPDX-License-Identifier: MIT

/// A line that something else drives.
///
/// Implementations: ``LinuxInputLine`` and scripted ones of the tests.
public protocol InputLine: AnyObject {
  /// The name that messages give it, for instance `GPIO24`.
  var name: String { get }

  /// Whether it is high.
  func isHigh() throws(BusError) -> Bool

  /// Whether it follows a weak pull up and down: then nothing drives it; `nil` where it cannot be
  /// pulled.
  func isFloating() throws(BusError) -> Bool?
}
