// SPDX-License-Identifier: MIT

import Agent
import Almanac
import Quantities
import Screens
import Store

/// `sky`: sun and moon over one day at the camp, or anywhere.
enum SkyCommand: Command {
  static let spec = CommandSpec(
    "sky",
    options: [
      OptionSpec("--date", "D", "the day, for instance 2026-07-10; without it today"),
      OptionSpec("--latitude", "F", "the place, degrees north; without it the camp"),
      OptionSpec("--longitude", "F", "degrees east"),
      OptionSpec("--zone", "IANA", "the place's time zone, for instance Europe/Oslo"),
    ], "sun and moon: when they rise and set, and the moon's phase")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let reader = try? HistoryReader(call.directories.store)
    let zone = call.invocation.has("--zone") ? try call.zone() : call.campZone(reader)
    guard let place = try call.place() ?? call.campPlace(reader) else {
      throw CommandFailure(
        .usage, "usage",
        "no camp is known: add one, rainfly camps add NAME COORDINATES, or give --latitude and"
          + " --longitude in decimal degrees")
    }
    let day: CivilTime
    if let instant = try call.instant("--date", zone: zone) {
      day = zone.civil(at: instant)
    } else {
      day = zone.civil(at: Moment(call).wall ?? call.statusView(reader).wallNow)
    }
    guard (1900...2100).contains(day.year) else {
      throw CommandFailure(
        .usage, "usage", "--date is out of range: the moon is computed for 1900 to 2100")
    }
    let sky = Sky(of: day, place: place, zone: zone)
    if call.isJSON {
      call.console.print(SkyScreen.object(sky))
      return .done
    }
    let page = Page(LocalText(zone), width: call.console.width, ink: call.ink)
    for line in SkyScreen.lines(sky, page: page) { call.console.print(line) }
    return .done
  }
}
