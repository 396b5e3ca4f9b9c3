// SPDX-License-Identifier: MIT

/// What a bus could not do: the operation, and why in the kernel's own number.
public struct BusError: Error, Hashable, Sendable {
  /// What was tried.
  public enum Operation: String, Sendable {
    case open, claim, read, write, request, set
    /// Reading the level of a line.
    case sense
  }

  /// What was tried.
  public var operation: Operation
  /// On what: a bus and an address, a chip or a line.
  public var subject: String
  /// The errno value, kept as it came.
  public var errno: CInt
  /// Who has what was asked for, where the system says so: the kernel driver of an address, the
  /// consumer of a line, the group of a device node.
  public var owner: String?

  /// An `operation` on `subject` that failed with `errno`, because of `owner` where that is known.
  public init(_ operation: Operation, _ subject: String, errno: CInt, owner: String? = nil) {
    self.operation = operation
    self.subject = subject
    self.errno = errno
    self.owner = owner
  }
}
