// SPDX-License-Identifier: MIT

/// What a bus could not do: the operation, and why in the kernel's own number.
public struct BusError: Error, Hashable, Sendable {
  /// What was tried.
  public enum Operation: String, Sendable {
    case open, claim, read, write, request, set
  }

  /// What was tried.
  public var operation: Operation
  /// On what: a bus and an address, a chip or a line.
  public var subject: String
  /// The errno value, kept as it came.
  public var errno: CInt

  /// An `operation` on `subject` that failed with `errno`.
  public init(_ operation: Operation, _ subject: String, errno: CInt) {
    self.operation = operation
    self.subject = subject
    self.errno = errno
  }
}
