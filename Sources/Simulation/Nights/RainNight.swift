// SPDX-License-Identifier: MIT

extension NightScript {
  /// A warm front with steady rain after midnight, and no wind to speak of.
  static let rain = NightScript(
    pressure: [(0, 908.0), (4, 907.2), (8, 905.4), (12, 903.9), (15, 903.5), (18, 903.9)],
    temperature: [(0, 14), (4, 12.5), (8, 10.4), (12, 9.8), (18, 11)],
    humidity: [(0, 62), (6, 74), (9, 90), (14, 95), (18, 88)],
    cloud: 100, wind: 2.5,
    rain: Rain(hours: 9...11, chance: 70, millimetres: 1.6))
}
