// SPDX-License-Identifier: MIT

import Engine
import Forecast
import PressureTrends
import Quantities
import Store

/// What there is to say about the agent at one moment, from whatever it left.
///
/// Everything stale is gone from here or marked: what this says may be shown.
public struct StatusView {
  /// Whether the status speaks for the agent.
  public let life: StatusLife
  /// What was written last, if anything was.
  public let status: Status?
  /// The machine at this moment.
  public let moment: StatusMoment
  private let newest: HistoryRow?
  private let kept: KeptForecasts?
  private let storeFault: String?

  /// A view of `status`, with the newest sample and forecast of the store for want of it;
  /// `storeFault` is what this program met when it read the store.
  public init(
    _ status: Status?, at moment: StatusMoment, newest: HistoryRow? = nil,
    kept: KeptForecasts? = nil, storeFault: String? = nil
  ) {
    life = StatusLife(status, at: moment)
    self.status = life == .missing ? nil : status
    self.moment = moment
    self.newest = newest
    self.kept = kept
    self.storeFault = storeFault
  }

  /// The status while it is current.
  var current: Status? { life.isCurrent ? status : nil }

  // MARK: The answer

  /// The advice that counts now; unknown once the agent is silent (PRODUCT 4).
  public var advice: Advice {
    current?.text("advice").flatMap(Advice.init(rawValue:)) ?? .unknown
  }

  /// What the forecast says.
  public var verdict: Verdict {
    current?.text("verdict").flatMap(Verdict.init(rawValue:)) ?? .unknown
  }

  /// Why.
  public func reason(_ text: LocalText) -> Reason {
    guard let current, life != .starting else { return Reason(text: silence(text)) }
    return Reason(
      check: current.text("reason_check").flatMap(CheckName.init(rawValue:)),
      text: current.text("reason") ?? "The agent gave no reason",
      at: current.number("reason_at").map(WallTime.init(seconds:)).flatMap(Self.placed))
  }

  /// What the fly is said to be.
  public var fly: FlyWord {
    current?.text("fly").flatMap(FlyWord.init(rawValue:)) ?? .unsaid
  }

  /// When the agent was last heard.
  public var asOf: WallTime? { wall(status?.number("as_of_s")) }

  /// When the lease ends, or ended.
  public var goodUntil: WallTime? { wall(status?.number("good_until_s")) }

  /// Why there is no advice, and what to do.
  private func silence(_ text: LocalText) -> String {
    let since = asOf.map { " since " + text.dayAndTime($0) } ?? ""
    switch life {
    case .current, .simulated, .starting: return "The agent has just begun: look again in a minute"
    case .simulationEnded:
      return "A simulated night, not heard\(since): it says nothing about tonight"
    case .missing where isOutOfHearing:
      return "The agent may not be listened to: see store"
    case .missing: return "The agent has not been heard at all: start rainflyd"
    case .otherBoot:
      return "The agent has not been heard since this machine booted"
        + "\(asOf.map { " (last \(text.dayAndTime($0)))" } ?? ""): start rainflyd"
    case .expired:
      return "The agent has not been heard\(since.isEmpty ? " for more than an hour" : since):"
        + " start rainflyd"
    }
  }

  // MARK: Time

  /// This moment in the boot of the status, where the two can be compared.
  var now: BootTime? {
    switch life {
    case .simulated: status?.number("as_of_s").map(BootTime.init(seconds:))
    case .current, .expired: moment.bootTime
    case .starting:
      StatusLife.isSimulated(status?.text("boot"))
        ? status?.number("as_of_s").map(BootTime.init(seconds:)) : moment.bootTime
    case .otherBoot, .simulationEnded, .missing: nil
    }
  }

  /// This moment by the agent's clock, else by the machine's.
  public var wallNow: WallTime { now.flatMap { wall($0.seconds) } ?? moment.wall }

  /// The wall time of an uptime of the status' boot.
  func wall(_ uptime: Double?) -> WallTime? {
    guard let uptime, let bootedAt = status?.number("booted_at") else { return nil }
    return Self.placed(WallTime(seconds: bootedAt + uptime))
  }

  static func placed(_ time: WallTime) -> WallTime? {
    WallTime.placeable.contains(time) ? time : nil
  }

  /// How far the agent's clock may be trusted.
  public var clock: ClockQuality {
    current?.text("clock").flatMap(ClockQuality.init(rawValue:)) ?? .unknown
  }

  // MARK: The parts

  /// The newest reading.
  public var reading: DatedReading? {
    if let status, let pascals = status.number("pressure_pa"),
      let celsius = status.number("temperature_c"), let sampled = status.number("sampled_s")
    {
      let reading = Reading(
        pressure: StationPressure(pascals: pascals), temperature: Temperature(celsius: celsius),
        humidity: status.number("humidity_pct").map(RelativeHumidity.init(percent:)))
      let taken = wall(sampled)
      return DatedReading(
        reading, taken: taken,
        age: now.map { $0.seconds - sampled } ?? taken.map { moment.wall - $0 })
    }
    return newest.flatMap { row in
      let taken = row.wall.flatMap(Self.placed)
      return DatedReading(row.reading, taken: taken, age: taken.map { moment.wall - $0 })
    }
  }

  /// Whether the parts are as the status says: a daemon that has ended leaves its lease behind, but
  /// no lamp and no barometer at work.
  var isAtWork: Bool { life.isCurrent && moment.daemonRuns != false }

  /// The tendency; not known once the agent is silent.
  public var tendency: PressureTendency {
    guard isAtWork, let current, current.text("trend") != "insufficient",
      let three = current.number("change3_pa"), three.isFinite
    else { return .insufficient }
    return .change(
      over3Hours: PressureChange(pascals: three),
      over1Hour: current.number("change1_pa").flatMap {
        $0.isFinite ? PressureChange(pascals: $0) : nil
      })
  }

  /// Since when the barometer has been watching.
  public var watchingSince: WallTime? { wall(current?.number("watching_since_s")) }

  /// The pressure alert that is active.
  public var alert: PressureAlert? {
    guard let current, let since = current.number("alert_since_s"),
      let word = current.text("alert_word").flatMap(TendencyWord.init(rawValue:)),
      let change3 = current.number("alert_change3_pa")
    else { return nil }
    return PressureAlert(
      since: BootTime(seconds: since), word: word, change3: PressureChange(pascals: change3),
      change1: current.number("alert_change1_pa").map(PressureChange.init(pascals:)))
  }

  /// The forecast that the advice rests on, or the newest that is kept.
  public var forecast: ForecastView {
    let provider = status?.text("provider") ?? kept?.provider
    let fetched =
      (status?.text("provider") == nil
      ? kept?.fetched : status?.number("fetched_at").map(WallTime.init(seconds:)))
      .flatMap(Self.placed)
    guard let provider else { return ForecastView(provider: nil, fetched: nil, age: .none) }
    return ForecastView(
      provider: provider, fetched: fetched,
      age: ForecastAge(fetched: fetched, now: wallNow, clock: clock),
      seconds: clock.placesTheNight ? fetched.map { wallNow - $0 } : nil,
      kept: current == nil ? kept?.count : nil)
  }

  /// How each part is; what a silent agent said last is no longer known.
  public var health: [PartHealth] {
    var parts = (status?.health ?? []).map { health in
      isAtWork
        ? PartHealth(health.part, health.state.rawValue, health.message)
        : PartHealth(
          health.part, "unknown", "last heard: \(health.state.rawValue), \(health.message)")
    }
    if let storeFault {
      parts.removeAll { $0.part == "store" }
      parts.append(PartHealth("store", "fault", storeFault))
    }
    parts.removeAll { $0.part == "agent" }
    return [agentHealth] + parts.sorted { $0.part < $1.part }
  }

  /// Whether the agent should have written since.
  private var isLate: Bool {
    guard let now, let asOf = status?.number("as_of_s"), let period = status?.number("period_s")
    else { return false }
    return now.seconds - asOf > 3 * max(period, 10)
  }

  /// Whether this user may see neither what the agent wrote nor whether it runs.
  private var isOutOfHearing: Bool {
    life == .missing && moment.daemonRuns == nil && storeFault != nil
  }

  private var agentHealth: PartHealth {
    switch (life, moment.daemonRuns) {
    case (.missing, nil) where isOutOfHearing:
      PartHealth("agent", "unknown", "whether rainflyd runs cannot be told: see store")
    case (_, false?):
      PartHealth("agent", "fault", "rainflyd is not running: start rainflyd")
    case (.current, _) where isLate:
      PartHealth(
        "agent", "fault", "rainflyd runs, but has not written for three samples: see what it prints"
      )
    case (.current, _), (.starting, _): PartHealth("agent", "ok", "running")
    case (.simulated, _): PartHealth("agent", "notice", "running on a simulated board")
    case (_, true?):
      PartHealth("agent", "fault", "rainflyd runs but does not write: see what it prints")
    case (_, nil): PartHealth("agent", "unknown", "silent: start rainflyd")
    }
  }
}
