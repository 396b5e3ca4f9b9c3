// SPDX-License-Identifier: MIT

import Forecast
import Quantities

/// The answer of this moment, with its reason and its lease: what every output shows (PRODUCT 2–5).
public struct Outlook: Hashable, Sendable {
  /// Where the forecast came from and when.
  public struct Origin: Hashable, Sendable {
    /// Who made it.
    public var provider: ForecastProvider
    /// When the source made it, where it says so.
    public var issued: WallTime?
    /// When it was fetched, where that is known.
    public var fetched: WallTime?

    /// An origin of these three.
    public init(provider: ForecastProvider, issued: WallTime? = nil, fetched: WallTime? = nil) {
      self.provider = provider
      self.issued = issued
      self.fetched = fetched
    }
  }

  /// What the forecast says; unknown while the night cannot be placed.
  public var verdict: Verdict
  /// The advice when the outlook was made.
  ///
  /// Show ``advice(at:)``, which ends with the lease.
  public var advice: Advice
  /// Why.
  public var reason: Reason
  /// The whole message of an active pressure alert.
  public var alertText: String?
  /// What limits an advice of off: that the barometer cannot watch.
  public var caveat: String?
  /// The judgement of the night, if there is one.
  public var judgement: NightJudgement?
  /// The notes that go with the advice.
  public var notes: [Note]
  /// Where the forecast came from, if there is one.
  public var origin: Origin?
  /// How old it is.
  public var age: ForecastAge
  /// What the barometer contributes.
  public var barometer: BarometerView
  /// What the sensors alone say, where there is no forecast that could tell of rain.
  public var sensors: SensorsOnly?
  /// What the user said about the fly.
  public var fly: FlyWord
  /// How far the clock may be trusted.
  public var clock: ClockQuality
  /// Whether a part of the device does not work.
  public var fault: Bool
  /// When the outlook was made.
  public var asOf: BootTime
  /// When its lease ends.
  public var goodUntil: BootTime
  /// When it was made by the wall clock, where that is known at all.
  public var asOfWall: WallTime?
  /// When its lease ends by the wall clock.
  public var goodUntilWall: WallTime?

  /// D An hour: forecasts are judged every few minutes, so a device that misses an hour is dead.
  public static let lease = 3600.0

  /// Whether the lease runs at `time`.
  ///
  /// A time before the outlook was made has no lease either.
  public func isGood(at time: BootTime) -> Bool { asOf <= time && time < goodUntil }

  /// The advice at `time`: unknown once the lease has ended (PRODUCT 4).
  public func advice(at time: BootTime) -> Advice { isGood(at: time) ? advice : .unknown }

  /// The reason at `time`: once the lease has ended, that it has.
  public func reason(at time: BootTime) -> Reason {
    isGood(at: time) ? reason : Reason(text: "Out of date: this was not renewed for an hour")
  }

  /// What is shown first at `time`.
  public func signal(at time: BootTime) -> Signal {
    guard isGood(at: time) else { return Signal(base: .unknown, fault: fault) }
    let base: Signal.Base =
      switch (verdict, barometer.alert) {
      case (.on, _): .on
      case (_, .some): .pressureAlert
      // The sensors alone: the advice is on, whatever could not be judged.
      case (.unknown, nil) where advice == .on: .on
      case (.off, nil): .off
      case (.unknown, nil): .unknown
      }
    return Signal(base: base, fault: fault)
  }
}
