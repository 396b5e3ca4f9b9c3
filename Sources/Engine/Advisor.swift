// SPDX-License-Identifier: MIT

import Forecast
import Quantities

/// Joins forecast, barometer, clock and the user's word to one outlook (PRODUCT 2–7).
public enum Advisor {
  /// The reason while the clock cannot place the night.
  public static let clockReason = "clock not set: `rainfly clock set 21:40`"

  /// The outlook at `now`.
  ///
  /// A judgement is set aside while `clock` cannot place the night: it was made for some other
  /// night. `otherFault` says that a part other than the barometer does not work.
  public static func outlook(
    night: NightView, origin: Outlook.Origin?, barometer: BarometerView, fly: FlyWord = .unsaid,
    otherFault: Bool = false, now: BootTime, wall: WallTime?, clock: ClockQuality
  ) -> Outlook {
    let judgement = clock.placesTheNight ? night.judgement : nil
    let verdict = judgement?.verdict ?? .unknown
    let alert = barometer.alert
    let advice: Advice = alert == nil ? verdict : .on

    let reason: Reason
    if let alert {
      reason = Reason(text: PressureMessage.line(alert))
    } else {
      reason = judgement?.reason ?? Reason(text: whyNotJudged(night, clock: clock))
    }
    var notes = judgement?.notes ?? []
    if advice == .on, verdict != .on, let vents = judgement?.ventsNote {
      notes.insert(vents, at: 0)
    }
    return Outlook(
      verdict: verdict, advice: advice, reason: reason,
      alertText: alert.map(PressureMessage.full),
      caveat: advice == .off ? barometer.cannotWatch.map { "Barometer " + $0 } : nil,
      judgement: judgement, notes: notes, origin: origin,
      age: origin.map { ForecastAge(fetched: $0.fetched, now: wall, clock: clock) } ?? .none,
      barometer: barometer, fly: fly, clock: clock, fault: barometer.isFault || otherFault,
      asOf: now, goodUntil: now + Outlook.lease, asOfWall: wall,
      goodUntilWall: wall.map { $0 + Outlook.lease })
  }

  private static func whyNotJudged(_ night: NightView, clock: ClockQuality) -> String {
    guard clock.placesTheNight else { return clockReason }
    switch night {
    case .judged: return clockReason
    case .noForecast: return "No forecast yet: `rainfly forecast import FILE`"
    case .noPlace: return "No camp yet: `rainfly camps add`"
    }
  }
}
