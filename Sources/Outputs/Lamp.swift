// SPDX-License-Identifier: MIT

import Buses
import Quantities

/// Shows patterns on one line, and nothing but *unknown* once its lease has expired.
///
/// Its owner calls ``update(now:)`` when the previous call said so. Line errors never leave it:
/// they are counted, kept as ``fault`` and tried again. At its end the line is dark and released.
public struct Lamp: ~Copyable {
  /// Why the line cannot be driven, or `nil`.
  public private(set) var fault: LampFault?
  /// Line errors since the lamp was made.
  public private(set) var errors = 0

  private let line: any OutputLine
  private let colours: (any ColouredLine)?
  private var lease: LampLease
  private var shown: (pattern: LEDPattern, since: BootTime)?
  private var level: Bool?

  private static let shortestPause = 1.0
  private static let longestPause = 60.0

  /// A lamp on `line` that says *unknown* until it is given a lease.
  public init(line: any OutputLine, style: LEDPattern.Style = .normal) {
    self.line = line
    colours = line as? any ColouredLine
    lease = LampLease(
      LEDPattern(.unknown, style: style), validUntil: BootTime(seconds: -.infinity))
  }

  deinit { line.release() }

  /// Shows the pattern of `lease` from the next update on.
  ///
  /// The same pattern goes on undisturbed.
  public mutating func show(_ lease: LampLease) { self.lease = lease }

  /// The pattern of the last update.
  public var pattern: LEDPattern? { shown?.pattern }

  /// Drives the line as it should be at `now`.
  ///
  /// Returns the seconds until the next call is due: until the level changes, the lease expires or
  /// a line that failed is tried again. More than 0, at most 60.
  public mutating func update(now: BootTime) -> Double {
    let wanted = lease.pattern(at: now)
    if shown?.pattern != wanted {
      shown = (wanted, now)
      if let colours, colours.colour != wanted.colour {
        colours.colour = wanted.colour
        level = nil
      }
    }
    let (lit, change) = wanted.level(at: now - (shown?.since ?? now))
    if let fault, now < fault.nextTry { return max(fault.nextTry - now, 0.001) }
    if level != lit {
      do {
        try line.set(lit)
        level = lit
        fault = nil
      } catch {
        return record(error, now)
      }
    }
    guard now < lease.validUntil else { return change }
    return max(min(change, lease.validUntil - now), 0.001)
  }

  /// Makes the lamp dark until the next update, as before a shutdown.
  public mutating func dark() {
    do {
      try line.set(false)
      level = false
    } catch {
      errors += 1
      level = nil
    }
  }

  /// Dark, then gives the line back.
  public consuming func release() {}

  private mutating func record(_ error: BusError, _ now: BootTime) -> Double {
    errors += 1
    level = nil
    let failures = (fault?.failures ?? 0) + 1
    let pause = min(Self.shortestPause * Double(1 << min(failures - 1, 10)), Self.longestPause)
    fault = LampFault(
      error: error, since: fault?.since ?? now, failures: failures, nextTry: now + pause)
    return pause
  }
}
