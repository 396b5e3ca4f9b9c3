// SPDX-License-Identifier: MIT

import Agent
import Engine
import JSONText
import Quantities
import Screens
import Store

/// `forecast list`: the forecasts that are kept, and how the last downloads went.
enum ForecastListCommand: Command {
  static let spec = CommandSpec("forecast list", "the forecasts that are kept on this device")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let reader = try call.historyIfAny()
    let view = try call.campView()
    let list = try call.reading { () throws(StoreError) in try reader?.forecastList() ?? [] }
    let tries = try call.reading { () throws(StoreError) in try reader?.fetchTries() ?? [] }
    let names = Dictionary(
      view.book.list.map { ($0.id.text, $0.name) }, uniquingKeysWith: { first, _ in first })
    let moment = Moment(call)
    func age(_ fetched: WallTime?) -> ForecastAge {
      ForecastAge(fetched: fetched, now: moment.trustedWall, clock: moment.clock.quality)
    }
    if call.isJSON {
      for kept in list {
        call.console.print(
          ForecastListScreen.json(
            kept, name: kept.camp.flatMap { names[$0] }, age: age(kept.fetched)))
      }
      return .done
    }
    let text = LocalText(call.campZone(reader))
    let lines = ForecastListScreen.lines(
      list, tries: tries, names: names, age: age, now: moment.trustedWall, text: text,
      width: call.console.width)
    for line in lines { call.console.print(line) }
    return .done
  }
}
