// SPDX-License-Identifier: MIT

import Agent
import Forecast
import ForecastDecoders
import Screens
import Store

/// `forecast export`: the newest forecast of a night as a file for another device.
enum ForecastExportCommand: Command {
  static let spec = CommandSpec(
    "forecast export", operands: ["FILE"], needed: 0,
    options: [
      OptionSpec("--camp", "NAME", "of this camp; without it of the one that counts"),
      OptionSpec(
        "--night", "DATE", "for the night that begins on that evening; without it the next"),
    ], "write a kept forecast for another rainfly; without FILE to standard output")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let desk = try NightDesk(call)
    let night = call.invocation.value("--camp") == nil ? desk.night(.coming) : nil
    let view = try call.campView()
    var forecast: Forecast?
    let reader = try call.historyIfAny()
    if let name = call.invocation.value("--camp") {
      let camp = try call.camp(name, in: view.book)
      guard let date = try call.askedNight() ?? view.tonight else {
        throw CommandFailure(
          .failed, "no_clock", "which night is next is not known: give it with --night 2027-07-10")
      }
      let planned = try call.tripNight(date, camp, view, reader)
      forecast = try call.reading { () throws(StoreError) in
        guard let night = planned.judgement?.night else { return nil }
        return try reader?.forecasts(for: camp, from: night.noonBefore, to: night.noonAfter).last
      }
    } else if let night {
      forecast = try desk.story(night).newest?.forecast
    }
    guard let forecast else {
      throw CommandFailure(
        .failed, "no_forecast",
        "no forecast is kept for that night: see rainfly forecast list, or rainfly download")
    }
    let text = ExchangeFile.text(forecast)
    guard let path = call.invocation.operands.first, path != "-" else {
      call.console.write(text)
      return .done
    }
    try call.write(Array(text.utf8), to: path)
    if !call.isJSON {
      call.console.print(
        "\(forecast.hours.count) hours of \(forecast.provider.name) are in \(path). On the other"
          + " device:")
      call.console.print("    rainfly forecast import \(path)")
      call.console.print("  \(forecast.provider.attribution)")
      if let privacy = forecast.provider.privacy { call.console.print("  \(privacy)") }
    }
    return .done
  }
}
