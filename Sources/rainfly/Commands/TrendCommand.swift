// SPDX-License-Identifier: MIT

import Agent
import Camps
import PressureTrends
import Quantities
import Screens
import Store

/// `trend`: the pressure trend, how near an alert is, and with `--explain` what it is made of.
enum TrendCommand: Command {
  static let spec = CommandSpec(
    "trend", options: [OptionSpec("--explain", nil, "also slopes, tide and what was dropped")],
    "the pressure trend, and how near an alert is")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let reader = try call.history()
    let zone = call.campZone(reader)
    let (clock, samples) = try call.reading { () throws(StoreError) in
      try reader.newestRun(seconds: TrendReport.span)
    }
    guard let last = samples.last else {
      throw CommandFailure(.failed, "empty", "nothing was sampled yet: start rainflyd")
    }
    let settings = Settings(
      kept: try call.reading { () throws(StoreError) in try reader.keptSettings() })
    let place = call.campPlace(reader)
    let wall = clock.trustedWall(last.time)
    var tide: TendencyWindow.TideFrame?
    if let place, wall != nil, let bootedAt = clock.bootedAt {
      tide = TendencyWindow.TideFrame(place: place, bootedAt: bootedAt)
    }
    let report = TrendReport(
      samples, removing: tide,
      .standard(
        at: place, month: wall.map { zone.civil(at: $0).month },
        sensitivity: settings.alertSensitivity.factor))
    let screen = TrendScreen(report, of: samples, clock: clock, hasTide: tide != nil)
    if call.isJSON {
      call.console.print(screen.object)
      return .done
    }
    let view = StatusView(reader.status, at: call.moment)
    if let wall = clock.wall(last.time), view.wallNow - wall > 3600 {
      call.console.tell("NOT CURRENT: as of \(LocalText(zone).dayAndTime(wall))")
    }
    let lines = screen.lines(
      explains: call.invocation.has("--explain"), text: LocalText(zone), width: call.console.width,
      wording: call.wording(settings), ink: call.ink)
    for line in lines { call.console.print(line) }
    return .done
  }
}
