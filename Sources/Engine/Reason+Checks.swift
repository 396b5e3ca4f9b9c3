// SPDX-License-Identifier: MIT

import Forecast
import Quantities

extension Reason {
  /// Why the checks come to `verdict`.
  init(_ verdict: Verdict, checks: [CheckResult], facts: NightFacts, forecast: Forecast?) {
    switch verdict {
    case .off:
      self.init(text: Self.textOfOff(facts))
    case .on:
      let fired = CheckName.byImportance.lazy.compactMap { name in
        checks.first { $0.name == name && $0.state == .fired }
      }
      guard let check = fired.first else {
        self.init(text: "No check could be read")
        return
      }
      self.init(check: check.name, text: Self.text(of: check, facts: facts), at: check.at)
    case .unknown:
      let check = checks.first { $0.state == .unknown }
      self.init(
        check: check?.name, text: Self.whyUnknown(check, facts: facts, forecast: forecast))
    }
  }

  /// Off, with the figures that it rests on: a chance below the limit is not "no rain".
  private static func textOfOff(_ facts: NightFacts) -> String {
    let (field, unit) = facts.rainField
    let rain = facts.nightSlots.compactMap { $0.number(field) }.max()
    let low = facts.nightSlots.compactMap { $0.number(.temperature) }.min()
    let figures = [
      rain.map { "rain at most " + facts.wording.value($0, of: .rain, unit: unit) },
      low.map { "low " + facts.wording.temperature($0) },
    ]
    let parts = ["All checks clear"] + figures.compactMap { $0 }
    return parts.joined(separator: ", ")
  }

  /// What a check that fired says.
  static func text(of check: CheckResult, facts: NightFacts) -> String {
    let after = check.at.map { facts.after($0) } ?? ""
    let value = facts.wording.value(check) ?? ""
    switch check.name {
    case .thunder:
      let at = check.at.map { " at " + facts.night.zone.hourMinute(at: $0) } ?? ""
      let isCode = facts.allSlots.contains { $0.number(.thunderCode) == 1 }
      return isCode ? "Thunderstorm" + at : "Thunder \(value)" + after
    case .rain: return "Rain \(value)" + after
    case .windyRain: return "Rain \(value) with wind" + after
    case .morningRain: return "Rain \(value) before pack-up" + after
    case .dew: return "Dew" + after + ", gap down to \(value)"
    case .frost: return "Frost" + after + ", down to \(value)"
    case .cold: return "Freezing" + after + ", down to \(value)"
    }
  }

  /// What is missing, from the whole to the detail.
  private static func whyUnknown(
    _ check: CheckResult?, facts: NightFacts, forecast: Forecast?
  ) -> String {
    guard forecast != nil else { return "No forecast for tonight" }
    guard let first = facts.hours.first, let last = facts.hours.last else {
      return "The forecast has no hours"
    }
    let night = facts.night
    if last.start + 3600 <= night.start { return "The forecast ends before tonight" }
    if first.start >= night.allHours.end { return "The forecast begins after tonight" }
    guard let check else { return "The night is over before it begins: look at the pack-up time" }
    let missing = check.missing
    if missing.contains(.hours) {
      let hole = facts.allSlots.first { $0.hour == nil }?.start
      let from = hole.map { " " + night.zone.hourMinute(at: $0) } ?? ""
      return hole.map { $0 > last.start } ?? false
        ? "The forecast ends at\(from), before the night does"
        : "The forecast has no hour at\(from)"
    }
    let never = missing.fields.filter { !facts.fields.contains($0) }
    let fields = (never.isEmpty ? missing.fields : never).map(\.words).joined(separator: ", ")
    let place = never.isEmpty ? "in some hours of this forecast" : "in this forecast"
    // Not "no chance of rain", which is good news to whoever reads no further.
    return "\(check.name.words.prefix(1).uppercased() + check.name.words.dropFirst()) is not known:"
      + " \(fields) missing \(place)"
  }
}

extension NightFacts {
  /// " after 02:00", or " between 00:00 and 06:00" where the source knows only that.
  func after(_ time: WallTime) -> String {
    guard let block = OvernightView.blocks(hours)[time] else {
      return " after " + night.zone.hourMinute(at: time)
    }
    return " between \(night.zone.hourMinute(at: block.start)) and "
      + night.zone.hourMinute(at: block.end)
  }
}
