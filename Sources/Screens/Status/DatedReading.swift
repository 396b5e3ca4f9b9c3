// SPDX-License-Identifier: MIT

import Barometers
import Quantities

/// A reading with its age, if it is one that a barometer can give.
public struct DatedReading: Hashable, Sendable {
  /// What was read.
  public let reading: Reading
  /// When it was taken, where that is known.
  public let taken: WallTime?
  /// How old it is in seconds, where that is known; negative where the clocks disagree.
  public let age: Double?

  /// D Ten sample periods: after that a reading is no longer how things are.
  private static let freshSeconds = 600.0

  /// `reading`, or `nil` where no barometer on Earth shows such numbers.
  public init?(_ reading: Reading, taken: WallTime?, age: Double?) {
    guard (25_000...130_000).contains(reading.pressure.pascals),
      (-100...150).contains(reading.temperature?.celsius ?? 0)
    else { return nil }
    var reading = reading
    if let humidity = reading.humidity, !Plausibility.percent.contains(humidity.percent) {
      reading.humidity = nil
    }
    self.reading = reading
    self.taken = taken
    self.age = age.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Whether it may be shown as how things are.
  public var isFresh: Bool { age.map { (-60...Self.freshSeconds).contains($0) } ?? false }

  /// How old it is, in words.
  public var ageWords: String {
    guard let age else { return "at an unknown time" }
    guard age >= -60 else { return "dated \(LocalText.span(-age)) ahead of the clock" }
    return LocalText.span(age) + " ago"
  }
}
