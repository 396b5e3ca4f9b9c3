// SPDX-License-Identifier: MIT

import PressureTrends
import Quantities

/// What the detector made of a feed: its ticks, its alerts, and what it kept out.
public struct DetectorLog: Sendable {
  /// An alert.
  public struct Alert: Hashable, Sendable {
    /// The tick at which it began.
    public var time: WallTime
    /// When that was known: later, where the feed had lines.
    public var known: WallTime
    /// The change over three hours that began it.
    public var change3: PressureChange
  }

  /// A jump that the guard kept out of the trend.
  public struct Jump: Hashable, Sendable {
    /// What it was taken for.
    public enum Kind: Hashable, Sendable { case spike, move, moving }
    /// What it was taken for.
    public var kind: Kind
    /// When it was.
    public var time: WallTime
    /// How large it was.
    public var change: PressureChange
  }

  /// A tick of the detector, a multiple of 600 s since midnight UTC.
  public struct Tick: Hashable, Sendable {
    /// When.
    public var time: WallTime
    /// The change over three hours, or `nil` where there was too little data.
    public var change3: PressureChange?
  }

  /// The alerts, in time order.
  public private(set) var alerts: [Alert] = []
  /// The jumps, as they were settled.
  public private(set) var jumps: [Jump] = []
  /// The ticks, in time order.
  public private(set) var ticks: [Tick] = []

  /// A gap is not looked at tick by tick beyond this, in seconds: a clock that leaps is no gap.
  private static let longestGap = 366 * 86_400.0

  /// Runs the detector of the agent over `feed`, sample by sample as the agent does.
  ///
  /// `progress` is told now and then what share is done, and may end it by throwing. Cost: about
  /// 10 µs a tick, of which a day has 144.
  public init<Failure: Error>(
    _ feed: PressureFeed, at site: Site, progress: (Double) throws(Failure) -> Void
  ) throws(Failure) {
    guard let first = feed.points.first else { return }
    // Ticks are multiples of ten minutes of the recording's time, as in a replay.
    let bootedAt = (first.time.seconds / 86_400).rounded(.down) * 86_400
    let start = first.time.seconds - bootedAt
    var watch = PressureWatch()
    watch.begin(at: BootTime(seconds: start))
    for (index, point) in feed.points.enumerated() {
      if index % 64 == 0 { try progress(Double(index) / Double(feed.points.count)) }
      let now = BootTime(seconds: point.time.seconds - bootedAt)
      // Each tick of a gap has its own hour of the night.
      while let tick = watch.nextTick, tick < now, now - tick < Self.longestGap {
        note(watch.advance(to: tick, site.circumstances(at: tick, bootedAt)), feed, bootedAt)
        guard let next = watch.nextTick, next > tick else { break }
      }
      let circumstances = site.circumstances(at: now, bootedAt)
      let sample = Sample(
        time: now,
        reading: Reading(pressure: point.pressure, temperature: nil, humidity: point.humidity))
      note(watch.ingest(sample, circumstances), feed, bootedAt)
      note(watch.advance(to: now, circumstances), feed, bootedAt)
    }
    try progress(1)
  }

  private mutating func note(
    _ events: [PressureWatch.Event], _ feed: PressureFeed, _ bootedAt: Double
  ) {
    func wall(_ time: BootTime) -> WallTime { WallTime(seconds: bootedAt + time.seconds) }
    for event in events {
      switch event {
      case .tick(let time, .change(let change, _)):
        ticks.append(Tick(time: wall(time), change3: change))
      case .tick(let time, .insufficient): ticks.append(Tick(time: wall(time)))
      case .alert(.began(let alert), let time):
        alerts.append(
          Alert(time: wall(time), known: feed.known(at: wall(time)), change3: alert.change3))
      case .alert: break
      case .jump(.spike(let change, let time)):
        jumps.append(Jump(kind: .spike, time: wall(time), change: change))
      case .jump(.moved(let change, let time)):
        jumps.append(Jump(kind: .move, time: wall(time), change: change))
      case .jump(.moving(let change, let time)):
        jumps.append(Jump(kind: .moving, time: wall(time), change: change))
      }
    }
  }

  /// The ticks from `start` to `end`, both counted.
  func ticks(from start: WallTime, through end: WallTime) -> ArraySlice<Tick> {
    let first = Self.index(of: start, in: ticks)
    return ticks[first...].prefix { $0.time <= end }
  }

  /// The change over three hours at the tick `time`, or `nil` where there was too little data.
  public func change3(at time: WallTime) -> PressureChange? {
    ticks(from: time, through: time).first?.change3
  }

  /// The number of the first tick that is not before `time`.
  private static func index(of time: WallTime, in ticks: [Tick]) -> Int {
    var (low, high) = (0, ticks.count)
    while low < high {
      let middle = (low + high) / 2
      if ticks[middle].time < time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Site {
  /// What the detector knows at `time` of a boot at `bootedAt`: as the agent's, without a forecast.
  fileprivate func circumstances(
    at time: BootTime, _ bootedAt: Double
  ) -> PressureWatch.Circumstances {
    let wall = WallTime(seconds: bootedAt + time.seconds)
    return PressureWatch.Circumstances(
      tide: place.map { TendencyWindow.TideFrame(place: $0, bootedAt: bootedAt) },
      thresholds: thresholds(at: wall), mayAlert: mayAlert(at: wall))
  }
}
