// SPDX-License-Identifier: MIT

import Engine
import Forecast
import JSONText
import Screens

/// `tonight`: whether the rainfly should go on, and why.
enum TonightCommand: Command {
  static let spec = CommandSpec(
    "tonight",
    options: NightDesk.options + [
      OptionSpec("--exit-code", nil, "exit with 0 on, 2 off, 3 unknown")
    ], "should the rainfly go on tonight, and why")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let desk = try NightDesk(call)
    let outlook = desk.outlook(try desk.night(.coming).map(desk.story))
    if call.isJSON {
      call.console.print(NightJSON.tonight(outlook))
    } else {
      // Twelve characters are two hours each.
      let lines = TonightScreen.lines(
        outlook, view: desk.view, day: desk.day(columns: 12), page: desk.page)
      desk.show(lines, on: call.console)
    }
    return call.invocation.has("--exit-code") ? outlook.advice.exitCode : .done
  }
}

/// `overnight`: what changed, the weather now, the hours until sunrise.
enum OvernightCommand: Command {
  static let spec = CommandSpec(
    "overnight", options: NightDesk.options,
    "what has changed, and the hours until sunrise")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let desk = try NightDesk(call)
    guard desk.placesTheNight, let night = desk.night(.running) else {
      return desk.showAnswer(call) { NightJSON.overnight(nil, $0) }
    }
    let story = try desk.story(night)
    let outlook = desk.outlook(story)
    let view = OvernightView(story, now: desk.now)
    if call.isJSON {
      call.console.print(NightJSON.overnight(view, outlook))
    } else {
      let lines = OvernightScreen.lines(
        view, outlook, view: desk.view, page: desk.page, isRed: desk.settings.redScreen)
      desk.show(lines, on: call.console)
    }
    return .done
  }
}

/// `morning`: whether the tent packs dry, and how the forecast did.
enum MorningCommand: Command {
  static let spec = CommandSpec(
    "morning",
    options: NightDesk.options + [
      OptionSpec(
        "--record", "FILE", "what happened in the night, as a forecast file; else as it was fetched"
      )
    ], "does the tent pack dry, and was the forecast right?")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let desk = try NightDesk(call)
    guard desk.placesTheNight, let night = desk.night(.past) else {
      return desk.showAnswer(call) { NightJSON.morning(nil, $0) }
    }
    if call.invocation.has("--night"), night.end > desk.now {
      throw CommandFailure(
        .usage, "usage", "that night is not over: ask again in its morning, or see rainfly tonight")
    }
    var record = try desk.record(night)
    if let path = call.invocation.value("--record") {
      let file = try call.forecast(path, fetched: nil)
      record = NightRecord(
        provider: file.provider, place: file.place, fetched: file.fetched, hours: file.hours)
    }
    let story = try desk.story(night)
    let outlook = desk.outlook(story)
    let view = MorningView(
      story, record: record, now: desk.now, thresholds: desk.settings.thresholds)
    if call.isJSON {
      call.console.print(NightJSON.morning(view, outlook))
    } else {
      let lines = MorningScreen.lines(view, outlook, view: desk.view, page: desk.page)
      desk.show(lines, on: call.console)
    }
    return .done
  }
}

extension NightDesk {
  /// Without a place or a time every night screen is the answer alone: that there is none, and what
  /// to do.
  func showAnswer(_ call: Call, _ json: (Outlook) -> JSONValue) -> ExitCode {
    let outlook = outlook(nil)
    if call.isJSON {
      call.console.print(json(outlook))
    } else {
      show(TonightScreen.lines(outlook, view: view, page: page), on: call.console)
    }
    return .done
  }
}
