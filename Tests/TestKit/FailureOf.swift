// SPDX-License-Identifier: MIT

/// The error that `work` ends with, nil where it ends without.
///
/// `#expect(throws:)` gives the error back from Swift 6.1 on only.
public func failure<Failure: Error, Value>(
  of work: () throws(Failure) -> Value
) -> Failure? {
  do {
    _ = try work()
    return nil
  } catch {
    return error
  }
}
