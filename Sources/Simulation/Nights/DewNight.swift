// SPDX-License-Identifier: MIT

extension NightScript {
  /// Clear and still after a damp day: everything is wet in the morning without a drop of rain.
  static let dew = NightScript(
    pressure: [(0, 911.0), (6, 911.4), (12, 911.8), (18, 912.0)],
    temperature: [(0, 16), (4, 12), (7, 8.5), (9, 7.0), (12, 6.2), (14, 9), (18, 15)],
    humidity: [(0, 60), (4, 76), (7, 90), (9, 95), (12, 97), (14, 88), (18, 62)],
    cloud: 8, wind: 1.0)
}
