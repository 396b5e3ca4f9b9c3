// SPDX-License-Identifier: MIT

import Agent
import JSONText
import Screens

/// `config check`: what the configuration says, or what is wrong with it.
enum ConfigCheckCommand: Command {
  static let spec = CommandSpec(
    "config check", "check the configuration and say what it means")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let (configuration, board) = try call.board()
    let hat: Hat?
    do throws(ConfigurationError) {
      hat = try call.files.hat(for: configuration)
    } catch {
      throw CommandFailure(.configuration, "configuration", error.description)
    }
    let panel = hat?.wires == nil ? nil : configuration.panel.profile ?? hat?.panel
    let file = call.files.configuration ?? "no file, the defaults"
    let barometer = configuration.barometer
    let bus = barometer.bus ?? board.bus ?? "none"
    let lamp = configuration.lamp.line ?? hat?.lampLine ?? board.lampLine ?? "none"
    if call.isJSON {
      call.console.print(
        .object([
          ("file", .optional(call.files.configuration)), ("board", .string(board.name)),
          ("bus", .string(bus)), ("chip", .optional(barometer.chip)),
          ("period_s", .number(barometer.period)), ("bursts", .integer(Int64(barometer.bursts))),
          ("led", .string(lamp)), ("hat", .optional(hat?.name)),
          ("panel", .optional(panel?.name)), ("batch_s", .number(configuration.batchPeriod)),
        ]))
      return .done
    }
    call.console.print("\(file): sound")
    let address = barometer.address.map { "0x" + String($0, radix: 16) } ?? "0x76 or 0x77"
    for (name, value) in [
      ("board", "\(board.title) (\(board.name))"),
      (
        "barometer",
        "\(barometer.chip ?? "any chip") at \(address) on \(bus == "none" ? "no bus" : bus)"
      ),
      ("sampling", "\(barometer.bursts) bursts every \(LocalText.span(barometer.period))"),
      ("led", lamp),
      ("hat", hat?.title ?? "none"),
      ("panel", panel?.title ?? "none"),
      ("place", Self.place(configuration.place)),
      ("store", "to the card every \(LocalText.span(configuration.batchPeriod))"),
    ] {
      call.console.print("  \(name.padded(to: 10)) \(value)")
    }
    return .done
  }

  private static func place(_ place: Configuration.Place) -> String {
    let spot = place.coordinates.map { "\($0.latitude), \($0.longitude)" } ?? "the forecast's"
    return spot + ", time of " + (place.zone ?? "the forecast, else the system")
  }
}
