// SPDX-License-Identifier: MIT

import Foundation

/// A folder of its own for one test, removed with all that is in it.
public final class TemporaryDirectory {
  /// The folder.
  public let path: String

  /// A new, empty folder.
  public init() {
    var template = Array("/tmp/rainfly-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { preconditionFailure("no temporary folder") }
    path = template.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
