// SPDX-License-Identifier: MIT

import Agent
import Camps
import Quantities
import Screens
import Store

/// `camps add`: a new camp by its coordinates.
enum CampsAddCommand: Command {
  static let spec = CommandSpec(
    "camps add", operands: ["NAME", "COORDINATES"], needed: 0, repeatsLast: true,
    options: [
      OptionSpec("--search", "PLACE", "find the place by its name, over the network"),
      OptionSpec("--pick", "N", "take the Nth place that the search finds, without asking"),
      OptionSpec("--zone", "IANA", "its time zone, for instance Europe/Oslo"),
      OptionSpec("--altitude", "M", "its height above the sea in metres"),
      OptionSpec("--provider", "PROVIDER", CampProvider.words),
    ], "add a camp: \"61°30.500'N 8°18.250'E\" or 61.5 8.3")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let view = try call.campView()
    if call.invocation.has("--zone") { _ = try call.zone() }
    let provider = try call.invocation.value("--provider").map(CampProvider.parse) ?? nil
    let found: Site
    if let search = call.invocation.value("--search") {
      guard let choice = try PlaceChoice.choose(search, call) else { return .done }
      let words = call.invocation.operands
      found = Site(
        name: words.isEmpty ? choice.name : words.joined(separator: " "), place: choice.place,
        zone: choice.zone, altitude: choice.altitude)
    } else {
      guard call.invocation.operands.count > 1 else {
        throw CommandFailure(
          .usage, "usage",
          "a name and coordinates are needed, or --search PLACE: see rainfly camps add --help")
      }
      found = Site(
        name: call.invocation.operands[0],
        place: try place(Array(call.invocation.operands.dropFirst())))
    }
    let name = try call.freshName(found.name, in: view.book)
    let place = found.place
    let camp = Camp(
      id: CampID(random: UInt64.random(in: 0...UInt64.max)), name: name, place: place,
      zone: call.invocation.value("--zone") ?? found.zone,
      altitude: try altitude(call) ?? found.altitude, provider: provider)
    let time = Moment(call).stamp
    try call.change { $0.put(camp, at: time) }
    // Without it a second camp would leave none that counts. It is no wish against the trip.
    if view.current?.camp == nil { try call.show(ShownCamp(camp.id, shownAt: nil)) }
    let after = try call.campView()
    if call.isJSON {
      call.console.print(CampsScreen.json(camp, in: after.book, current: after.current))
      return .done
    }
    call.console.print("The camp \(name) is kept:")
    call.console.print("  " + CoordinateText.minutes(place))
    call.console.print("  " + CoordinateText.decimal(place))
    call.console.print(
      after.current?.camp?.id == camp.id
        ? "It counts tonight." : "To show it from tonight on: rainfly camps show '\(name)'")
    return .done
  }

  /// What is known of the place.
  private struct Site {
    var name: String
    var place: Coordinates
    var zone: String?
    var altitude: Elevation?
  }

  /// Coordinates in one word, in two, or with spaces that nobody quoted.
  private static func place(_ words: [String]) throws(CommandFailure) -> Coordinates {
    do throws(CoordinateError) {
      return words.count == 2
        ? try CoordinateText.parse(words[0], words[1])
        : try CoordinateText.parse(words.joined(separator: " "))
    } catch {
      throw CommandFailure(.usage, "bad_coordinates", error.description)
    }
  }

  private static func altitude(_ call: Call) throws(CommandFailure) -> Elevation? {
    guard let text = call.invocation.value("--altitude") else { return nil }
    guard let metres = Double(text), let altitude = Elevation(metres: metres) else {
      throw CommandFailure(
        .usage, "usage",
        "--altitude cannot be '\(text.printable)': it is a number of metres, -450 to 9000")
    }
    return altitude
  }
}
