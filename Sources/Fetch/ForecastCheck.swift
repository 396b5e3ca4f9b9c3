// SPDX-License-Identifier: MIT

import Forecast
import Quantities

/// Whether a forecast is worth being kept: nothing may replace a better one (PRODUCT 1).
public enum ForecastCheck {
  /// D How far a grid cell's centre may be from the place, in metres.
  ///
  /// The coarsest grid of a provider has a quarter of a degree.
  private static let reach = 40_000.0
  /// D Hours before now at which a series may begin: it starts with yesterday's midnight.
  private static let oldest = 49 * 3600.0

  /// Throws what is wrong with `forecast` as an answer to `question` at `now`.
  ///
  /// `kept` is the newest one of the same provider and place that is kept.
  public static func accept(
    _ forecast: Forecast, for question: ForecastQuestion, kept: Forecast?, now: WallTime
  ) throws(FetchFailure) {
    let metres = forecast.place.metres(to: question.place)
    guard metres <= reach else { throw .otherPlace(metres: metres) }
    guard let first = forecast.hours.first, let last = forecast.hours.last else {
      throw .unreadable(.empty)
    }
    let end = last.start + 3600
    guard end > now, first.start > now - oldest else { throw .outdated(until: end) }
    // A time of issue that is still to come says nothing.
    if let issued = forecast.issued, let before = kept?.issued, before <= now + 3600,
      issued < before
    {
      throw .outdated(until: end)
    }
    guard end >= question.to else { throw .endsBefore(end) }
    // Without these there is no verdict; the forecast from before may have them.
    for (field, isThere) in [
      (ForecastField.temperature, { (hour: ForecastHour) in hour.has(.temperature) }),
      (.rainAmount, { $0.has(.rainChance) || $0.has(.rainAmount) }),
    ] {
      func count(_ forecast: Forecast) -> Int {
        forecast.hours.count {
          $0.start + 3600 > max(question.from, now) && $0.start < question.to && isThere($0)
        }
      }
      let wanted = ((question.to - max(question.from, now)) / 3600).rounded(.down)
      let found = count(forecast)
      guard Double(found) >= share * wanted, found > 0 || wanted < 1 else { throw .lacks(field) }
      if let kept, found < count(kept) { throw .lacks(field) }
    }
  }

  /// D A few missing hours may leave a verdict; more never do.
  private static let share = 0.75
}
