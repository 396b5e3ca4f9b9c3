// SPDX-License-Identifier: MIT

import Buses

/// Why a panel could not be refreshed: each a fault with a name, none of them stops sampling.
public enum PanelError: Error, Hashable, Sendable {
  /// The wires failed.
  case link(BusError)
  /// What is plugged in is not what the configuration says: nothing was driven.
  case refused(String)
  /// Busy did not end within its bound after `after`, seconds waited.
  case busyStuck(after: String, waited: Double)
  /// Busy follows a weak pull: nothing drives the line.
  case busyFloating
  /// Busy rests high, and low in reset: the line is inverted, or the panel of another family.
  case otherFamily
  /// A refresh was asked for and busy never rose.
  case noReaction
  /// Busy fell too early for a refresh, after so many seconds.
  case refreshTooShort(Double)

  /// The word for it in events and JSON.
  public var code: String {
    switch self {
    case .link: "panel_link"
    case .refused: "panel_refused"
    case .busyStuck: "panel_busy_stuck"
    case .busyFloating: "panel_busy_floating"
    case .otherFamily: "panel_other_family"
    case .noReaction: "panel_no_reaction"
    case .refreshTooShort: "panel_refresh_too_short"
    }
  }
}

extension PanelError: CustomStringConvertible {
  /// `what happened: what to do`.
  public var description: String {
    switch self {
    case .link(let error): error.description
    case .refused(let why): why
    case .busyStuck(let step, let waited):
      "the panel is busy for more than \(Int(waited)) s after \(step): check its profile, the ribbon"
        + " and the power line, then take the power away for ten seconds"
    case .busyFloating:
      "nothing drives the panel's busy line: press the ribbon and the HAT onto their connectors"
    case .otherFamily:
      "the panel rests with busy high: it is of another family (UC81xx, JD79xx), which is not driven"
    case .noReaction:
      "the panel does not react to a refresh: check its profile, the HAT and that SPI is on"
    case .refreshTooShort(let seconds):
      "the panel ended a refresh after \(Int(seconds * 1000)) ms, too early: check its profile (the"
        + " revision is on its back) and its power"
    }
  }
}
