// SPDX-License-Identifier: MIT

import Almanac
import Engine
import Quantities
import Screens
import Simulation

/// `demo`: a made-up night with a known answer, through the whole agent.
enum DemoCommand: Command {
  static let spec = CommandSpec(
    "demo", operands: ["storm|clear"],
    "play a made-up night whose answer is known")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let word = call.invocation.operands[0]
    guard let name = SimulatedNight.Name(rawValue: word) else {
      let known = SimulatedNight.Name.allCases.map(\.rawValue).joined(separator: ", ")
      throw CommandFailure(.usage, "usage", "no demo '\(word)': there are \(known)")
    }
    let night = SimulatedNight(name)
    let zone = call.zones.zone(night.zone) ?? .utc
    if !call.isJSON {
      call.console.print("A night made up by rainfly, played through an emulated BME280.")
      call.console.print("")
      let at = night.start + 2 * 3600
      let judged = Night.at(at, place: night.place, zone: zone, packUp: 9 * 60)
      let lines = VerdictScreen.lines(
        Judge.judge(forecast: night.fitting, night: judged, now: at), forecast: night.fitting,
        age: .fresh, at: at, zone: zone, width: call.console.width)
      for line in lines + [""] { call.console.print(line) }
    }
    var player = NightPlayer(trace: night.trace(every: 60))
    player.forecast = night.fitting
    player.place = night.place
    player.zone = zone
    try player.play(on: call.console, asJSON: call.isJSON, rowEvery: 7200)
    return .done
  }
}
