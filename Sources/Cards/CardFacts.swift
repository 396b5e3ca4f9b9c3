// SPDX-License-Identifier: MIT

import Almanac
import Engine
import Quantities

/// All that cards are drawn from: what is known at one moment, and nothing else.
public struct CardFacts: Hashable, Sendable {
  /// The answer.
  public var outlook: Outlook
  /// When this is.
  public var now: BootTime
  /// When this is by the wall clock, of whatever quality.
  public var wall: WallTime?
  /// What was said of the night that runs or is to come, where it can be placed.
  public var story: NightStory?
  /// The camp's name.
  public var camp: String?
  /// The camp's zone.
  public var zone: ZoneRules
  /// How figures are said.
  public var wording: Wording
  /// The newest reading.
  public var newest: Sample?
  /// The pressures of the last 24 hours.
  public var curve: PressureCurve
  /// The parts that do not work, each as `what happened: what to do`.
  public var faults: [String]

  /// Facts of the moment of `outlook`.
  public init(
    outlook: Outlook, story: NightStory? = nil, camp: String? = nil, zone: ZoneRules = .utc,
    wording: Wording = Wording(), newest: Sample? = nil,
    curve: PressureCurve = PressureCurve(), faults: [String] = []
  ) {
    self.outlook = outlook
    now = outlook.asOf
    wall = outlook.asOfWall
    self.story = story
    self.camp = camp
    self.zone = zone
    self.wording = wording
    self.newest = newest
    self.curve = curve
    self.faults = faults
  }

  /// The part of the camp's day, where a clock says it.
  public var part: DayPart? {
    guard outlook.clock.placesTheNight, let wall, let story else { return nil }
    return story.night.part(at: wall)
  }

  /// The advice that holds now.
  var advice: Advice { outlook.advice(at: now) }
}

/// The pressures of the last 24 hours, a mean for each quarter of an hour.
public struct PressureCurve: Hashable, Sendable {
  /// How many columns it has.
  public static let columns = 96
  /// Seconds a column.
  public static let columnSeconds = 900.0
  /// The means in hectopascals, oldest first; `nil` where there was no sample.
  public private(set) var means: [Double?]

  /// A curve without any sample.
  public init() { means = Array(repeating: nil, count: Self.columns) }

  /// The curve of these means in hectopascals, oldest first; what is more than ``columns`` is left
  /// out.
  public init(means: [Double?]) {
    self.init()
    for (column, mean) in means.prefix(Self.columns).enumerated() {
      self.means[column] = mean.flatMap { $0.isFinite ? $0 : nil }
    }
  }

  /// The curve of `samples`, which are in time order, as it stands at `now`.
  public init(_ samples: [Sample], at now: BootTime) {
    self.init()
    var sums = [(sum: Double, count: Double)](repeating: (0, 0), count: Self.columns)
    for sample in samples {
      let age = (now - sample.time) / Self.columnSeconds
      let pressure = sample.reading.pressure.hectopascals
      guard age >= 0, age < Double(Self.columns), pressure.isFinite else { continue }
      let column = Self.columns - 1 - Int(age)
      sums[column].sum += pressure
      sums[column].count += 1
    }
    means = sums.map { $0.count > 0 ? $0.sum / $0.count : nil }
  }

  /// The lowest and the highest mean, or `nil` where there is none.
  var range: ClosedRange<Double>? {
    let known = means.compactMap { $0 }
    guard let low = known.min(), let high = known.max() else { return nil }
    return low...high
  }
}
