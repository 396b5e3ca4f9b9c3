// SPDX-License-Identifier: MIT

import Buses
import Outputs
import Quantities

/// Something that can be heard in a tent.
public protocol BuzzerSink: AnyObject {
  /// Three short beeps, a second in all.
  func beep()
}

/// Quiet, which is the default: most people want to sleep.
public final class NoBuzzer: BuzzerSink {
  /// Never a sound.
  public init() {}
  /// Does nothing.
  public func beep() {}
}

/// A buzzer that sounds while its line is high.
public final class LineBuzzer: BuzzerSink {
  private let makeLine: () throws(BusError) -> any OutputLine
  private let wait: any Pause

  /// A buzzer on the line that `makeLine` requests for each call.
  public init(pause: any Pause, makeLine: @escaping () throws(BusError) -> any OutputLine) {
    wait = pause
    self.makeLine = makeLine
  }

  /// Three short beeps; a line that fails is silent, for the lamp says the same.
  public func beep() {
    guard let line = try? makeLine() else { return }
    for _ in 0..<3 {
      try? line.set(true)
      wait.pause(seconds: 0.15)
      try? line.set(false)
      wait.pause(seconds: 0.15)
    }
    line.release()
  }
}

/// When the buzzer sounds: once a cycle from an alert on, until somebody heard it: pure.
struct Alarm: Hashable {
  private var since: BootTime?

  /// D Ten minutes: who has not woken up until then will not.
  private static let longest = 600.0

  /// An alert began at `now`.
  mutating func begin(at now: BootTime) { since = now }

  /// Somebody heard it, or it is over.
  mutating func end() { since = nil }

  /// Whether it sounds at `now`.
  mutating func sounds(at now: BootTime) -> Bool {
    guard let since else { return false }
    guard now >= since, now - since < Self.longest else {
      self.since = nil
      return false
    }
    return true
  }
}
