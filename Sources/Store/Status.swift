// SPDX-License-Identifier: MIT

import Quantities

/// How one part of the agent is.
public struct Health: Hashable, Sendable {
  /// The states that a part can be in.
  public enum State: String, Hashable, Sendable {
    /// It works.
    case ok
    /// It works, but there is something to know.
    case notice
    /// It does not work.
    case fault
    /// It is not used on this board.
    case absent
  }

  /// The part: `barometer`, `led`, `store`, `clock`, `forecast`.
  public var part: String
  /// How it is.
  public var state: State
  /// What to know about it, and in a fault what to do.
  public var message: String

  /// The health of `part`.
  public init(part: String, state: State, message: String) {
    self.part = part
    self.state = state
    self.message = message
  }
}

/// What the agent holds at one moment, as it stands in `live.db` for the tools.
///
/// Names and values instead of columns: a tool of another release reads what it knows.
public struct Status: Hashable, Sendable {
  /// Values by name.
  public var values: [String: SQLValue]
  /// An entry a part.
  public var health: [Health]

  /// A status of these values.
  public init(values: [String: SQLValue] = [:], health: [Health] = []) {
    self.values = values
    self.health = health
  }

  /// The text called `name`.
  public func text(_ name: String) -> String? {
    guard case .text(let text)? = values[name] else { return nil }
    return text
  }

  /// The number called `name`.
  public func number(_ name: String) -> Double? {
    switch values[name] {
    case .real(let number)?: number
    case .integer(let number)?: Double(number)
    case .text?, .null?, nil: nil
    }
  }

  /// Reads the status of `live.db`.
  init?(reading database: Database, schema: String = "main") throws(StoreError) {
    self.init()
    let rows = try database.prepare("SELECT name, value, typeof(value) FROM \(schema).status")
    while try rows.step() {
      guard let name = rows.text(0) else { continue }
      switch rows.text(2) {
      case "text": values[name] = .optional(rows.text(1))
      case "null": values[name] = .null
      default: values[name] = .optional(rows.real(1))
      }
    }
    let parts = try database.prepare("SELECT part, state, message FROM \(schema).health")
    while try parts.step() {
      guard let part = parts.text(0), let state = parts.text(1).flatMap(Health.State.init) else {
        continue
      }
      health.append(Health(part: part, state: state, message: parts.text(2) ?? ""))
    }
    if values.isEmpty { return nil }
  }
}
