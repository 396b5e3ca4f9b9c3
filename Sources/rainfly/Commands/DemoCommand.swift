// SPDX-License-Identifier: MIT

import Almanac
import Engine
import Quantities
import Screens
import Simulation

/// `demo`: a made-up night with a known answer, through the whole agent.
enum DemoCommand: Command {
  static let spec = CommandSpec(
    "demo", operands: [SimulatedNight.Name.allCases.map(\.rawValue).joined(separator: "|")],
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
      call.console.print("A trip of two nights made up by rainfly, the first of them played below.")
      for day in 0...1 {
        call.console.print("")
        show(night, onDay: day, zone, call)
      }
      call.console.print("")
    }
    var player = NightPlayer(trace: night.trace(every: 60))
    player.forecast = night.fitting
    player.place = night.place
    player.zone = zone
    player.location = try call.playedLocation()
    try player.play(on: call.console, asJSON: call.isJSON, rowEvery: 7200, call.longWork("demo"))
    return .done
  }

  /// The verdict of one night of the trip, as it was at 18:00 of the first day.
  private static func show(
    _ night: SimulatedNight, onDay day: Int, _ zone: ZoneRules, _ call: Call
  ) {
    let at = night.start + 2 * 3600
    let judged = Night.at(
      at + Double(day) * 86_400, place: night.place, zone: zone, packUp: 9 * 60)
    let lines = VerdictScreen.lines(
      Judge.judge(forecast: night.fitting, night: judged, now: at), forecast: night.fitting,
      age: .fresh, at: at, zone: zone, width: call.console.width)
    for line in lines { call.console.print(line) }
  }
}
