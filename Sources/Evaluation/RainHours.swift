// SPDX-License-Identifier: MIT

import Quantities

/// Rain by the hour of the clock; an hour that was not measured is neither wet nor dry.
public struct RainHours: Hashable, Sendable {
  /// D 0.2 mm, the least that gauges of weather stations tell (SKILL §1).
  public static let wet = RainAmount(millimetres: 0.2)
  /// An hour is known to be dry where this share of its values is there.
  private static let needed = 0.75

  private var millimetres: [Int: Double] = [:]
  private var complete: Set<Int> = []

  /// The rain of a recording; `nil` where none was measured at all.
  public init?(_ rain: [Recording.Rain]) {
    guard !rain.isEmpty else { return nil }
    let gaps = zip(rain, rain.dropFirst()).map { $1.time - $0.time }.filter { $0 > 0 }
    let expected = max(1, 3600 / max(Statistics.median(gaps) ?? 3600, 1))
    var counts: [Int: Int] = [:]
    for value in rain where value.amount.millimetres >= 0 {
      let hour = PressureFeed.hour(value.time)
      millimetres[hour, default: 0] += value.amount.millimetres
      counts[hour, default: 0] += 1
    }
    complete = Set(counts.filter { Double($0.value) >= Self.needed * expected }.keys)
    hours = complete.union(millimetres.filter { Self.isWet($0.value) }.keys).sorted()
  }

  /// The hours since 1970 about which it is known whether they were wet, in time order.
  public let hours: [Int]

  /// How many these are.
  public var known: Int { hours.count }

  /// Hours that were wet.
  public var wetHours: Int { millimetres.count { Self.isWet($0.value) } }

  /// Whether that much fell in these hours together; `nil` where it cannot be told.
  public func isWet(_ hours: Range<Int>) -> Bool? {
    if Self.isWet(hours.reduce(0) { $0 + (millimetres[$1] ?? 0) }) { return true }
    return hours.allSatisfy(complete.contains) ? false : nil
  }

  /// Whether `hour` was wet; `nil` where it cannot be told.
  public func isWet(_ hour: Int) -> Bool? { isWet(hour..<(hour + 1)) }

  /// A hair less, for a sum of tenths may fall short of two of them.
  private static func isWet(_ millimetres: Double) -> Bool {
    millimetres >= wet.millimetres - 1e-9
  }
}
