// SPDX-License-Identifier: MIT

/// A count out of a count, and how sure that share is.
public struct Proportion: Hashable, Sendable {
  /// How many did.
  public var count: Int
  /// Out of how many.
  public var total: Int

  /// `count` out of `total`.
  public init(_ count: Int, of total: Int) {
    self.count = count
    self.total = total
  }

  /// Fewer than this say little.
  public static let few = 20

  /// The share, 0…1; `nil` of none.
  public var share: Double? { total > 0 ? Double(count) / Double(total) : nil }

  /// Whether there are too few for the share to mean much.
  public var isFew: Bool { total < Self.few }

  /// The range that holds the true share in nine cases of ten, were the events independent
  /// (Wilson 1927); `nil` of none.
  public var range: ClosedRange<Double>? {
    guard let share else { return nil }
    let (z, n) = (1.6449, Double(total))
    let middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    let half =
      z / (1 + z * z / n) * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
    return max(0, middle - half)...min(1, middle + half)
  }
}

/// Figures of lists.
enum Statistics {
  /// The middle one; the mean of the middle two; `nil` of none.
  static func median(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
