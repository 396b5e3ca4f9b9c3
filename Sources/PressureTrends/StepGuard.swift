// SPDX-License-Identifier: MIT

import Quantities

/// Keeps altitude steps and spikes out of the trend.
///
/// Eight metres are a hectopascal: a staircase looks like a storm. The guard holds back a sample
/// that jumped, and decides by what follows whether the device was carried, is still being carried,
/// or only saw a door slam. It removes 98 % of the false alarms that steps cause (SKILL §2).
/// A real squall that jumps more than the limit within a minute is swallowed too, so every event
/// is said to the user: "device moved, or a squall".
public struct StepGuard: Sendable {
  /// The numbers of SKILL §5.
  public struct Limits: Hashable, Sendable {
    /// The jump that is always believed.
    public var step = PressureChange(hectopascals: 0.5)
    /// The same on a coarse feed, whose readings are single and rounded.
    public var coarseStep = PressureChange(hectopascals: 0.6)
    /// The rate, a hour, by which the limit grows with the time since the last accepted sample.
    public var perHour = PressureChange(hectopascals: 3)
    /// The time that must have passed before the limit grows, in seconds.
    public var growsAfter = 120.0
    /// How far held samples may lie apart and still be one level.
    public var level = PressureChange(hectopascals: 0.5)
    /// How many samples must be held before a jump is called a move.
    public var heldSamples = 3
    /// The same on a coarse feed.
    public var coarseHeldSamples = 2
    /// How long they must be held, in seconds: a short sample period must not call the first half
    /// minute of a squall a move.
    public var heldSeconds = 180.0
    /// A feed is coarse when its samples come at least this far apart, in seconds: a ten-minute feed
    /// whose clock jitters.
    public var coarseAfter = 540.0

    /// The limits of SKILL §5.
    public init() {}
  }

  /// What the guard noticed.
  public enum Event: Hashable, Sendable {
    /// The pressure jumped and stayed: the device was carried, or a squall passed.
    case moved(PressureChange, at: BootTime)
    /// The pressure jumped and goes on changing: the device is being carried.
    case moving(PressureChange, at: BootTime)
    /// A jump that was gone again: dropped.
    case spike(PressureChange, at: BootTime)
  }

  /// A pressure with the jumps taken out, fit for a trend.
  public struct Accepted: Hashable, Sendable {
    /// When it was sampled.
    public var time: BootTime
    /// Station pressure minus all jumps so far.
    public var level: StationPressure
  }

  private let limits: Limits
  private var offset = PressureChange.zero
  private var last: Accepted?
  private var received: BootTime?
  private var held: [Accepted] = []

  /// A guard that has seen nothing yet.
  public init(limits: Limits = Limits()) { self.limits = limits }

  /// Takes the next sample; `accepted` may hold earlier samples too, once a jump is settled.
  public mutating func ingest(
    _ pressure: StationPressure, at time: BootTime
  ) -> (accepted: [Accepted], event: Event?) {
    let sample = Accepted(time: time, level: pressure + -offset)
    let isCoarse = received.map { time - $0 >= limits.coarseAfter } ?? false
    received = time
    guard let last else {
      self.last = sample
      return ([sample], nil)
    }
    let jump = sample.level - last.level
    if jump.magnitude <= limit(after: time - last.time, isCoarse: isCoarse) {
      var event: Event?
      if let first = held.first {
        event = .spike(first.level - last.level, at: first.time)
      }
      held.removeAll(keepingCapacity: true)
      self.last = sample
      return ([sample], event)
    }
    held.append(sample)
    return settle(from: last)
  }

  private func limit(after seconds: Double, isCoarse: Bool) -> PressureChange {
    let step = isCoarse ? limits.coarseStep : limits.step
    guard seconds > limits.growsAfter else { return step }
    return step + limits.perHour * (seconds / 3600)
  }

  /// Decides about the held samples once there are enough of them for long enough.
  private mutating func settle(
    from last: Accepted
  ) -> (accepted: [Accepted], event: Event?) {
    guard let first = held.first, let newest = held.last, held.count > 1 else { return ([], nil) }
    let duration = newest.time - first.time
    let coarse = duration / Double(held.count - 1) >= limits.coarseAfter
    let needed = coarse ? limits.coarseHeldSamples : limits.heldSamples
    guard held.count >= needed, duration >= limits.heldSeconds else { return ([], nil) }

    let levels = held.map(\.level)
    let spread = (levels.max() ?? newest.level) - (levels.min() ?? newest.level)
    let settled = spread <= limits.level
    let change = (settled ? first : newest).level - last.level
    offset = offset + change
    let rebased =
      settled
      ? held.map { Accepted(time: $0.time, level: $0.level + -change) }
      : [Accepted(time: newest.time, level: newest.level + -change)]
    held.removeAll(keepingCapacity: true)
    self.last = rebased.last
    return (rebased, settled ? .moved(change, at: first.time) : .moving(change, at: newest.time))
  }
}
