// SPDX-License-Identifier: MIT

import Agent
import Camps
import Engine
import Quantities
import Screens
import Store

extension Call {
  /// The planned nights, each with what its newest forecast says now.
  func tripNights(_ view: CampView) throws(CommandFailure) -> [TripNight] {
    let reader = try historyIfAny()
    return try view.book.plan.map { (planned) throws(CommandFailure) -> TripNight in
      guard let camp = view.book.camp(planned.camp) else {
        return TripNight(night: planned.night, camp: nil, campID: planned.camp)
      }
      return try tripNight(planned.night, camp, view, reader)
    }
  }

  /// One night at one camp, with what its newest forecast says now.
  func tripNight(
    _ date: NightDate, _ camp: Camp, _ view: CampView, _ reader: HistoryReader?
  ) throws(CommandFailure) -> TripNight {
    let zone = camp.zone.flatMap(zones.zone) ?? campZone(reader)
    let settings = view.settings
    let night = Night(
      eveningOf: date.day, place: camp.place, zone: zone, packUp: settings.packUp)
    let forecasts = try reading { () throws(StoreError) in
      try reader?.forecasts(for: camp, from: night.noonBefore, to: night.noonAfter) ?? []
    }
    // Without a clock what is kept counts as it stands.
    let now = Moment(self).trustedWall ?? night.start
    let story = NightStory(
      forecasts, night: night, now: now, thresholds: settings.thresholds,
      bagComfort: settings.bagComfort, wording: wording(settings))
    let newest = story.newest
    return TripNight(
      night: date, camp: camp, campID: camp.id, judgement: newest?.judgement,
      origin: newest.map {
        Outlook.Origin(
          provider: $0.forecast.provider, issued: $0.forecast.issued, fetched: $0.forecast.fetched)
      })
  }
}
