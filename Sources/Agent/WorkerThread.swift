// SPDX-License-Identifier: MIT

import Glibc

/// A thread of its own for an output or an input, whose waits must not delay a sample.
enum WorkerThread {
  /// Why there is none.
  struct Failure: Error {
    var errno: CInt

    /// In words that follow "no thread for it".
    var words: String { String(cString: strerror(errno)) }
  }

  private final class Work: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread that does `run` and ends; whoever starts it joins it.
  static func start(_ run: @escaping @Sendable () -> Void) throws(Failure) -> pthread_t {
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(run))
    let failed = pthread_create(
      &thread, nil,
      { work in
        if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run() }
        return nil
      }, work.toOpaque())
    guard failed == 0 else {
      work.release()
      throw Failure(errno: failed)
    }
    return thread
  }
}
