// SPDX-License-Identifier: MIT

import Glibc

/// Keeps a second agent from the same store: two of them would mix their transfers on the bus.
///
/// The kernel gives the lock back when the process ends, however it ends.
public final class ProcessLock {
  private let descriptor: CInt

  /// Takes the lock file at `path`; throws EWOULDBLOCK where another process holds it.
  public init(path: String) throws(SystemFile.Failure) {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o660)
    guard descriptor >= 0 else { throw SystemFile.Failure(path: path, errno: errno) }
    // A tool that only looks holds the lock for some microseconds: that is no second agent.
    for attempt in 1...5 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
      let reason = errno
      guard reason == EWOULDBLOCK || reason == EINTR, attempt < 5 else {
        close(descriptor)
        throw SystemFile.Failure(path: path, errno: reason)
      }
      usleep(20_000)
    }
  }

  /// Whether another process holds the lock file at `path`; `nil` where that cannot be told.
  public static func isHeld(path: String) -> Bool? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    // Who may not look at the file cannot tell; where there is none, nobody has ever held it.
    guard descriptor >= 0 else { return errno == ENOENT ? false : nil }
    defer { close(descriptor) }
    if flock(descriptor, LOCK_SH | LOCK_NB) == 0 { return false }
    return errno == EWOULDBLOCK ? true : nil
  }

  deinit { close(descriptor) }
}
