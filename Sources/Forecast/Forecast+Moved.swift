// SPDX-License-Identifier: MIT

import Quantities

extension Forecast {
  /// The same forecast for another day: all its instants are `seconds` s later.
  public func moved(bySeconds seconds: Double) -> Forecast {
    var moved = self
    moved.issued = issued.map { $0 + seconds }
    moved.fetched = fetched.map { $0 + seconds }
    for index in moved.hours.indices {
      moved.hours[index].start = moved.hours[index].start + seconds
    }
    return moved
  }
}
