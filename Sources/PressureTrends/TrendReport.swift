// SPDX-License-Identifier: MIT

import Quantities

/// The trend worked out anew from samples, with what it is made of: for people who want to know why.
public struct TrendReport: Sendable {
  /// A jump that the guard noticed.
  public struct Jump: Hashable, Sendable {
    /// When.
    public var time: BootTime
    /// What.
    public var event: StepGuard.Event
  }

  /// The tick that was judged last, or `nil` where there were no samples.
  public private(set) var tick: BootTime?
  /// The tendency at that tick.
  public private(set) var tendency = PressureTendency.insufficient
  /// The same with the tide left in it.
  public private(set) var raw = PressureTendency.insufficient
  /// How fast a fall must be to raise an alert.
  public let thresholds: AlertThresholds
  /// What was taken out of the samples, in time order.
  public private(set) var jumps: [Jump] = []

  /// D How many seconds of samples it takes: the three hours, and time for the guard to settle.
  public static let span = 21_600.0

  /// The trend of `samples`, which are in time order and of one boot, at the last of them.
  ///
  /// Without `tide` nothing is removed. Cost: two passes over the samples.
  public init(
    _ samples: [Sample], removing tide: TendencyWindow.TideFrame?, _ thresholds: AlertThresholds
  ) {
    self.thresholds = thresholds
    guard let last = samples.last else { return }
    func run(_ tide: TendencyWindow.TideFrame?) -> [PressureWatch.Event] {
      var watch = PressureWatch()
      let circumstances = PressureWatch.Circumstances(
        tide: tide, thresholds: thresholds, mayAlert: false)
      var events: [PressureWatch.Event] = []
      for sample in samples { events += watch.ingest(sample, circumstances) }
      return events + watch.advance(to: last.time, circumstances)
    }
    for event in run(tide) {
      switch event {
      case .tick(let time, let change): (tick, tendency) = (time, change)
      case .jump(let event):
        let time =
          switch event {
          case .moved(_, let time), .moving(_, let time), .spike(_, let time): time
          }
        jumps.append(Jump(time: time, event: event))
      case .alert: break
      }
    }
    raw = tendency
    guard tide != nil else { return }
    for case .tick(_, let change) in run(nil) { raw = change }
  }

  /// How near an alert is: 1 is there, 0 and less is no fall; `nil` while there is not enough data.
  public var nearness: Double? {
    guard case .change(let three, let one) = tendency else { return nil }
    let parts = [(three, thresholds.fall3), one.map { ($0, thresholds.fall1) }].compactMap { $0 }
    return parts.map { -$0.pascals / max($1.pascals, 1) }.max()
  }
}
