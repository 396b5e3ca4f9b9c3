// SPDX-License-Identifier: MIT

/// Pressures gathered into equal columns of time, as a curve shows them.
///
/// It takes any number of points and keeps as much as the curve is wide.
public struct PressureSeries: Sendable {
  /// The axis of time that it covers, in seconds.
  public let span: ClosedRange<Double>
  /// Sums and counts, a pair a column.
  private var sums: [(sum: Double, count: Int)]
  private var extremes: (low: Double, high: Double)?
  private var lastSeconds: Double?
  private var intervals = (sum: 0.0, count: 0)

  /// A series of `columns` columns over `span`; a span without length is made a second long.
  public init(_ span: ClosedRange<Double>, columns: Int) {
    self.span =
      span.upperBound - span.lowerBound >= 1
      ? span : span.lowerBound...(span.lowerBound + 1)
    sums = Array(repeating: (0, 0), count: min(max(columns, 1), 4096))
  }

  /// How many columns it has.
  public var columns: Int { sums.count }

  /// Seconds a column.
  public var columnSeconds: Double { (span.upperBound - span.lowerBound) / Double(columns) }

  /// The lowest and the highest pressure, in pascals.
  public var range: ClosedRange<Double>? { extremes.map { $0.low...$0.high } }

  /// The lowest and the highest mean of a column, in pascals: what a curve of means reaches.
  public var meanRange: ClosedRange<Double>? {
    let means = sums.indices.compactMap(mean)
    guard let low = means.min(), let high = means.max() else { return nil }
    return low...high
  }

  /// The mean of a column in pascals, or `nil` where it has no point.
  public func mean(_ column: Int) -> Double? {
    guard sums.indices.contains(column), sums[column].count > 0 else { return nil }
    return sums[column].sum / Double(sums[column].count)
  }

  /// Takes a point; what lies outside of the span or is no number is left out.
  public mutating func add(_ point: PressurePoint) {
    guard point.pascals.isFinite, point.pascals.magnitude < 1e12, span.contains(point.seconds)
    else { return }
    let share = (point.seconds - span.lowerBound) / columnSeconds
    let column = min(Int(share), columns - 1)
    sums[column].sum += point.pascals
    sums[column].count += 1
    extremes = (
      min(extremes?.low ?? point.pascals, point.pascals),
      max(extremes?.high ?? point.pascals, point.pascals)
    )
    // An hour without a sample is a gap whatever the period is.
    if let lastSeconds, (0..<3600).contains(point.seconds - lastSeconds) {
      intervals.sum += point.seconds - lastSeconds
      intervals.count += 1
    }
    lastSeconds = point.seconds
  }

  /// The columns with points, in runs: between two runs lies a gap.
  ///
  /// Empty columns between two samples of the usual distance are no gap.
  public var runs: [[Int]] {
    let usual = intervals.count > 0 ? intervals.sum / Double(intervals.count) : 0
    let reach = max(1, Int(min(max(usual, 0) * 3 / columnSeconds, 1e6).rounded(.up)))
    var runs: [[Int]] = []
    for column in sums.indices where sums[column].count > 0 {
      if let last = runs.last?.last, column - last <= reach {
        runs[runs.count - 1].append(column)
      } else {
        runs.append([column])
      }
    }
    return runs
  }
}
