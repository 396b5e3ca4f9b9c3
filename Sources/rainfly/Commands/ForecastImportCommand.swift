// SPDX-License-Identifier: MIT

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
      OptionSpec("--fetched", "T", "when it was fetched; without it the file's time")
    ], "keep a forecast from a file; says whose it is")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let path = call.invocation.operands[0]
    let zone = try call.zone()
    let forecast = try call.forecast(path, fetched: try call.instant("--fetched", zone: zone))
    let store = try call.store()
    do throws(StoreError) {
      try store.keep(forecast)
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
        ]))
      return .done
    }
    let text = LocalText(forecast.zone.flatMap(call.zones.zone) ?? zone)
    call.console.print(
      "A forecast of \(forecast.provider.name) for \(forecast.place.latitude),"
        + " \(forecast.place.longitude) is kept:")
    if let first, let last {
      call.console.print(
        "  \(forecast.hours.count) hours from \(text.dayAndTime(first)) to \(text.dayAndTime(last))"
      )
    }
    call.console.print("  \(forecast.provider.attribution)")
    if let last, last < call.now {
      call.console.complain("rainfly: these hours are past: it says nothing about tonight")
    }
    return .done
  }
}
