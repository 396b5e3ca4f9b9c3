// SPDX-License-Identifier: MIT

import Glibc

extension Coordinates {
  /// The way to `other` along the surface, in metres: a sphere is half a percent wrong at most.
  public func metres(to other: Coordinates) -> Double {
    let degree = Double.pi / 180
    let north = sin((other.latitude - latitude) * degree / 2)
    let east = sin((other.longitude - longitude) * degree / 2)
    let chord =
      north * north + cos(latitude * degree) * cos(other.latitude * degree) * east * east
    return 2 * 6_371_000 * asin(min(1, chord.squareRoot()))
  }
}
