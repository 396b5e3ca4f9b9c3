// SPDX-License-Identifier: MIT

import Quantities

extension NightFacts {
  /// D Air is damp at a gap of 3 °C: dew is possible (SKILL §5).
  private static let dampGap = 3.0
  /// D Air is still below 2 m/s at 10 m, about 1 m/s at the tent.
  private static let stillWind = 2.0

  /// "Open the vents", where an hour of the night is damp or still.
  var ventsNote: Note? {
    let damp = nightSlots.contains { $0.dewGap.map { $0 <= Self.dampGap } ?? false }
    let still = nightSlots.contains { $0.number(.wind).map { $0 < Self.stillWind } ?? false }
    guard damp || still else { return nil }
    let why = [damp ? "damp" : nil, still ? "still" : nil].compactMap { $0 }
    return Note(.vents, text: "Open the vents: " + why.joined(separator: " and "))
  }

  /// The note on a bag of this comfort rating.
  func bagNote(low: Double?, comfort: Temperature?) -> Note? {
    guard let low, let comfort, low < comfort.celsius else { return nil }
    return Note(
      .colderThanBag,
      text: "\(wording.temperature(low)), colder than your bag's comfort rating of "
        + wording.temperature(comfort.celsius))
  }

  /// Rain or thunder between `now` and the start of the night.
  func beforeNightNote(now: WallTime) -> Note? {
    let evening = hours.lazy.map { HourSlot(start: $0.start, hour: $0) }
      .filter { $0.start + 3600 > now && $0.start < self.night.start }
    for slot in evening {
      let at = night.zone.hourMinute(at: max(slot.start, now))
      if thunders(slot).answer == true {
        return Note(.beforeNight, text: "Thunder before the night, at \(at)", at: slot.start)
      }
      if rains(slot, chance: thresholds.rainChance).answer == true {
        let (field, unit) = rainField
        let value = slot.number(field).map { wording.value($0, of: .rain, unit: unit) } ?? ""
        return Note(
          .beforeNight, text: "Rain \(value) before the night, at \(at)", at: slot.start)
      }
    }
    return nil
  }

  /// When a tent that gets wet in the night is dry; `nil` where the checks do not say that it does.
  func drying(checks: [CheckResult]) -> DryingModel.Outcome? {
    let fired = Set(checks.lazy.filter { $0.state == .fired }.map(\.name))
    let rains = !fired.isDisjoint(with: [.thunder, .rain, .windyRain, .morningRain])
    guard rains || !fired.isDisjoint(with: [.dew, .frost]) else { return nil }
    let wetSlots = allSlots.filter { slot in
      self.rains(slot, chance: thresholds.rainChance).answer == true
    }
    // Drying begins with the day, or after the last hour that is likely wet.
    let lastWet = wetSlots.last.map { $0.start + 3600 } ?? night.end
    return DryingModel.outcome(
      of: rains ? DryingModel.rainLoad : DryingModel.dewLoad, from: max(night.end, lastWet),
      until: night.noonAfter, hours: hours, place: night.place, zone: night.zone)
  }

  /// The note on it.
  func dryByNote(_ drying: DryingModel.Outcome?) -> Note? {
    switch drying {
    case .dry(let time)?:
      Note(.dryBy, text: "Dry by " + night.zone.hourMinute(at: time), at: time)
    case .stillWet(let time)?:
      Note(.dryBy, text: "Still wet at " + night.zone.hourMinute(at: time))
    case .unknown?, nil: nil
    }
  }
}
