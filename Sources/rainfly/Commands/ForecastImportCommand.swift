// SPDX-License-Identifier: MIT

import Agent
import Almanac
import Camps
import Forecast
import JSONText
import Quantities
import Screens
import Store

/// `forecast import`: keeps a provider's answer that was brought in as a file.
enum ForecastImportCommand: Command {
  static let spec = CommandSpec(
    "forecast import", operands: ["FILE"],
    options: [
      OptionSpec("--fetched", "T", "when it was fetched; without it the file's time"),
      OptionSpec("--camp", "NAME", "for which camp; without it the one within 5 km, if any"),
    ], "keep a forecast from a file; says whose it is")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let path = call.invocation.operands[0]
    let zone = try call.campZone()
    let moment = Moment(call)
    var forecast = try call.forecast(path, fetched: nil)
    if try !call.isExchange(path) || call.invocation.has("--fetched") {
      forecast.fetched = try fetched(call, zone, moment, file: forecast.fetched)
    }
    if let fetched = forecast.fetched, let now = moment.trustedWall, fetched > now + 600 {
      call.console.complain(
        "rainfly: it says that it was fetched in the future: when it was is taken as unknown")
      forecast.fetched = nil
    }
    let camp = try camp(call, forecast)
    let store = try call.store()
    do throws(StoreError) {
      try store.keep(forecast, for: camp?.id)
    } catch {
      throw call.failure(error)
    }
    let first = forecast.hours.first?.start
    let last = forecast.hours.last.map { $0.start + 3600 }
    if call.isJSON {
      call.console.print(
        .object([
          ("provider", .string(forecast.provider.rawValue)),
          ("latitude", .number(forecast.place.latitude)),
          ("longitude", .number(forecast.place.longitude)), ("zone", .optional(forecast.zone)),
          ("first_unix", .instant(first)), ("last_unix", .instant(last)),
          ("hours", .integer(Int64(forecast.hours.count))),
          ("fetched_unix", .instant(forecast.fetched)),
          ("camp", .optional(camp?.id.text)), ("camp_name", .optional(camp?.name)),
        ]))
      return .done
    }
    let text = LocalText(forecast.zone.flatMap(call.zones.zone) ?? zone)
    call.console.print(
      "A forecast of \(forecast.provider.name) for \(forecast.place.latitude),"
        + " \(forecast.place.longitude) is kept"
        + (camp.map { ", for the camp \($0.name.printable):" } ?? ":"))
    if let first, let last {
      call.console.print(
        "  \(forecast.hours.count) hours from \(text.dayAndTime(first)) to \(text.dayAndTime(last))"
      )
    }
    call.console.print(
      "  fetched "
        + (forecast.fetched.map(text.dayAndTime)
          ?? "at an unknown time: give it with --fetched, or set the clock first"))
    call.console.print("  \(forecast.provider.attribution)")
    if let privacy = forecast.provider.privacy { call.console.print("  \(privacy)") }
    if camp == nil, !(try call.campView()).book.list.isEmpty {
      call.console.complain(
        "rainfly: no camp is within 5 km of it, so it is used for none: name one with --camp")
    }
    if let last, last < call.now {
      call.console.complain("rainfly: these hours are past: it says nothing about tonight")
    }
    return .done
  }

  /// When it was fetched: as said, else the file's time, put right by the clock that counts.
  ///
  /// A file's time is the system's. Where that is only the time of the last shutdown it says nothing,
  /// and where somebody has set rainfly's clock by hand it is as far off as the system is.
  private static func fetched(
    _ call: Call, _ zone: ZoneRules, _ moment: Moment, file: WallTime?
  ) throws(CommandFailure) -> WallTime? {
    if let text = call.invocation.value("--fetched") {
      let now = moment.trustedWall ?? call.now
      guard let said = InstantText.parse(text, zone: zone, now: now) else {
        throw CommandFailure(
          .usage, "usage", "--fetched cannot be '\(text)': give \(InstantText.forms)")
      }
      return said
    }
    guard let file, let wall = moment.trustedWall else { return nil }
    return file + (wall - call.now)
  }

  /// The camp of `--camp`, else the nearest one that the forecast's place is near enough to.
  private static func camp(_ call: Call, _ forecast: Forecast) throws(CommandFailure) -> Camp? {
    let book = try call.campView().book
    if let name = call.invocation.value("--camp") {
      let camp = try call.camp(name, in: book)
      let kilometres = Int((camp.place.metres(to: forecast.place) / 1000).rounded())
      if camp.place.metres(to: forecast.place) > Camp.forecastReach {
        call.console.complain(
          "rainfly: the forecast is for a place \(kilometres) km from \(camp.name.printable)")
      }
      return camp
    }
    return book.list
      .map { (camp: $0, metres: $0.place.metres(to: forecast.place)) }
      .filter { $0.metres <= Camp.forecastReach }
      .min { $0.metres < $1.metres }?.camp
  }
}
