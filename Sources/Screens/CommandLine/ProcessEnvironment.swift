// SPDX-License-Identifier: MIT

import Glibc

/// The environment of this process, read once by a program's `main`.
public enum ProcessEnvironment {
  /// All variables.
  public static var variables: [String: String] {
    var variables: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let pair = String(cString: text)
      if let equals = pair.firstIndex(of: "=") {
        variables[String(pair[..<equals])] = String(pair[pair.index(after: equals)...])
      }
      entry += 1
    }
    return variables
  }
}
