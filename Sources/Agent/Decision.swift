// SPDX-License-Identifier: MIT

import Almanac
import Camps
import Engine
import Forecast
import PressureTrends
import Quantities
import Store

/// The deciding half of a cycle: what was sensed goes in, an outlook and events come out.
///
/// Pure: it reads no clock, no file and no environment. The daemon, `replay` and the demos run the
/// same value.
public struct Decision: Sendable {
  /// What the barometer gave in a cycle.
  public enum Observation: Sendable {
    /// A reading, from `chip`; the first after a fault ends it.
    case reading(Reading, chip: String)
    /// No reading, and why.
    case fault(code: String, message: String)
  }

  /// The forecast that counts: the newest of the night's, else the one that was kept last.
  public var forecast: Forecast? { story?.newest?.forecast ?? standing.forecasts.last }

  /// The outlook of the last cycle.
  public private(set) var outlook: Outlook?
  /// The tendency and the alert.
  public private(set) var pressure: PressureWatch
  /// The fault of the barometer, if it has one.
  public var sensorFault: (code: String, message: String)? { sensorWatch.fault }

  private var sensorWatch = SensorSteadiness()
  private var standing = Standing()
  /// What the night's forecasts say, the newest of them last.
  private(set) var story: NightStory?
  private var judgedAt: WallTime?
  private var isFreshlyJudged = false

  /// The night is judged again after this many seconds even when nothing has changed.
  private static let judgementAge = 600.0

  /// Ticks are judged one by one in gaps up to this many seconds.
  private static let longestGap = 366 * 86_400.0

  /// The overnight alert, once a night.
  public private(set) var overnight: OvernightAlertRule
  private var newest: Reading?

  /// A decision that has seen nothing, or takes up its alerts after a restart.
  public init(
    pressure: PressureWatch = PressureWatch(), overnight: OvernightAlertRule = OvernightAlertRule()
  ) {
    self.pressure = pressure
    self.overnight = overnight
  }

  /// Takes note of what somebody changed.
  public mutating func note(_ standing: Standing) {
    self.standing = standing
    judgedAt = nil
  }

  /// Fills the tendency with samples of an earlier process; no events come of it.
  public mutating func remember(_ samples: [Sample], clock: BootClock) {
    for sample in samples {
      var circumstances = circumstances(at: sample.time, clock)
      circumstances.mayAlert = false
      _ = pressure.ingest(sample, circumstances)
    }
  }

  /// Decides for `now`, from what the barometer gave.
  ///
  /// Cost: a few microseconds, and under a millisecond when the night is judged again.
  public mutating func take(
    _ observation: Observation, at now: BootTime, clock: BootClock, otherFault: Bool
  ) -> [AgentEvent] {
    pressure.begin(at: now)
    var events = ticks(before: now, clock)
    switch observation {
    case .reading(let reading, let chip):
      if sensorWatch.isWell(at: now) {
        events.append(AgentEvent(time: now, kind: .sensorOK(chip: chip)))
      }
      newest = reading
      let sample = Sample(time: now, reading: reading)
      events += PressureEvents.told(pressure.ingest(sample, circumstances(at: now, clock)), at: now)
    case .fault(let code, let message):
      if let told = sensorWatch.fails(code, message, at: now) {
        events.append(AgentEvent(time: now, kind: .sensorFault(code: code, message: told)))
      }
    }
    events += PressureEvents.told(pressure.advance(to: now, circumstances(at: now, clock)), at: now)
    judge(at: now, clock)
    events += renewOutlook(at: now, clock, otherFault)
    return events + alertOvernight(at: now, clock)
  }

  // MARK: Pressure

  /// Judges the ticks of a gap one by one, for each has its own hour of the night.
  private mutating func ticks(before now: BootTime, _ clock: BootClock) -> [AgentEvent] {
    var events: [AgentEvent] = []
    // A clock that leaps is no gap: the watch skips what nobody would read.
    while let tick = pressure.nextTick, tick < now, now - tick < Self.longestGap {
      let judged = pressure.advance(to: tick, circumstances(at: tick, clock))
      events += PressureEvents.told(judged, at: tick)
      guard let next = pressure.nextTick, next > tick else { break }
    }
    return events
  }

  private func circumstances(
    at time: BootTime, _ clock: BootClock
  ) -> PressureWatch.Circumstances {
    let wall = clock.trustedWall(time)
    let civil = wall.map { standing.zone.civil(at: $0) }
    var tide: TendencyWindow.TideFrame?
    if let place = standing.place, wall != nil, let bootedAt = clock.bootedAt {
      tide = TendencyWindow.TideFrame(place: place, bootedAt: bootedAt)
    }
    let settings = standing.settings
    let isMoot = outlook?.verdict == .on || fly(at: wall, clock) == .on
    return PressureWatch.Circumstances(
      tide: tide,
      thresholds: .standard(
        at: standing.place, month: civil?.month, sensitivity: settings.alertSensitivity.factor),
      mayAlert: settings.pressureAlert
        && settings.alertHours.contains(minuteOfDay: civil.map { $0.hour * 60 + $0.minute })
        && !isMoot, isMoot: isMoot)
  }

  /// What the user said of the fly still counts until it is said otherwise or noon comes.
  private func fly(at wall: WallTime?, _ clock: BootClock) -> FlyWord {
    guard let statement = standing.fly else { return .unsaid }
    if let wall, let saidAt = statement.time.flatMap(clock.trustedWall) ?? statement.saidAt {
      // Said by a clock that was ahead: nobody knows when, so it silences nothing.
      guard saidAt <= wall + 60 else { return .unsaid }
      let civil = standing.zone.civil(at: saidAt)
      let day = civil.midnight(daysLater: civil.hour < 12 ? 0 : 1)
      if wall >= standing.zone.wallTime(of: day.at(minuteOfDay: 720)) { return .unsaid }
    }
    return statement.isOn ? .on : .off
  }

  // MARK: The night

  private mutating func judge(at now: BootTime, _ clock: BootClock) {
    guard let wall = clock.trustedWall(now),
      let place = standing.place ?? standing.forecasts.last?.place
    else {
      story = nil
      judgedAt = nil
      return
    }
    if let judgedAt, let story, (0..<Self.judgementAge).contains(wall - judgedAt),
      wall < story.night.noonAfter
    {
      return
    }
    let night = Night.at(
      wall, place: place, zone: standing.zone, packUp: standing.settings.packUp)
    story = NightStory(
      standing.forecasts, night: night, now: wall, thresholds: standing.settings.thresholds,
      bagComfort: standing.settings.bagComfort, wording: wording)
    judgedAt = wall
    isFreshlyJudged = true
  }

  private var wording: Wording { Wording(standing.settings.units) }

  /// Says once a night that a newer forecast puts the rainfly on (PRODUCT 17).
  private mutating func alertOvernight(at now: BootTime, _ clock: BootClock) -> [AgentEvent] {
    guard isFreshlyJudged else { return [] }
    isFreshlyJudged = false
    guard let story, let wall = clock.trustedWall(now) else { return [] }
    let due = overnight.alert(
      story, now: wall, fly: fly(at: wall, clock), isEnabled: standing.settings.overnightAlert)
    return due.map { [AgentEvent(time: now, kind: .overnightAlert($0, night: story.night.start))] }
      ?? []
  }

  /// What the sensors alone say, in the evening and at night.
  private func sensors(at wall: WallTime?) -> SensorsOnly? {
    guard let wall, SensorsOnly.speaks(at: wall, zone: standing.zone), sensorFault == nil,
      case .change(let change, _) = pressure.tendency, let newest
    else { return nil }
    let tide = standing.place.map { AtmosphericTide.pressure(at: wall, $0) } ?? .zero
    // The level counts here, and it is that of the sky only with the offset.
    let level = newest.raised(by: standing.settings.barometerOffset).pressure
    var evidence = SensorsOnly.Evidence(pressure: level + -tide, change3: change)
    evidence.altitude = standing.altitude?.metres
    evidence.ownMean = standing.evenings
    if standing.isOutside { evidence.outsideHumidity = newest.humidity }
    return SensorsOnly(evidence)
  }

  private mutating func renewOutlook(
    at now: BootTime, _ clock: BootClock, _ otherFault: Bool
  ) -> [AgentEvent] {
    let wall = clock.trustedWall(now)
    let fly = fly(at: wall, clock)
    let night = story?.newest.map { NightView.judged($0.judgement) } ?? .noForecast
    let renewed = Advisor.outlook(
      night: night,
      origin: forecast.map {
        Outlook.Origin(provider: $0.provider, issued: $0.issued, fetched: $0.fetched)
      },
      barometer: view(at: now, fly), sensors: sensors(at: wall), fly: fly, otherFault: otherFault,
      now: now, wall: clock.wall(now), clock: clock.quality, wording: wording)
    var events: [AgentEvent] = []
    if outlook?.verdict != renewed.verdict
      || outlook?.judgement?.reason != renewed.judgement?.reason
    {
      events.append(
        AgentEvent(
          time: now,
          kind: .verdict(renewed.verdict, renewed.judgement?.reason ?? renewed.reason)))
    }
    if saysMore(renewed) {
      events.append(AgentEvent(time: now, kind: .advice(renewed)))
    }
    outlook = renewed
    return events
  }

  /// Whether an outlook is news: another answer, another reason, or another limit to it.
  ///
  /// The figures of an active alert and of the sensors change at every tick and are no news.
  private func saysMore(_ renewed: Outlook) -> Bool {
    guard let outlook, outlook.advice == renewed.advice,
      outlook.reason.check == renewed.reason.check,
      (outlook.caveat == nil) == (renewed.caveat == nil)
    else { return true }
    if renewed.barometer.alert != nil { return false }
    if outlook.sensors?.word != renewed.sensors?.word { return true }
    return renewed.sensors == nil && outlook.reason != renewed.reason
  }

  private func view(at now: BootTime, _ fly: FlyWord) -> BarometerView {
    // With the fly on alerts are silent; the fall goes on being watched.
    let alert = fly == .on ? nil : pressure.rule.active
    if let sensorFault { return BarometerView(.fault(sensorFault.message), alert: alert) }
    guard case .insufficient = pressure.tendency else {
      return BarometerView(.tendency(pressure.tendency), alert: alert)
    }
    let minutes = pressure.watchingSince.map { Int(max(0, min(now - $0, 1e6)) / 60) } ?? 0
    return BarometerView(
      .notYet("it needs two hours, and has had \(minutes) min"), alert: alert)
  }
}
