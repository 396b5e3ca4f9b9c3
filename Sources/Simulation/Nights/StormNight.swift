// SPDX-License-Identifier: MIT

extension NightScript {
  /// A thunderstorm at half past one that the evening's forecast did not see.
  static let storm = NightScript(
    pressure: [
      (0, 905.6), (3, 905.2), (5, 904.4), (6, 903.6), (7, 902.3), (8, 900.7), (9, 899.4),
      (9.5, 899.0), (9.75, 900.9), (10.5, 900.2), (12, 901.0), (15, 903.4), (18, 905.0),
    ],
    temperature: [
      (0, 17), (3, 15.5), (6, 12.8), (9, 11.9), (9.75, 8.6), (12, 8.2), (15, 9.6), (18, 12),
    ],
    humidity: [(0, 55), (6, 68), (9, 80), (9.75, 96), (13, 93), (18, 74)],
    cloud: 70, wind: 4.5,
    rain: Rain(hours: 8...14, chance: 75, millimetres: 2.4, thunder: 8...11, gust: 18),
    // At 00:20 somebody's telephone finds a network.
    surpriseHour: 8.33,
    // The zip of the tent at 18:06.
    slam: (2.1, 0.9))
}
