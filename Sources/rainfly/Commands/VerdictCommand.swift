// SPDX-License-Identifier: MIT

import Agent
import Almanac
import Camps
import Engine
import Forecast
import Quantities
import Screens
import Store

/// `verdict`: judges one forecast file, or the kept forecast; writes nothing.
enum VerdictCommand: Command {
  static let spec = CommandSpec(
    "verdict",
    options: [
      OptionSpec("--forecast", "FILE", "the forecast to judge; without it the one that is kept"),
      OptionSpec("--at", "T", "when to judge it: \(InstantText.forms); without it now"),
      OptionSpec("--latitude", "F", "the place, degrees north; without it the forecast's"),
      OptionSpec("--longitude", "F", "degrees east"),
      OptionSpec("--zone", "IANA", "the place's time zone, for instance Europe/Oslo"),
      OptionSpec("--fetched", "T", "when the forecast was fetched; without it the file's time"),
      OptionSpec("--set", "K=V", "judge with another setting", repeats: true),
      OptionSpec("--exit-code", nil, "exit with 0 on, 2 off, 3 unknown"),
    ], "judge a night by a forecast, check by check")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let settings = try call.settings()
    let given = try call.place()
    _ = try call.zone()
    guard let path = call.invocation.value("--forecast") else { return try judgeKept(call, given) }
    let forecast = try call.forecast(
      path, fetched: try call.instant("--fetched", zone: try call.zone()))
    let zone = try zone(call, forecast)
    // The clock that somebody set counts here as it does for what is kept.
    let at = try call.instant("--at", zone: zone) ?? Moment(call).trustedWall ?? call.now
    let night = Night.at(
      at, place: given ?? forecast.place, zone: zone, packUp: settings.packUp)
    let judgement = Judge.judge(
      forecast: forecast, night: night, thresholds: settings.thresholds,
      bagComfort: settings.bagComfort, now: at, wording: Wording(settings.units))
    return show(judgement, forecast, at: at, zone, call)
  }

  /// The kept forecast of the camp's night, chosen as the agent and the screens choose it.
  private static func judgeKept(
    _ call: Call, _ given: Coordinates?
  ) throws(CommandFailure) -> ExitCode {
    let desk = try NightDesk(call, place: given)
    guard let night = desk.night(.running), let chapter = try desk.story(night).newest else {
      throw CommandFailure(
        .usage, "usage",
        "no forecast is kept\(desk.campName.map { " for \($0)" } ?? ""): name one"
          + " with --forecast, or fetch one with rainfly download")
    }
    return show(chapter.judgement, chapter.forecast, at: desk.now, desk.zone, call)
  }

  private static func show(
    _ judgement: NightJudgement, _ forecast: Forecast, at: WallTime, _ zone: ZoneRules, _ call: Call
  ) -> ExitCode {
    let age = ForecastAge(fetched: forecast.fetched, now: at, clock: .synchronised)
    if call.isJSON {
      call.console.print(
        VerdictJSON.object(
          judgement: judgement, forecast: forecast, age: age, asOf: at,
          goodUntil: at + Outlook.lease))
    } else {
      let lines = VerdictScreen.lines(
        judgement, forecast: forecast, age: age, at: at, zone: zone, width: call.console.width)
      for line in lines { call.console.print(line) }
    }
    return call.invocation.has("--exit-code") ? judgement.verdict.exitCode : .done
  }

  /// The zone of the night: `--zone`, else the file's, else the system's.
  private static func zone(
    _ call: Call, _ forecast: Forecast
  ) throws(CommandFailure) -> ZoneRules {
    if !call.invocation.has("--zone"), let name = forecast.zone, let zone = call.zones.zone(name) {
      return zone
    }
    return try call.zone()
  }
}

extension Verdict {
  /// What a program that asked for it exits with.
  var exitCode: ExitCode {
    switch self {
    case .on: .done
    case .off: .off
    case .unknown: .unknown
    }
  }
}
