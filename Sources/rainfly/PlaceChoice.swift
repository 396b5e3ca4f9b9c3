// SPDX-License-Identifier: MIT

import Agent
import Camps
import Glibc
import JSONText
import Quantities
import Screens

/// A place chosen from what a search finds.
struct PlaceChoice {
  let name: String
  let place: Coordinates
  let zone: String?
  let altitude: Elevation?

  /// Searches and lets the user choose: by `--pick`, by asking on a terminal, or not at all.
  ///
  /// `nil` where only the list was shown, which is what a program gets that gives no `--pick`.
  static func choose(_ text: String, _ call: Call) throws(CommandFailure) -> PlaceChoice? {
    var found: [JSONValue] = []
    let code = try FetchProgram(call).run(["search", text]) { (line) throws(CommandFailure) in
      if let failed = line.failure(.failed) { throw failed }
      found.append(line)
    }
    guard code == 0 else {
      throw CommandFailure(
        ExitCode(rawValue: code) ?? .failed, "search", "the search failed: give coordinates instead"
      )
    }
    guard !found.isEmpty else {
      throw CommandFailure(
        .failed, "not_found",
        "no place is called '\(text.printable)': camp sites often have no name here, give coordinates"
      )
    }
    if let pick = call.invocation.value("--pick") {
      guard let index = Int(pick), found.indices.contains(index - 1) else {
        throw CommandFailure(
          .usage, "usage", "--pick cannot be '\(pick.printable)': 1 to \(found.count) were found")
      }
      return try PlaceChoice(found[index - 1])
    }
    for (index, line) in found.enumerated() {
      if call.isJSON { call.console.print(line) } else { show(index + 1, line, call) }
    }
    guard !call.isJSON else { return nil }
    call.console.print("  Places by Open-Meteo.com and GeoNames (CC BY 4.0)")
    call.console.print("  Nothing but the words of a search goes to Open-Meteo.")
    guard isatty(STDIN_FILENO) == 1, call.console.isTerminal else {
      call.console.print("  To take one, repeat this with --pick N.")
      return nil
    }
    call.console.write("  Which one, 1 to \(found.count)? ")
    call.console.flush()
    guard let answer = readLine(), let number = Int(answer), found.indices.contains(number - 1)
    else {
      call.console.print("  None is taken.")
      return nil
    }
    return try PlaceChoice(found[number - 1])
  }

  private init(_ line: JSONValue) throws(CommandFailure) {
    guard let name = line.member("name")?.asText,
      let place = Coordinates(
        latitude: line.member("latitude")?.asNumber ?? .nan,
        longitude: line.member("longitude")?.asNumber ?? .nan)
    else {
      throw CommandFailure(.badData, "search", "the place that was found has no position")
    }
    self.name = name
    self.place = place
    zone = line.member("zone")?.asText
    altitude = line.member("altitude_m")?.asNumber.flatMap { Elevation(metres: $0) }
  }

  private static func show(_ number: Int, _ line: JSONValue, _ call: Call) {
    var parts = [line.member("name")?.asText ?? ""]
    if case .array(let region)? = line.member("region") { parts += region.compactMap(\.asText) }
    var text = parts.joined(separator: ", ")
    if let choice = try? PlaceChoice(line) {
      text += "  " + CoordinateText.decimal(choice.place)
      if let altitude = choice.altitude { text += "  \(Int(altitude.metres.rounded())) m" }
    }
    let digits = "\(number)"
    let lead = String(repeating: " ", count: max(0, 4 - digits.count)) + digits + "  "
    for (index, piece) in text.printable.wrapped(to: max(call.console.width - 6, 20)).enumerated() {
      call.console.print((index == 0 ? lead : "      ") + piece)
    }
  }
}
