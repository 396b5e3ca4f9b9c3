// SPDX-License-Identifier: MIT

import Agent
import Almanac
import Barometers
import Forecast
import Quantities
import Screens
import Simulation

/// `replay`: the whole agent on a recorded trace, in simulated time.
enum ReplayCommand: Command {
  static let spec = CommandSpec(
    "replay", operands: ["TRACE"],
    options: [
      OptionSpec("--forecast", "FILE", "the forecast that is held from the beginning"),
      OptionSpec("--align", nil, "shift the forecast by whole days to the trace's first day"),
      OptionSpec("--fetched", "T", "when the forecast was fetched"),
      OptionSpec("--latitude", "F", "where the trace is from, degrees north; without: no tide"),
      OptionSpec("--longitude", "F", "degrees east"),
      OptionSpec("--zone", "IANA", "the time zone; without: the forecast's, else UTC"),
      OptionSpec("--chip", "NAME", "the chip that is emulated: bme280 or bmp280"),
      OptionSpec("--set", "K=V", "replay with another setting", repeats: true),
    ], "play a recorded trace; --state keeps its history")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let path = call.invocation.operands[0]
    // From here on, for a long recording takes a while to read.
    let work = call.longWork("replay")
    let trace = try call.trace(path)
    try work.check("\(path) was read, and nothing of it was played")
    var player = NightPlayer(trace: trace)
    player.settings = try call.settings()
    player.place = try call.place()
    player.chip = try chip(call)
    let named = call.invocation.has("--zone") ? try call.zone() : nil
    if let file = call.invocation.value("--forecast") {
      let fetched = try call.instant("--fetched", zone: named ?? .utc)
      var forecast = try call.forecast(file, fetched: fetched)
      player.zone = named ?? forecast.zone.flatMap(call.zones.zone) ?? .utc
      if call.invocation.has("--align") {
        forecast = aligned(forecast, to: trace, zone: player.zone)
      }
      player.forecast = forecast
    } else {
      player.zone = named ?? .utc
    }
    player.location = try call.playedLocation()
    try player.play(on: call.console, asJSON: call.isJSON, rowEvery: 6 * 3600, work)
    return .done
  }

  private static func chip(_ call: Call) throws(CommandFailure) -> Chip {
    guard let name = call.invocation.value("--chip") else { return .bme280 }
    guard let chip = Chip(rawValue: name), chip.hasDriver else {
      throw CommandFailure(
        .usage, "usage", "--chip cannot be '\(name)': emulated are bme280 and bmp280")
    }
    return chip
  }

  /// The forecast moved by whole days so that its first day is the trace's first day.
  private static func aligned(
    _ forecast: Forecast, to trace: Trace, zone: ZoneRules
  ) -> Forecast {
    guard let hour = forecast.hours.first, let row = trace.rows.first else { return forecast }
    // The first hour may hold only what the source gave for the hour before its first instant.
    let from = zone.civil(at: hour.start + 3600).dayNumber
    let to = zone.civil(at: row.time).dayNumber
    return forecast.moved(bySeconds: Double(to - from) * 86_400)
  }
}
