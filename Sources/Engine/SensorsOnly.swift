// SPDX-License-Identifier: MIT

import Glibc
import Quantities

/// What the sensors alone say of rain tonight, for want of a forecast (PRODUCT 19, SKILL §3, §5).
///
/// Never "off": a barometer alone says almost nothing about a dry night. Fitted at 19:00 for rain
/// of 0.2 mm or more from 20:00 to 08:00 on coasts of the United States.
public struct SensorsOnly: Hashable, Sendable {
  /// How likely rain is, in the only three words that can be defended.
  public enum Word: String, Hashable, Sendable, CaseIterable {
    /// A half or more: the advice is on.
    case likely
    /// From 30 %.
    case moreLikelyThanUsual = "more_likely_than_usual"
    /// Less: no sign of rain, which is not a sign of none.
    case noSign = "no_sign"
  }

  /// What the height of the pressure was judged by.
  public enum Level: String, Hashable, Sendable, CaseIterable {
    /// By the device's own mean of the last 30 days.
    case ownMean = "own_mean"
    /// By the pressure at sea level.
    case seaLevel = "sea_level"
    /// Not at all: the change alone.
    case changeOnly = "change_only"
  }

  /// A mean of the station pressure over evenings at one place.
  public struct EveningMean: Hashable, Sendable {
    /// The mean.
    public var pressure: StationPressure
    /// Of how many evenings.
    public var evenings: Int

    /// The mean `pressure` of `evenings` evenings.
    public init(pressure: StationPressure, evenings: Int) {
      self.pressure = pressure
      self.evenings = evenings
    }
  }

  /// What the sensors have.
  public struct Evidence: Hashable, Sendable {
    /// The station pressure now, without the tide where the place is known.
    public var pressure: StationPressure
    /// The change over three hours, without the tide.
    public var change3: PressureChange
    /// The mean over the last 30 days at this place.
    public var ownMean: EveningMean?
    /// The height of the device above the sea in m, where it is set.
    public var altitude: Double?
    /// The humidity, only where the configuration says that the sensor is outside (PRODUCT 18).
    public var outsideHumidity: RelativeHumidity?
    /// D 23 %: how often nights are wet at all; the month's or the user's own where known.
    public var baseRate = 0.23

    /// Evidence of pressure and its change alone.
    public init(pressure: StationPressure, change3: PressureChange) {
      self.pressure = pressure
      self.change3 = change3
    }
  }

  /// The chance of rain, 0.05…0.85; without outside humidity 0.08…0.75.
  public let probability: Double
  /// What the height of the pressure was judged by.
  public let level: Level
  /// Whether outside humidity was used.
  public let usesHumidity: Bool

  /// D A week: with fewer evenings the mean is that of one high or low (SKILL §5).
  public static let leastEvenings = 7

  /// The outlook by `evidence`, or `nil` where its figures are no figures.
  public init?(_ evidence: Evidence) {
    let change = evidence.change3.hectopascals
    guard change.isFinite, change.magnitude < 100, evidence.pressure.pascals.isFinite else {
      return nil
    }
    let (level, height) = Self.height(evidence)
    self.level = level
    let base = evidence.baseRate.isFinite ? min(max(evidence.baseRate, 0.01), 0.99) : 0.23
    let start = log(base / (1 - base)) - 0.25
    let logit: Double
    if let humidity = evidence.outsideHumidity?.percent, (0.0...110).contains(humidity) {
      usesHumidity = true
      logit = start - 0.08 * height - 0.42 * change + 0.054 * (min(humidity, 100) - 62)
      probability = min(max(1 / (1 + exp(-logit)), 0.05), 0.85)
    } else {
      usesHumidity = false
      logit = start - 0.09 * height - 0.6 * change
      probability = min(max(1 / (1 + exp(-logit)), 0.08), 0.75)
    }
  }

  /// How much higher than usual the pressure stands, in hPa, and by what.
  private static func height(_ evidence: Evidence) -> (Level, Double) {
    if let mean = evidence.ownMean, mean.evenings >= leastEvenings {
      let height = (evidence.pressure - mean.pressure).hectopascals
      // More is no weather: the device was carried up or down.
      if height.magnitude < 60 { return (.ownMean, height) }
    }
    if let altitude = evidence.altitude, (-500.0...9000).contains(altitude) {
      let sea = SeaLevelPressure(reducing: evidence.pressure, fromMetres: altitude)
      let height = sea.pascals / 100 - 1016
      if height.magnitude < 80 { return (.seaLevel, height) }
    }
    return (.changeOnly, 0)
  }

  /// The word for the chance.
  public var word: Word { Self.word(probability) }

  private static func word(_ probability: Double) -> Word {
    switch probability {
    case 0.5...: .likely
    case 0.3...: .moreLikelyThanUsual
    default: .noSign
    }
  }

  /// Whether the sensors alone put the advice on (PRODUCT 2).
  public var isOn: Bool { word == .likely }

  /// The chance as a fraction that people can picture: "about 1 in 3".
  public var fraction: String {
    let fractions = [
      (1, 20), (1, 12), (1, 10), (1, 8), (1, 6), (1, 5), (1, 4), (1, 3), (2, 5), (1, 2), (3, 5),
      (2, 3), (3, 4), (4, 5), (5, 6),
    ]
    // Rounded up to "1 in 3" the chance would contradict its own word.
    let fitting = fractions.filter { Self.word(Double($0.0) / Double($0.1)) == word }
    let nearest = fitting.min { left, right in
      (Double(left.0) / Double(left.1) - probability).magnitude
        < (Double(right.0) / Double(right.1) - probability).magnitude
    }
    return nearest.map { "about \($0.0) in \($0.1)" } ?? "?"
  }

  /// One line: what the sensors say, with its chance.
  public var text: String {
    switch (word, usesHumidity) {
    case (.likely, true): "The sensors alone say rain is likely (\(fraction))"
    case (.likely, false): "The barometer alone says rain is likely (\(fraction))"
    case (.moreLikelyThanUsual, true):
      "By the sensors alone rain is more likely than usual (\(fraction))"
    case (.moreLikelyThanUsual, false):
      "By the barometer alone rain is more likely than usual (\(fraction))"
    case (.noSign, true): "No sign of rain in the sensors, which is no promise (\(fraction))"
    case (.noSign, false): "No sign of rain in the pressure, which is no promise (\(fraction))"
    }
  }
}
