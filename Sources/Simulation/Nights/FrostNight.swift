// SPDX-License-Identifier: MIT

extension NightScript {
  /// Cold air from the north under a clear sky: ice on the tent, though the air stays above zero.
  static let frost = NightScript(
    pressure: [(0, 909.0), (6, 910.4), (12, 911.6), (18, 912.4)],
    temperature: [(0, 9), (4, 5.5), (7, 2.6), (9, 1.6), (12, 0.9), (14, 3.5), (18, 8)],
    humidity: [(0, 62), (4, 76), (7, 88), (9, 92), (12, 94), (14, 84), (18, 60)],
    cloud: 5, wind: 1.5)
}
