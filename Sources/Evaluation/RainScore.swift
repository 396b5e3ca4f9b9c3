// SPDX-License-Identifier: MIT

import Quantities

/// How well alerts announced rain that began by night (SKILL §1).
///
/// An event is the first wet hour from 21 to 07 after three dry ones. Of a night the first alert in
/// a dry hour counts. It is a hit where rain begins one to six hours after its own hour, and right
/// where 0.2 mm fell within the six hours after it.
public struct RainScore: Hashable, Sendable {
  /// Rains that began by night, and how many of them an alert had announced.
  public private(set) var onsets = Proportion(0, of: 0)
  /// How many of them the barometer could not have announced, for lack of data.
  public private(set) var unseen = 0
  /// Alerts in dry hours, one a night, about which the rain is known, and how many were right.
  public private(set) var alerts = Proportion(0, of: 0)
  /// Alerts about which it is not known whether it rained.
  public private(set) var unjudged = 0
  /// Alerts while it rained.
  public private(set) var inRain = 0
  /// From the alert's hour to the hour of the rain; the median of the hits.
  public private(set) var leadHours: Double?
  /// Dry hours of the night, and how many of them had rain within six hours: what an alert at
  /// random would be right with.
  public private(set) var base = Proportion(0, of: 0)
  /// How long the detector watched by night, in nights.
  public let watched: Double

  private static let horizon = 6

  /// The alerts of `log` held against the rain that was measured.
  public init(_ log: DetectorLog, _ rain: RainHours, watched: Double, at site: Site) {
    self.watched = watched
    let counted = judgeAlerts(log, rain, site)
    var leads: [Double] = []
    for hour in rain.hours {
      let local = site.hour(at: Self.time(hour))
      if local >= 20 || local < 8, rain.isWet(hour) == false,
        let follows = rain.isWet(Self.after(hour))
      {
        base = Proportion(base.count + (follows ? 1 : 0), of: base.total + 1)
      }
      let began =
        rain.isWet(hour) == true && (1...3).allSatisfy { rain.isWet(hour - $0) == false }
      guard local >= 21 || local < 7, began else { continue }
      let lead = counted.map { hour - $0 }.first { (1...Self.horizon).contains($0) }
      onsets = Proportion(onsets.count + (lead == nil ? 0 : 1), of: onsets.total + 1)
      if let lead { leads.append(Double(lead)) }
      let watching = log.ticks(from: Self.time(hour - Self.horizon), through: Self.time(hour - 1))
      if watching.allSatisfy({ $0.change3 == nil }) { unseen += 1 }
    }
    leadHours = Statistics.median(leads)
  }

  /// The hours of the alerts that count.
  private mutating func judgeAlerts(
    _ log: DetectorLog, _ rain: RainHours, _ site: Site
  ) -> [Int] {
    var counted: [Int] = []
    var night: Int?
    for alert in log.alerts {
      let hour = PressureFeed.hour(alert.known)
      switch rain.isWet(hour) {
      case true?: inRain += 1
      case nil: unjudged += 1
      case false?:
        guard night != site.night(of: alert.known) else { continue }
        night = site.night(of: alert.known)
        counted.append(hour)
        guard let follows = rain.isWet(Self.after(hour)) else {
          unjudged += 1
          continue
        }
        alerts = Proportion(alerts.count + (follows ? 1 : 0), of: alerts.total + 1)
      }
    }
    return counted
  }

  /// The hours within which an alert of `hour` is to be right.
  private static func after(_ hour: Int) -> Range<Int> { (hour + 1)..<(hour + 1 + horizon) }

  private static func time(_ hour: Int) -> WallTime { WallTime(seconds: Double(hour) * 3600) }

  /// Alerts that no rain followed.
  public var falseAlerts: Int { alerts.total - alerts.count }

  /// How often that is in 30 nights of watching; `nil` where it watched too few.
  public var falseInThirtyNights: Double? {
    watched >= DetectorScore.leastNights ? Double(falseAlerts) / watched * 30 : nil
  }
}
