// SPDX-License-Identifier: MIT

import Glibc

/// Waits by putting the calling thread to sleep.
public final class ThreadPause: Pause {
  /// A pause for the thread that calls it.
  public init() {}

  /// Sleeps for `seconds` s, at most 60; signals do not shorten it.
  ///
  /// Not a number is no wait.
  public func pause(seconds: Double) {
    guard seconds > 0 else { return }
    let bounded = min(seconds, 60)
    let whole = bounded.rounded(.down)
    var wanted = timespec(tv_sec: Int(whole), tv_nsec: Int((bounded - whole) * 1e9))
    var rest = timespec()
    // A storm of signals must not become an endless loop; each turn sleeps what is left.
    for _ in 0..<1000 {
      guard nanosleep(&wanted, &rest) != 0, errno == EINTR else { return }
      wanted = rest
    }
  }
}
