// SPDX-License-Identifier: MIT

import Quantities

/// How well the detector told the falls of a recording (SKILL §2).
public struct DetectorScore: Hashable, Sendable {
  /// Nights from the first reading to the last.
  public var nights: Int
  /// How long it had data enough by night, in nights.
  public var watched: Double
  /// The falls by night in hindsight, and how many of them an alert told.
  public var falls: Proportion
  /// How long after the fall had reached the threshold the alert came, in seconds; the median.
  public var delay: Double?
  /// Alerts.
  public var alerts: Int
  /// Alerts while the pressure did not fall by any measure.
  public var falseAlerts: Int
  /// Alerts about which hindsight has too little data.
  public var unjudged: Int
  /// What was kept out of the trend.
  public var jumps: [DetectorLog.Jump]

  /// An alert this long before the fall reached the threshold tells it, in seconds (SKILL §2).
  private static let before = 7200.0
  /// So does one this long after it, in seconds.
  private static let after = 5400.0

  /// `log` held against `truth`.
  public init(_ log: DetectorLog, against truth: Hindsight, at site: Site) {
    var told = 0
    var delays: [Double] = []
    for fall in truth.falls {
      let delay = log.alerts.lazy.map { $0.time - fall.time }
        .first { $0 >= -Self.before && $0 <= Self.after }
      guard let delay else { continue }
      told += 1
      delays.append(delay)
    }
    falls = Proportion(told, of: truth.falls.count)
    delay = Statistics.median(delays)
    alerts = log.alerts.count
    let witnesses = log.alerts.map { truth.witness(at: $0.time) }
    falseAlerts = witnesses.count { $0 == .didNotFall }
    unjudged = witnesses.count { $0 == .unknown }
    jumps = log.jumps
    let byNight = log.ticks.filter { site.mayAlert(at: $0.time) }
    watched = Double(byNight.count { $0.change3 != nil }) / site.ticksANight
    nights = Set(byNight.map { site.night(of: $0.time) }).count
  }

  /// D Ten nights: of fewer "in 30 nights" would be made up.
  static let leastNights = 10.0

  /// How often `count` is in 30 nights of watching; `nil` where it watched too few.
  public func inThirtyNights(_ count: Int) -> Double? {
    watched >= Self.leastNights ? Double(count) / watched * 30 : nil
  }

  /// How many jumps were taken for `kind`.
  public func jumps(_ kind: DetectorLog.Jump.Kind) -> Int { jumps.count { $0.kind == kind } }
}
