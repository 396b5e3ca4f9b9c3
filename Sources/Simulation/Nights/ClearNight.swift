// SPDX-License-Identifier: MIT

extension NightScript {
  /// High pressure, stars, dry air and a little wind: nothing to do.
  static let clear = NightScript(
    pressure: [(0, 912.0), (4, 912.4), (8, 912.9), (12, 913.2), (18, 913.4)],
    temperature: [(0, 18), (3, 16), (6, 12), (9, 9.4), (12, 7.8), (14, 10), (18, 16)],
    humidity: [(0, 42), (6, 55), (12, 66), (18, 45)],
    cloud: 5, wind: 4.5)
}
