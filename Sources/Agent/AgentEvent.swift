// SPDX-License-Identifier: MIT

import Engine
import JSONText
import Outputs
import PressureTrends
import Quantities
import Store

/// Something that happened in a cycle, as `replay --json` and the store tell it.
public struct AgentEvent: Hashable, Sendable {
  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// What the forecast says has changed, or is said for the first time.
    case verdict(Verdict, Reason)
    /// What every output shows has changed.
    case advice(Outlook)
    /// The tendency at a tick.
    case trend(PressureTendency)
    /// Pressure falls fast; an update only says that it got worse.
    case pressureAlert(PressureAlert, isUpdate: Bool)
    /// The pressure alert is over.
    case pressureAlertEnded(PressureAlert)
    /// A newer forecast puts the rainfly on, in the night that began at `night`.
    case overnightAlert(OvernightAlertRule.Alert, night: WallTime)
    /// The pressure jumped at `at` and stayed.
    case moved(PressureChange, at: BootTime)
    /// The pressure jumped and goes on changing.
    case moving(PressureChange, at: BootTime)
    /// A jump that was gone again.
    case spike(PressureChange, at: BootTime)
    /// The barometer gives no readings.
    case sensorFault(code: String, message: String)
    /// It does again.
    case sensorOK(chip: String)
    /// The wall clock of this boot is another one.
    case clockSet(ClockQuality)
    /// The damaged database was replaced.
    case storeRecovered(keptAs: String, savedSamples: Int)
    /// The store had grown beyond its limit: the oldest samples are hours now.
    case historyThinned(ThinnedHistory)
    /// The lamp shows another pattern.
    case led(pattern: String)
    /// The panel shows a card, newly drawn.
    case frame(String, SSD168xDriver.Mode)
  }

  /// When it was noticed.
  public var time: BootTime
  /// What.
  public var kind: Kind

  /// An event of `kind` at `time`.
  public init(time: BootTime, kind: Kind) {
    self.time = time
    self.kind = kind
  }

  /// The word for it in JSON.
  public var name: String {
    switch kind {
    case .verdict: "verdict"
    case .advice: "advice"
    case .trend: "trend"
    case .pressureAlert: "pressure_alert"
    case .pressureAlertEnded: "pressure_alert_end"
    case .overnightAlert: "overnight_alert"
    case .moved: "moved"
    case .moving: "moving"
    case .spike: "spike"
    case .sensorFault: "sensor_fault"
    case .sensorOK: "sensor_ok"
    case .clockSet: "clock_set"
    case .storeRecovered: "store_recovered"
    case .historyThinned: "history_thinned"
    case .led: "led"
    case .frame: "frame"
    }
  }

  /// Whether it belongs into the store; trends and lamps can be worked out again.
  public var isKept: Bool {
    switch kind {
    case .trend, .led, .frame: false
    default: true
    }
  }

  /// Whether it must be on the card at once.
  public var isUrgent: Bool {
    switch kind {
    case .pressureAlert, .overnightAlert, .clockSet, .storeRecovered: true
    default: false
    }
  }

  /// Its own keys.
  public func members(_ clock: BootClock) -> [(String, JSONValue)] {
    switch kind {
    case .verdict(let verdict, let reason):
      [("verdict", .string(verdict.rawValue)), ("reason", Self.json(reason))]
    case .advice(let outlook):
      [
        ("advice", .string(outlook.advice.rawValue)), ("reason", Self.json(outlook.reason)),
        ("caveat", .optional(outlook.caveat)),
        ("good_until_unix", .instant(clock.wall(outlook.goodUntil))),
      ]
    case .trend(.insufficient):
      [("state", .string("insufficient")), ("change3_pa", .null), ("change1_pa", .null)]
    case .trend(.change(let three, let one)):
      [
        ("state", .string(TendencyWord(three).rawValue)), ("change3_pa", .number(three.pascals)),
        ("change1_pa", .optional(one?.pascals)),
      ]
    case .pressureAlert(let alert, let isUpdate):
      Self.members(alert) + [("update", .bool(isUpdate))]
    case .pressureAlertEnded(let alert): Self.members(alert)
    case .overnightAlert(let alert, let night):
      [
        ("reason", Self.json(alert.reason)), ("fetched_unix", .instant(alert.fetched)),
        ("night_unix", .instant(night)),
      ]
    case .moved(let change, let time), .moving(let change, let time), .spike(let change, let time):
      [
        ("change_pa", .number(change.pascals)), ("at_unix", .instant(clock.wall(time))),
      ]
    case .sensorFault(let code, let message):
      [("code", .string(code)), ("message", .string(message))]
    case .sensorOK(let chip): [("chip", .string(chip))]
    case .clockSet(let quality): [("clock", .string(quality.rawValue))]
    case .storeRecovered(let keptAs, let samples):
      [("kept_as", .string(keptAs)), ("saved_samples", .integer(Int64(samples)))]
    case .historyThinned(let thinned):
      [
        ("samples", .integer(Int64(thinned.samples))), ("hours", .integer(Int64(thinned.hours))),
        ("until_unix", .instant(thinned.until)),
      ]
    case .led(let pattern): [("pattern", .string(pattern))]
    case .frame(let card, let mode):
      [("card", .string(card)), ("refresh", .string(mode == .full ? "full" : "partial"))]
    }
  }

  /// The event as one line of JSON.
  public func json(_ clock: BootClock) -> JSONValue {
    .object([("t", .instant(clock.wall(time))), ("event", .string(name))] + members(clock))
  }

  /// The event as the store keeps it.
  public func record(_ clock: BootClock) -> EventRecord {
    EventRecord(time: time, kind: name, detail: JSONValue.object(members(clock)).text)
  }

  private static func members(_ alert: PressureAlert) -> [(String, JSONValue)] {
    [
      ("change3_pa", .number(alert.change3.pascals)),
      ("change1_pa", .optional(alert.change1?.pascals)), ("word", .string(alert.word.rawValue)),
    ]
  }

  private static func json(_ reason: Reason) -> JSONValue {
    .object([
      ("check", .optional(reason.check?.rawValue)), ("text", .string(reason.text)),
      ("at_unix", .instant(reason.at)),
    ])
  }
}
