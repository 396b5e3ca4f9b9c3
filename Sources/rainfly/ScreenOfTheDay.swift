// SPDX-License-Identifier: MIT

import Agent
import Engine
import Quantities
import Screens
import Store

/// `rainfly` alone: the screen for this part of the day; before there is a camp, a welcome.
enum ScreenOfTheDay {
  static func show(_ call: Call) throws(CommandFailure) -> ExitCode {
    let reader = try? HistoryReader(call.directories.store)
    let view = call.statusView(reader)
    let hasCamp = !(try call.campView()).book.list.isEmpty
    let hasForecast = ((try? reader?.keptForecasts()) ?? nil) != nil
    // A program that asks gets the object of tonight, which says that nothing is known.
    guard call.isJSON || hasCamp || hasForecast || view.forecast.provider != nil else {
      let reading = view.reading.flatMap { $0.isFresh ? $0.reading : nil }
      let facts = WelcomeScreen.Facts(
        daemonRuns: call.moment.daemonRuns,
        barometer: reading.map { Figures.text($0.pressure.hectopascals, unit: "hPa") },
        hasClock: Moment(call).trustedWall != nil)
      for line in WelcomeScreen.lines(facts, width: call.console.width, ink: call.ink) {
        call.console.print(line)
      }
      return .done
    }
    let desk = try NightDesk(call)
    // Where the night cannot be placed, tonight's screen says what is missing.
    guard desk.placesTheNight, let night = desk.night(.running) else {
      return try TonightCommand.run(call)
    }
    switch night.part(at: desk.now) {
    case .tonight: return try TonightCommand.run(call)
    case .overnight: return try OvernightCommand.run(call)
    case .morning: return try MorningCommand.run(call)
    }
  }
}
