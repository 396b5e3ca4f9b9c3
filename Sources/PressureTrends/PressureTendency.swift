// SPDX-License-Identifier: MIT

import Quantities

/// The words for a change over three hours: the Met Office marine scale (METEO §1).
///
/// Limits in hPa per 3 h after rounding to 0.1: steady below 0.1, slowly 0.1…1.5, plain 1.6…3.5,
/// quickly 3.6…6.0, very rapidly above 6.0.
public enum TendencyWord: String, Hashable, Sendable, CaseIterable {
  case fallingVeryRapidly = "falling_very_rapidly"
  case fallingQuickly = "falling_quickly"
  case falling
  case fallingSlowly = "falling_slowly"
  case steady
  case risingSlowly = "rising_slowly"
  case rising
  case risingQuickly = "rising_quickly"
  case risingVeryRapidly = "rising_very_rapidly"

  /// The word for a change of `change` over three hours.
  public init(_ change: PressureChange) {
    let tenths = (change.hectopascals.magnitude * 10).rounded()
    let falling = change.pascals < 0
    switch tenths {
    case ..<1: self = .steady
    case ..<16: self = falling ? .fallingSlowly : .risingSlowly
    case ..<36: self = falling ? .falling : .rising
    case ...60: self = falling ? .fallingQuickly : .risingQuickly
    default: self = falling ? .fallingVeryRapidly : .risingVeryRapidly
    }
  }

  /// The word as people say it: "falling very rapidly".
  public var words: String {
    String(rawValue.map { $0 == "_" ? " " : $0 })
  }

  /// How bad a fall the word says: 0 for no fall, 4 for the worst.
  public var severity: Int {
    switch self {
    case .fallingVeryRapidly: 4
    case .fallingQuickly: 3
    case .falling: 2
    case .fallingSlowly: 1
    case .steady, .risingSlowly, .rising, .risingQuickly, .risingVeryRapidly: 0
    }
  }
}

/// What the last three hours of pressure say.
public enum PressureTendency: Hashable, Sendable {
  /// Too few samples, or over too short a time. Never the same as steady.
  case insufficient
  /// The change over three hours and, where the last hour is full enough, over one.
  case change(over3Hours: PressureChange, over1Hour: PressureChange?)

  /// The word for it, or `nil` while there is not enough data.
  public var word: TendencyWord? {
    switch self {
    case .insufficient: nil
    case .change(let change, _): TendencyWord(change)
    }
  }
}

/// A pressure alert that is active: pressure is falling fast while nothing else said "rainfly on".
public struct PressureAlert: Hashable, Sendable {
  /// The tick at which it began.
  public var since: BootTime
  /// The worst word so far.
  public var word: TendencyWord
  /// The change over three hours at the tick that began or last worsened it.
  public var change3: PressureChange
  /// The change over one hour at that tick.
  public var change1: PressureChange?

  /// An alert with these figures.
  public init(
    since: BootTime, word: TendencyWord, change3: PressureChange, change1: PressureChange?
  ) {
    self.since = since
    self.word = word
    self.change3 = change3
    self.change1 = change1
  }
}
