// SPDX-License-Identifier: MIT

/// Who this program says it is to the forecast providers.
///
/// The only file that a fork changes. MET Norway and the US National Weather Service ask for a name
/// and for an address at which its maintainers can be reached, and refuse programs without.
public enum Identity {
  /// The name of the program, without spaces.
  public static let name = "rainfly"
  /// Where its maintainers can be reached: an address of a page, or of mail.
  public static let contact = "https://github.com/rainfly/rainfly"
}
