// SPDX-License-Identifier: MIT

import Camps
import Screens

extension Call {
  /// The night of `--night`, or `nil` where it was not given.
  func askedNight() throws(CommandFailure) -> NightDate? {
    guard let text = invocation.value("--night") else { return nil }
    guard !invocation.has("--at") else {
      throw CommandFailure(.usage, "usage", "--night and --at say both when: give one of them")
    }
    return try night(text, campView())
  }
}
