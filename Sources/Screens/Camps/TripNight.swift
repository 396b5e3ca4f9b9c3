// SPDX-License-Identifier: MIT

import Camps
import Engine
import Forecast
import Quantities

/// One planned night with what its forecast says.
public struct TripNight: Hashable, Sendable {
  /// The night.
  public var night: NightDate
  /// Where; `nil` where the camp was removed.
  public var camp: Camp?
  /// The camp's identity.
  public var campID: CampID
  /// What the newest forecast for it says; `nil` where there is none.
  public var judgement: NightJudgement?
  /// Whose it is, and when it was fetched.
  public var origin: Outlook.Origin?

  /// A planned night.
  public init(
    night: NightDate, camp: Camp?, campID: CampID, judgement: NightJudgement? = nil,
    origin: Outlook.Origin? = nil
  ) {
    self.night = night
    self.camp = camp
    self.campID = campID
    self.judgement = judgement
    self.origin = origin
  }

  /// The verdict and its reason in one line; never more than the forecast says.
  public var words: String {
    guard let judgement else { return "NO ADVICE: no forecast for it yet" }
    return Page.headline(judgement.verdict) + ": " + judgement.reason.text
  }
}
