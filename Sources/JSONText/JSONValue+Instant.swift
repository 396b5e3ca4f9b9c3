// SPDX-License-Identifier: MIT

import Quantities

extension JSONValue {
  /// An instant as Unix seconds, whole where it is whole, or `null`.
  public static func instant(_ time: WallTime?) -> JSONValue {
    guard let seconds = time?.seconds, WallTime.placeable.contains(WallTime(seconds: seconds)) else {
      return .null
    }
    return seconds == seconds.rounded() ? .integer(Int64(seconds)) : .number(seconds)
  }
}
