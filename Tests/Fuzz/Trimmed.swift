// SPDX-License-Identifier: MIT

import Foundation

/// Smaller files of the same form, so that many rounds take little time and damage hits what matters.
enum Trimmed {
  /// The JSON in `bytes` with no list longer than `count`; empty where it is none.
  static func arrays(_ bytes: [UInt8], to count: Int) -> [UInt8] {
    guard let value = try? JSONSerialization.jsonObject(with: Data(bytes)),
      let data = try? JSONSerialization.data(withJSONObject: trimmed(value, count))
    else { return [] }
    return [UInt8](data)
  }

  private static func trimmed(_ value: Any, _ count: Int) -> Any {
    if let list = value as? [Any] {
      return list.prefix(count).map { trimmed($0, count) }
    }
    if let members = value as? [String: Any] {
      return members.mapValues { trimmed($0, count) }
    }
    return value
  }
}
