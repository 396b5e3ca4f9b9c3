// SPDX-License-Identifier: MIT

import Forecast
import PressureTrends
import Quantities

/// Joins forecast, barometer, clock and the user's word to one outlook (PRODUCT 2–7, 19).
public enum Advisor {
  /// The reason while the clock cannot place the night.
  public static let clockReason = "clock not set: `rainfly clock set 21:40`"

  /// The outlook at `now`.
  ///
  /// A judgement is set aside while `clock` cannot place the night: it was made for some other
  /// night. `otherFault` says that a part other than the barometer does not work. `sensors` count
  /// only where no forecast tells of rain tonight; they can put the advice on and never off.
  public static func outlook(
    night: NightView, origin: Outlook.Origin?, barometer: BarometerView,
    sensors: SensorsOnly? = nil, fly: FlyWord = .unsaid, otherFault: Bool = false, now: BootTime,
    wall: WallTime?, clock: ClockQuality, wording: Wording = Wording()
  ) -> Outlook {
    let judgement = clock.placesTheNight ? night.judgement : nil
    let verdict = judgement?.verdict ?? .unknown
    // With the fly on an alert has nothing more to say (PRODUCT 7).
    let alert = fly == .on ? nil : barometer.alert
    let sensors = tellsOfRain(judgement) ? nil : sensors
    let advice: Advice = alert == nil && sensors?.isOn != true ? verdict : .on

    var notes = judgement?.notes ?? []
    if advice == .on, verdict != .on, let vents = judgement?.ventsNote {
      notes.insert(vents, at: 0)
    }
    return Outlook(
      verdict: verdict, advice: advice,
      reason: reason(judgement, night, alert, sensors, clock: clock, wording),
      alertText: alert.map { PressureMessage.full($0, wording) },
      caveat: advice == .off ? barometer.cannotWatch.map { "Barometer " + $0 } : nil,
      judgement: judgement, notes: notes, origin: origin,
      age: origin.map { ForecastAge(fetched: $0.fetched, now: wall, clock: clock) } ?? .none,
      barometer: barometer, sensors: sensors, fly: fly, clock: clock,
      fault: barometer.isFault || otherFault,
      asOf: now, goodUntil: now + Outlook.lease, asOfWall: wall,
      goodUntilWall: wall.map { $0 + Outlook.lease })
  }

  /// Whether the forecast answers the one question that the sensors could.
  ///
  /// D A forecast that ends at midnight does not: its rain check is unknown. One that only lacks
  /// clouds does, and is better at rain than a barometer. One that says on needs no help.
  private static func tellsOfRain(_ judgement: NightJudgement?) -> Bool {
    guard let judgement else { return false }
    return judgement.verdict == .on
      || judgement.checks.contains { $0.name == .rain && $0.state != .unknown }
  }

  /// Alert, then verdict, then the sensors; what is missing stands before what they say in vain.
  private static func reason(
    _ judgement: NightJudgement?, _ night: NightView, _ alert: PressureAlert?,
    _ sensors: SensorsOnly?, clock: ClockQuality, _ wording: Wording
  ) -> Reason {
    if let alert { return Reason(text: PressureMessage.line(alert, wording)) }
    let why = judgement?.reason ?? Reason(text: whyNotJudged(night, clock: clock))
    guard let sensors, judgement?.verdict != .on else { return why }
    if sensors.isOn { return Reason(text: sensors.text) }
    return Reason(check: why.check, text: why.text + ". " + sensors.text, at: why.at)
  }

  private static func whyNotJudged(_ night: NightView, clock: ClockQuality) -> String {
    guard clock.placesTheNight else { return clockReason }
    switch night {
    case .judged: return clockReason
    case .noForecast: return "No forecast yet: `rainfly download`"
    case .noPlace: return "No camp yet: `rainfly camps add`"
    }
  }
}
