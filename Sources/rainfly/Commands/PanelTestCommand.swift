// SPDX-License-Identifier: MIT

import Agent
import Cards
import Outputs
import Screens

/// `panel test`: corner marks and the name of the profile on the panel itself.
enum PanelTestCommand: Command {
  static let spec = CommandSpec(
    "panel test",
    options: [
      OptionSpec("--panel", "NAME", "as this panel; without it the configured one"),
      OptionSpec("--turned", "N", "turned by 0, 90, 180 or 270 degrees"),
      OptionSpec("--png", "FILE", "write a picture instead of driving the panel"),
      OptionSpec("--scale", "N", "each pixel N by N large in the picture, 1 to 8"),
    ], "draw corner marks and the panel's name on it")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    if call.invocation.has("--png") {
      let (profile, quarters) = (try PanelCall.profile(call), try PanelCall.quarters(call))
      try PanelCall.show(frame(profile, quarters), call)
      return .done
    }
    let (configuration, board) = try call.board()
    let hat: Hat?
    do throws(ConfigurationError) {
      hat = try call.files.hat(for: configuration)
    } catch {
      throw CommandFailure(.configuration, "configuration", error.description)
    }
    guard let hat, let wires = hat.wires, let usual = configuration.panel.profile ?? hat.panel
    else {
      throw CommandFailure(
        .configuration, "configuration",
        "no panel is configured: name its HAT, for instance 'hat: waveshare-2in13-v4'")
    }
    let profile = call.invocation.has("--panel") ? try PanelCall.profile(call) : usual
    let quarters =
      call.invocation.has("--turned")
      ? try PanelCall.quarters(call) : configuration.panel.quarters ?? hat.quarters
    let wiring = PanelWiring(
      wires, memory: hat.memory, bus: configuration.barometer.bus ?? board.bus ?? "/dev/i2c-1")
    do throws(PanelError) {
      var driver = SSD168xDriver(profile, on: try wiring.link())
      try driver.show(frame(profile, quarters).turned(quarters), over: nil, .full)
    } catch {
      throw CommandFailure(.deviceNotAvailable, "device", error.description)
    }
    call.console.print(
      "\(profile.title): F stands at the top left, its arrow points to it, L and R at the sides, B"
        + " below. If not, set 'panel: turned'. Wait three minutes before the next test.")
    return .done
  }

  private static func frame(_ profile: PanelProfile, _ quarters: Int) -> Frame {
    let isLying = quarters % 2 == 1
    return CardPainter(
      width: isLying ? profile.rows : profile.columns,
      height: isLying ? profile.columns : profile.rows
    ).testFrame(profile.name)
  }
}
