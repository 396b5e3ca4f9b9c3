// SPDX-License-Identifier: MIT

import Forecast

/// A value of three-valued logic (Kleene): what is unknown stays so unless it cannot matter.
///
/// With it "a missing field matters only if it could change the answer" holds by construction.
struct Truth: Hashable, Sendable {
  /// The answer, or `nil` where it is not known.
  var answer: Bool?
  /// What would be needed to know it; empty where it is known.
  var missing: MissingData

  static let yes = Truth(answer: true, missing: [])
  static let no = Truth(answer: false, missing: [])

  static func unknown(_ missing: MissingData) -> Truth { Truth(answer: nil, missing: missing) }

  /// Whether `value` meets `condition`; unknown, for want of `field`, where there is no value.
  static func of<Value>(
    _ value: Value?, _ field: ForecastField, _ condition: (Value) -> Bool
  ) -> Truth {
    guard let value else { return .unknown(MissingData(field)) }
    return condition(value) ? .yes : .no
  }

  static func && (left: Truth, right: @autoclosure () -> Truth) -> Truth {
    if left.answer == false { return .no }
    let right = right()
    if right.answer == false { return .no }
    if left.answer == true, right.answer == true { return .yes }
    return .unknown(left.missing.union(right.missing))
  }

  static func || (left: Truth, right: @autoclosure () -> Truth) -> Truth {
    if left.answer == true { return .yes }
    let right = right()
    if right.answer == true { return .yes }
    if left.answer == false, right.answer == false { return .no }
    return .unknown(left.missing.union(right.missing))
  }

  /// Whether it holds of at least one.
  static func any(_ truths: [Truth]) -> Truth {
    truths.reduce(.no) { $0 || $1 }
  }
}
