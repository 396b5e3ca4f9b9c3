// SPDX-License-Identifier: MIT

import Agent
import Almanac
import Camps
import Engine
import Forecast
import Glibc
import PressureTrends
import Quantities
import Screens
import Store

/// What the night screens are made of: kept forecasts, the live status, settings and the time.
struct NightDesk {
  /// Which night a screen is about.
  enum Which {
    /// The one that is to come, or that runs.
    case coming
    /// The one that runs or has just ended, until noon; then the coming one.
    case running
    /// The one that has ended last, or runs.
    case past
  }

  let settings: Settings
  let now: WallTime
  let zone: ZoneRules
  let page: Page
  /// The live status, where it is about this time.
  let view: StatusView?
  private let clock: ClockQuality
  private let isOutside: Bool
  /// Whether the question is what the agent answers: now, with the settings that are kept.
  private let isPlain: Bool
  /// Whether another time than now is asked about.
  private let isHindsight: Bool
  private let reader: HistoryReader?
  private let camp: CurrentCamp?
  private let givenPlace: Coordinates?
  /// The night that is asked about by its date.
  private let askedNight: NightDate?
  /// What the kept forecast is for.
  private let keptPlace: Coordinates?
  private let bootTime: BootTime

  /// The options that every night screen takes.
  static let options = [
    OptionSpec("--at", "T", "as if it were then; without it now"),
    OptionSpec("--night", "DATE", "the night that begins on that evening: 2027-07-10 or tomorrow"),
    OptionSpec("--zone", "IANA", "the camp's time zone; without it the forecast's"),
    OptionSpec("--set", "K=V", "judge with another setting", repeats: true),
  ]

  /// D An hour: a status is not about a time further from it than its lease is long.
  private static let lease = Outlook.lease

  /// The desk for a call; `place` counts before the camp's.
  init(_ call: Call, place: Coordinates? = nil) throws(CommandFailure) {
    givenPlace = place
    // A store that is not there yet is nothing to tell; one that cannot be read is.
    let reader = try call.historyIfAny()
    self.reader = reader
    let zone = call.invocation.has("--zone") ? try call.zone() : call.campZone(reader)
    self.zone = zone
    settings = try Self.settings(call, reader)
    let live = call.statusView(reader)
    var given = try call.instant("--at", zone: zone)
    askedNight = try call.askedNight()
    let moment = Moment(call)
    let ownNow = live.life.isCurrent ? live.wallNow : moment.trustedWall ?? live.wallNow
    now = given ?? ownNow
    if given == nil, let askedNight { given = askedNight.noonBefore(in: zone) + 6 * 3600 }
    camp = try call.reading { () throws(StoreError) in
      try call.currentCamp(reader, at: given)
    }
    let now = now
    keptPlace = try call.reading { () throws(StoreError) in
      try reader?.newestForecast(beyond: now)?.place
    }
    bootTime = call.moment.bootTime
    isHindsight = call.invocation.has("--at")
    isPlain = given == nil && !call.invocation.has("--set")
    isOutside = (try? call.files.readConfiguration())?.barometer.isOutside ?? false
    let isLive = (now - ownNow).magnitude <= Self.lease
    view = isLive && askedNight == nil && live.life != .missing ? live : nil
    page = Page(
      LocalText(zone), wording: call.wording(settings), width: call.console.width, ink: call.ink,
      isUnicode: call.isUnicode)
    if call.invocation.has("--at") {
      clock = .setByHand
    } else if live.life.isCurrent {
      clock = live.clock
    } else {
      // Without an agent that watched it, the clock is what the machine and the user say of it.
      clock = moment.clock.quality
    }
  }

  /// The kept settings under those of the command line.
  private static func settings(
    _ call: Call, _ reader: HistoryReader?
  ) throws(CommandFailure) -> Settings {
    var settings = Settings()
    // A value that another release wrote and this one refuses keeps its default.
    let kept = try call.reading { () throws(StoreError) in try reader?.keptSettings() ?? [] }
    for (name, value) in kept {
      try? settings.set(name, to: value)
    }
    return try call.settings(over: settings)
  }

  /// The name of the camp that counts.
  var campName: String? { camp?.camp?.name.printable }

  /// Prints a screen below the time and the camp it is for, as far as these are known.
  func show(_ lines: [String], on console: Console) {
    let time = placesTheNight ? page.text.dayAndTime(now) : nil
    let header = [time, campName].compactMap { $0 }.joined(separator: ", ")
    if !header.isEmpty { console.print("  " + header.fitted(to: page.width - 2)) }
    for line in lines { console.print(line) }
  }

  /// Whether the clock says which night it is.
  var placesTheNight: Bool { clock.placesTheNight }

  // MARK: The night

  /// The night that a screen is about, `nil` where no place is known.
  func night(_ which: Which) -> Night? {
    guard let place else { return nil }
    if let askedNight {
      return Night(
        eveningOf: askedNight.day, place: place, zone: zone, packUp: settings.packUp)
    }
    let night = Night.at(now, place: place, zone: zone, packUp: settings.packUp)
    let day = zone.civil(at: night.noonBefore)
    func evening(_ days: Int) -> Night {
      Night(
        eveningOf: day.midnight(daysLater: days), place: place, zone: zone, packUp: settings.packUp)
    }
    switch which {
    case .running: return night
    case .coming: return night.part(at: now) == .morning ? evening(1) : night
    case .past: return night.part(at: now) == .tonight ? evening(-1) : night
    }
  }

  private var place: Coordinates? {
    if let givenPlace { return givenPlace }
    if let camp { return camp.place }
    return view.flatMap { view in
      guard let latitude = view.status?.number("latitude"),
        let longitude = view.status?.number("longitude")
      else { return nil }
      return Coordinates(latitude: latitude, longitude: longitude)
    } ?? keptPlace
  }

  /// What happened in `night`, where it is kept.
  func record(_ night: Night) throws(CommandFailure) -> NightRecord? {
    do throws(StoreError) {
      return try reader?.record(
        for: camp?.camp, from: night.start, to: max(night.end, night.packUp))
    } catch {
      throw CommandFailure(
        .ioError, "store", "the record of the night cannot be read: \(error.message)")
    }
  }

  /// What was said of `night` until now.
  func story(_ night: Night) throws(CommandFailure) -> NightStory {
    var forecasts: [Forecast] = []
    do throws(StoreError) {
      forecasts =
        try reader?.forecasts(for: camp?.camp, from: night.noonBefore, to: night.noonAfter) ?? []
    } catch {
      throw CommandFailure(
        .ioError, "store", "the kept forecasts cannot be read: \(error.message)")
    }
    return NightStory(
      forecasts, night: night, now: now,
      hindsight: isHindsight, thresholds: settings.thresholds, bagComfort: settings.bagComfort,
      wording: page.wording)
  }

  /// The outlook by the newest forecast of `story` and the live status.
  func outlook(_ story: NightStory?) -> Outlook {
    let chapter = story?.newest
    let view: NightView =
      chapter.map { .judged($0.judgement) } ?? (story == nil ? .noPlace : .noForecast)
    let outlook = Advisor.outlook(
      night: place == nil && story == nil ? .noForecast : view,
      origin: chapter.map {
        Outlook.Origin(
          provider: $0.forecast.provider, issued: $0.forecast.issued, fetched: $0.forecast.fetched)
      },
      barometer: self.view?.barometer
        ?? BarometerView(
          .notYet(askedNight == nil ? "no agent is at work" : "it says nothing of a night ahead")),
      sensors: chapter?.judgement.verdict == .on ? nil : sensors, fly: self.view?.fly ?? .unsaid,
      otherFault: self.view?.hasOtherFault ?? false,
      now: bootTime, wall: now, clock: clock, wording: page.wording)
    var heeded = heeding(outlook, hasForecast: chapter != nil)
    if self.view?.life == .simulated {
      heeded.caveat = "A simulated night: it says nothing about the real one"
    }
    return heeded
  }

  /// The outlook with the agent's word where that says more.
  ///
  /// What lamp and panel show must not differ from what is shown here: where the agent holds a
  /// forecast that is not kept, or says on for a reason that is not known here, its word counts.
  private func heeding(_ outlook: Outlook, hasForecast: Bool) -> Outlook {
    guard isPlain, let view, view.life.isCurrent,
      !hasForecast || (view.advice == .on && outlook.advice != .on)
    else { return outlook }
    var heeded = outlook
    heeded.advice = view.advice
    heeded.verdict = view.verdict
    heeded.reason = view.reason(page.text)
    if !hasForecast {
      let forecast = view.forecast
      heeded.origin = forecast.provider.flatMap(ForecastProvider.init(rawValue:)).map {
        Outlook.Origin(provider: $0, fetched: forecast.fetched)
      }
      heeded.age = forecast.age
      if heeded.verdict != .unknown { heeded.sensors = nil }
    }
    if heeded.advice == .off {
      heeded.caveat = view.barometer.cannotWatch.map { "Barometer " + $0 }
    }
    return heeded
  }

  /// What the sensors alone say, while an agent is at work and the night is near.
  private var sensors: SensorsOnly? {
    guard let view, let reader, SensorsOnly.speaks(at: now, zone: zone),
      case .tendency(.change(let change, _)) = view.barometer.state,
      let dated = view.reading, dated.isFresh
    else { return nil }
    let place = place
    let tide = place.map { AtmosphericTide.pressure(at: now, $0) } ?? .zero
    var evidence = SensorsOnly.Evidence(
      pressure: dated.reading.pressure + -tide, change3: change)
    if isOutside { evidence.outsideHumidity = dated.reading.humidity }
    var samples: [(time: WallTime, pressure: StationPressure)] = []
    try? reader.forEach(since: now - 30 * 86_400, until: now) { row in
      if let wall = row.wall { samples.append((wall, row.reading.pressure)) }
    }
    evidence.ownMean = SensorsOnly.EveningMean(samples, now: now, zone: zone, place: place)
    return SensorsOnly(evidence)
  }

  /// The last 24 h of the barometer, for the curve.
  func day(columns: Int) -> PressureSeries? {
    guard let reader, view != nil else { return nil }
    var series = PressureSeries(
      (now.seconds - NowScreen.span)...now.seconds, columns: columns)
    try? reader.forEach(since: now - NowScreen.span, until: now) { row in
      guard let wall = row.wall else { return }
      series.add(PressurePoint(seconds: wall.seconds, pascals: row.reading.pressure.pascals))
    }
    return series
  }
}
