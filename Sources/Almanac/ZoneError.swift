// SPDX-License-Identifier: MIT

/// Why the bytes of a time zone file cannot be used (RFC 9636).
public enum ZoneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes do not begin as a zone file does.
  case notAZoneFile
  /// The file ends before what its header announces.
  case truncated
  /// A count in the header that no zone file can have.
  case badCount
  /// The file counts leap seconds, which Unix time leaves out.
  case leapSeconds
  /// Transition `index` is out of order or refers to a type that is not there.
  case badTransition(index: Int)
  /// An offset of more than 26 hours.
  case badOffset(seconds: Int)
  /// The rule for later years, which cannot be read.
  case badRule(String)

  /// What is wrong, in plain words.
  public var description: String {
    switch self {
    case .notAZoneFile: "not a time zone file"
    case .truncated: "the time zone file is cut short"
    case .badCount: "the time zone file has an impossible header"
    case .leapSeconds: "the time zone file counts leap seconds"
    case .badTransition(let index): "the time zone file's change \(index) makes no sense"
    case .badOffset(let seconds): "the time zone file has an offset of \(seconds) s"
    case .badRule(let text): "the time zone file's rule cannot be read: \(text)"
    }
  }
}
