// SPDX-License-Identifier: MIT

import Forecast
import Quantities

/// The night as it runs: what changed since the reference, the weather now, the hours ahead
/// (PRODUCT 12).
public struct OvernightView: Hashable, Sendable {
  /// An hour ahead, or a block of hours that its source does not divide.
  public struct Cell: Hashable, Sendable {
    /// Where it begins.
    public var start: WallTime
    /// Where it ends: an hour later, or where the block does.
    public var end: WallTime
    /// The smallest dew-point gap in it, in °C; `nil` where it is not known.
    public var gap: Double?
    /// The chance of rain in %; `nil` where it is not known.
    public var chance: Double?
    /// The amount of rain in mm, of a source without chances; `nil` otherwise or where not known.
    public var amount: Double?

    /// Whether it is a block of several hours.
    public var isBlock: Bool { end - start > 3600 }
  }

  /// What was said of the night.
  public let story: NightStory
  /// When this is.
  public let now: WallTime
  /// What changed since the reference, the most important check first.
  public let changes: [CheckChange]
  /// The forecast's hour that runs now, where there is one.
  public let current: ForecastHour?
  /// From this hour to the one that holds sunrise.
  public let cells: [Cell]
  /// Whether the source has amounts of rain and no chances.
  public let usesAmounts: Bool

  /// The view at `now`.
  public init(_ story: NightStory, now: WallTime) {
    self.story = story
    self.now = now
    if let old = story.reference, let new = story.newest {
      changes = CheckChange.between(old.judgement, new.judgement)
    } else {
      changes = []
    }
    let facts = NightFacts(
      story.newest?.forecast, night: story.night, thresholds: Thresholds())
    usesAmounts = facts.usesAmounts
    current = facts.hours.last { $0.start <= now && now < $0.start + 3600 }
    cells = Self.cells(facts, now: now)
  }

  /// When the newest forecast was fetched, where that is known.
  public var newestFetched: WallTime? { story.newest?.held }

  private static func cells(_ facts: NightFacts, now: WallTime) -> [Cell] {
    let blocks = blocks(facts.hours)
    var cells: [Cell] = []
    for slot in facts.nightSlots where slot.start + 3600 > now {
      let block = blocks[slot.start]
      // A block that was said is not said again for each of its hours.
      if let block, let last = cells.last, last.isBlock, last.end > slot.start,
        last.start == block.start
      {
        cells[cells.count - 1].gap = smaller(last.gap, slot.dewGap)
        continue
      }
      cells.append(
        Cell(
          start: block?.start ?? slot.start, end: block?.end ?? slot.start + 3600,
          gap: slot.dewGap, chance: slot.number(.rainChance),
          amount: facts.usesAmounts ? slot.number(.rainAmount) : nil))
    }
    return cells
  }

  /// The smaller of two gaps; what is not known stays so, for it could be the smaller one.
  private static func smaller(_ left: Double?, _ right: Double?) -> Double? {
    guard let left, let right else { return nil }
    return min(left, right)
  }

  /// Of each hour in a block of several hours: where the block begins and ends.
  static func blocks(
    _ hours: [ForecastHour]
  ) -> [WallTime: (start: WallTime, end: WallTime)] {
    var blocks: [WallTime: (start: WallTime, end: WallTime)] = [:]
    var index = 0
    while index < hours.count {
      let first = hours[index]
      let length = min(max(first.blockHours, 1), 24)
      var count = 1
      while count < length, index + count < hours.count,
        hours[index + count].blockHours == first.blockHours,
        hours[index + count].start == first.start + Double(count) * 3600
      {
        count += 1
      }
      if length > 1 {
        let span = (start: first.start, end: first.start + Double(count) * 3600)
        for offset in 0..<count { blocks[hours[index + offset].start] = span }
      }
      index += count
    }
    return blocks
  }
}
