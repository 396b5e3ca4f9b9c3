// SPDX-License-Identifier: MIT

import Quantities

/// The last three hours as medians of ten minutes, and their Theil–Sen slope (SKILL §5).
///
/// The median of all pairwise slopes is not moved by a few bad points and does not mind gaps, which
/// is what counts in a tent. A slot k holds the samples of (600·(k−1), 600·k] seconds since boot.
public struct TendencyWindow: Sendable {
  /// The length of a slot, and the spacing of the ticks, in seconds.
  public static let slotSeconds = 600.0
  /// Slots in three hours, both ends counted.
  public static let slots = 19
  /// A fifth of them must be filled; with fewer a slope is a guess.
  public static let slotsNeeded = 4
  /// The filled slots must span this many seconds.
  public static let spanNeeded = 7200.0
  /// Slots in one hour, both ends counted, and how many of them must be filled.
  public static let hourSlots = 7
  /// How many of the slots of the last hour must be filled for a change over one hour.
  public static let hourSlotsNeeded = 5

  /// Where the tide is to be taken out: the place, and Unix time minus boot time.
  public struct TideFrame: Hashable, Sendable {
    /// The place of the barometer.
    public var place: Coordinates
    /// Unix seconds at the moment of boot.
    public var bootedAt: Double

    /// The frame of `place` for a boot at `bootedAt` Unix seconds.
    public init(place: Coordinates, bootedAt: Double) {
      self.place = place
      self.bootedAt = bootedAt
    }
  }

  private struct Slot {
    var index: Double
    var time: Double
    var pascals: Double
  }

  private var closed: [Slot] = []
  private var openIndex = -Double.infinity
  private var openTimes: [Double] = []
  private var openLevels: [Double] = []

  /// An empty window.
  public init() {}

  /// Adds a sample that the guard accepted.
  ///
  /// Time that goes back counts for the open slot.
  public mutating func add(_ sample: StepGuard.Accepted) {
    let index = (sample.time.seconds / Self.slotSeconds).rounded(.up)
    if index > openIndex {
      close()
      openIndex = index
    }
    openTimes.append(sample.time.seconds)
    openLevels.append(sample.level.pascals)
  }

  private mutating func close() {
    guard let slot = openSlot else { return }
    closed.append(slot)
    if closed.count > Self.slots { closed.removeFirst(closed.count - Self.slots) }
    openTimes.removeAll(keepingCapacity: true)
    openLevels.removeAll(keepingCapacity: true)
  }

  private var openSlot: Slot? {
    guard !openTimes.isEmpty else { return nil }
    let mean = openTimes.reduce(0, +) / Double(openTimes.count)
    return Slot(index: openIndex, time: mean, pascals: Self.median(of: openLevels))
  }

  /// The tendency at `tick`, from what was added before; cost: at most 171 slopes and their median.
  public func tendency(at tick: BootTime, removing tide: TideFrame?) -> PressureTendency {
    let newest = (tick.seconds / Self.slotSeconds).rounded(.down)
    var points = (closed + [openSlot].compactMap { $0 })
      .filter { $0.index <= newest && $0.index > newest - Double(Self.slots) }
    guard points.count >= Self.slotsNeeded, let first = points.first, let last = points.last,
      (last.index - first.index) * Self.slotSeconds >= Self.spanNeeded
    else { return .insufficient }
    if let tide {
      for index in points.indices {
        let wall = WallTime(seconds: tide.bootedAt + points[index].time)
        points[index].pascals -= AtmosphericTide.pressure(at: wall, tide.place).pascals
      }
    }
    let change3 = Self.theilSen(points) * 10_800
    let lastHour = points.filter { $0.index > newest - Double(Self.hourSlots) }
    let change1 =
      lastHour.count >= Self.hourSlotsNeeded
      ? PressureChange(pascals: Self.theilSen(lastHour) * 3600) : nil
    return .change(over3Hours: PressureChange(pascals: change3), over1Hour: change1)
  }

  /// The median of all pairwise slopes, in pascals a second.
  private static func theilSen(_ points: [Slot]) -> Double {
    var slopes: [Double] = []
    slopes.reserveCapacity(points.count * (points.count - 1) / 2)
    for (index, right) in points.enumerated().dropFirst() {
      for left in points[..<index] where right.time > left.time {
        slopes.append((right.pascals - left.pascals) / (right.time - left.time))
      }
    }
    return median(of: slopes)
  }

  private static func median(of values: [Double]) -> Double {
    guard !values.isEmpty else { return 0 }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
