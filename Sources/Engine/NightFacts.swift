// SPDX-License-Identifier: MIT

import Forecast
import Quantities

/// A forecast cut to one night, and the conditions that several checks share.
struct NightFacts: Sendable {
  let night: Night
  let thresholds: Thresholds
  /// How figures are said.
  let wording: Wording
  /// The fields that the source has in at least one hour.
  let fields: Set<ForecastField>
  /// All usable hours of the forecast, in time order.
  let hours: [ForecastHour]
  /// The hours of the night, missing ones included.
  let nightSlots: [HourSlot]
  /// The hours of the morning.
  let morningSlots: [HourSlot]
  /// Both.
  let allSlots: [HourSlot]

  /// `over` is when the forecast was held first: what was over by then it need not tell.
  init(
    _ forecast: Forecast?, night: Night, thresholds: Thresholds, wording: Wording = Wording(),
    over: WallTime? = nil
  ) {
    self.night = night
    self.thresholds = thresholds
    self.wording = wording
    let placed = (forecast?.hours ?? []).filter { WallTime.placeable.contains($0.start) }
    var hours: [ForecastHour] = []
    for hour in placed.sorted(by: { $0.start < $1.start }) where hour.start != hours.last?.start {
      hours.append(hour)
    }
    self.hours = hours
    fields = forecast?.fields ?? []
    func slots(_ window: HourWindow) -> [HourSlot] {
      window.slots(from: hours).filter { slot in
        slot.hour != nil || over.map { slot.start + 3600 > $0 } ?? true
      }
    }
    nightSlots = slots(night.nightHours)
    morningSlots = slots(night.morningHours)
    allSlots = slots(night.allHours)
  }

  /// Whether the rain checks go by amounts because the source has no chances.
  var usesAmounts: Bool { !fields.contains(.rainChance) && fields.contains(.rainAmount) }

  /// Whether it rains in the hour: by chance, or by amount where the source has no chances.
  func rains(_ slot: HourSlot, chance: Percentage) -> Truth {
    if usesAmounts {
      return slot.truth(.rainAmount) { $0 >= thresholds.rainAmount.millimetres }
    }
    return slot.truth(.rainChance) { $0 >= chance.percent }
  }

  /// No rain: an amount below 0.1 mm and, where the source has chances, one below the rain check's.
  func isDry(_ slot: HourSlot) -> Truth {
    let amount = slot.truth(.rainAmount) { $0 < thresholds.rainAmount.millimetres }
    guard !usesAmounts else { return amount }
    return amount && slot.truth(.rainChance) { $0 < thresholds.rainChance.percent }
  }

  /// A clear sky, little wind and no rain: what dew and frost need.
  func isClearCalmDry(_ slot: HourSlot) -> Truth {
    slot.truth(.cloud) { $0 <= thresholds.dewCloud.percent }
      && slot.truth(.wind) { $0 <= thresholds.dewWind.metresPerSecond } && isDry(slot)
  }

  /// Whether a code or a chance says thunder.
  ///
  /// Of what the source never has nothing is expected; with neither the answer is unknown.
  func thunders(_ slot: HourSlot) -> Truth {
    let code = slot.truth(.thunderCode) { $0 > 0 }
    let chance = slot.truth(.thunderChance) { $0 >= thresholds.thunderChance.percent }
    if !fields.contains(.thunderChance) { return code }
    return fields.contains(.thunderCode) ? code || chance : chance
  }
}
