// SPDX-License-Identifier: MIT

import Buses
import Glibc

/// An output line that keeps what it was set to, and when.
public final class RecordingLine: OutputLine {
  /// A change of the level.
  public struct Change: Hashable, Sendable {
    /// Simulated seconds.
    public var time: Double
    /// Whether the lamp is lit from then on.
    public var lit: Bool
  }

  /// The name in messages.
  public let name: String
  /// Simulated seconds; set it before each update of what drives the line.
  public var now = 0.0
  /// The changes so far: two in a row never have the same level.
  public private(set) var changes: [Change] = []
  /// Calls that reached the line, whether they changed it or not.
  public private(set) var calls = 0
  /// The errno that each ``set(_:)`` fails with, or `nil` for a sound line.
  public var failure: CInt?
  /// Whether ``release()`` was called.
  public private(set) var isReleased = false

  /// A line called `name` that nobody has set yet.
  public init(name: String = "GPIO17") { self.name = name }

  /// The level that it has now, or `nil` before the first one.
  public var isLit: Bool? { changes.last?.lit }

  /// Records the level; throws ``BusError`` of the operation `set` after a release or a failure.
  public func set(_ lit: Bool) throws(BusError) {
    calls += 1
    guard !isReleased else { throw BusError(.set, name, errno: EBADF) }
    if let failure { throw BusError(.set, name, errno: failure) }
    record(lit)
  }

  /// Dark, then given back.
  public func release() {
    guard !isReleased else { return }
    if failure == nil { record(false) }
    isReleased = true
  }

  private func record(_ lit: Bool) {
    guard changes.last?.lit != lit else { return }
    changes.append(Change(time: now, lit: lit))
  }
}
