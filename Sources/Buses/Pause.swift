// SPDX-License-Identifier: MIT

/// How a driver waits for its chip: sleeping on a board, moving simulated time in a test.
public protocol Pause: AnyObject {
  /// Returns after at least `seconds` s.
  func pause(seconds: Double)
}
