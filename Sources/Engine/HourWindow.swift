// SPDX-License-Identifier: MIT

import Forecast
import Quantities

/// A span of time by which hours are chosen: [h, h + 1) belongs to it if start ≤ h < end, or if it
/// holds ``alsoHolding`` (PRODUCT 10).
public struct HourWindow: Hashable, Sendable {
  /// The beginning.
  public let start: WallTime
  /// The end.
  public let end: WallTime
  /// An instant whose hour belongs to the window wherever it begins: sunrise.
  public let alsoHolding: WallTime?

  /// Whether the hour that begins at `hour` belongs to the window.
  public func contains(_ hour: WallTime) -> Bool {
    if start <= hour, hour < end { return true }
    guard let alsoHolding else { return false }
    return hour <= alsoHolding && alsoHolding < hour + 3600
  }

  /// The window's hours in time order, with an empty slot wherever `hours` has none.
  ///
  /// An hour that is not in the forecast is thereby the same as one that lacks every field. The
  /// minutes past the hour are those of the forecast's own hours. `hours` must be in time order.
  func slots(from hours: [ForecastHour]) -> [HourSlot] {
    let known = hours.filter { contains($0.start) }
    guard let first = known.first, let last = known.last else { return emptySlots(from: hours) }
    var before: [HourSlot] = []
    var time = first.start - 3600
    while contains(time) {
      before.append(HourSlot(start: time))
      time = time - 3600
    }
    var slots = Array(before.reversed())
    for hour in known {
      time = (slots.last?.start ?? hour.start) + 3600
      while time < hour.start {
        slots.append(HourSlot(start: time))
        time = time + 3600
      }
      slots.append(HourSlot(start: hour.start, hour: hour))
    }
    time = last.start + 3600
    while contains(time) {
      slots.append(HourSlot(start: time))
      time = time + 3600
    }
    return slots
  }

  private func emptySlots(from hours: [ForecastHour]) -> [HourSlot] {
    let past = (hours.first?.start.seconds ?? 0).remainder(dividingBy: 3600)
    let firstHour = ((start.seconds - past) / 3600).rounded(.down) * 3600 + past
    var slots: [HourSlot] = []
    var time = WallTime(seconds: firstHour)
    while time < max(end, alsoHolding ?? end) + 3600 {
      if contains(time) { slots.append(HourSlot(start: time)) }
      time = time + 3600
    }
    return slots
  }
}
