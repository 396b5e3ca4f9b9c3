// SPDX-License-Identifier: MIT

import Engine
import Forecast
import PressureTrends
import Quantities
import Store

/// The agent's state as `live.db` holds it, for `rainfly status` and for the next process.
enum StatusReport {
  static func make(
    outlook: Outlook?, pressure: PressureWatch, newest: Sample?, clock: BootClock,
    standing: Decision.Standing, forecast: Forecast?, pattern: String?, boot: BootID,
    at now: BootTime, period: Double,
    health: [Health]
  ) -> Status {
    // Made with each sample: it must not grow in steps.
    var values: [String: SQLValue] = [:]
    values.reserveCapacity(48)
    values["boot"] = .text(boot.text)
    values["as_of_s"] = .real(now.seconds)
    values["period_s"] = .real(period)
    values["booted_at"] = .optional(clock.bootedAt)
    values["clock"] = .text(clock.quality.rawValue)
    values["led"] = .optional(pattern)
    values["watching_since_s"] = .optional(pressure.watchingSince?.seconds)
    values["pressure_pa"] = .optional(
      newest?.reading.raised(by: standing.settings.barometerOffset).pressure.pascals)
    values["temperature_c"] = .optional(newest?.reading.temperature?.celsius)
    values["humidity_pct"] = .optional(newest?.reading.humidity?.percent)
    values["sampled_s"] = .optional(newest?.time.seconds)
    switch pressure.tendency {
    case .insufficient:
      values["trend"] = .text("insufficient")
      values["change3_pa"] = .null
      values["change1_pa"] = .null
    case .change(let three, let one):
      values["trend"] = .text(TendencyWord(three).rawValue)
      values["change3_pa"] = .real(three.pascals)
      values["change1_pa"] = .optional(one?.pascals)
    }
    set(pressure.rule.active, "alert", &values)
    set(pressure.rule.last, "last_alert", &values)
    values["camp"] = .optional(standing.camp)
    values["provider"] = .optional(forecast?.provider.rawValue)
    values["fetched_at"] = .optional(forecast?.fetched?.seconds)
    values["issued_at"] = .optional(forecast?.issued?.seconds)
    // The system's own zone has no name that another machine would know.
    values["zone"] = standing.zone.name == "local" ? .null : .text(standing.zone.name)
    values["latitude"] = .optional((standing.place ?? forecast?.place)?.latitude)
    values["longitude"] = .optional((standing.place ?? forecast?.place)?.longitude)
    if let outlook {
      values["advice"] = .text(outlook.advice.rawValue)
      values["verdict"] = .text(outlook.verdict.rawValue)
      values["reason"] = .text(outlook.reason.text)
      values["reason_check"] = .optional(outlook.reason.check?.rawValue)
      values["reason_at"] = .optional(outlook.reason.at?.seconds)
      values["caveat"] = .optional(outlook.caveat)
      values["alert_text"] = .optional(outlook.alertText)
      values["fly"] = .text(outlook.fly.rawValue)
      values["age"] = .text(outlook.age.rawValue)
      values["good_until_s"] = .real(outlook.goodUntil.seconds)
    }
    return Status(values: values, health: health)
  }

  private static func set(
    _ alert: PressureAlert?, _ prefix: String, _ values: inout [String: SQLValue]
  ) {
    values[prefix + "_since_s"] = .optional(alert?.since.seconds)
    values[prefix + "_word"] = .optional(alert?.word.rawValue)
    values[prefix + "_change3_pa"] = .optional(alert?.change3.pascals)
    values[prefix + "_change1_pa"] = .optional(alert?.change1?.pascals)
  }

  /// The alert as an earlier process of the same boot left it.
  static func alertRule(from status: Status?) -> AlertRule {
    guard let status else { return AlertRule() }
    return AlertRule(
      resuming: alert("alert", in: status), previous: alert("last_alert", in: status))
  }

  private static func alert(_ prefix: String, in status: Status) -> PressureAlert? {
    guard let since = status.number(prefix + "_since_s"),
      let word = status.text(prefix + "_word").flatMap(TendencyWord.init(rawValue:)),
      let change3 = status.number(prefix + "_change3_pa")
    else { return nil }
    return PressureAlert(
      since: BootTime(seconds: since), word: word, change3: PressureChange(pascals: change3),
      change1: status.number(prefix + "_change1_pa").map(PressureChange.init(pascals:)))
  }
}
