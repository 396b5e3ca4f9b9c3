// SPDX-License-Identifier: MIT

import Agent
import Almanac
import Barometers
import Cards
import Engine
import JSONText
import Outputs
import PressureTrends
import Quantities
import Screens
import Simulation
import Store

/// `panel show`: the card that a panel would show, in the terminal or as a picture.
enum PanelShowCommand: Command {
  static let spec = CommandSpec(
    "panel show",
    options: NightDesk.options + [
      OptionSpec("--png", "FILE", "write a picture instead"),
      OptionSpec("--card", "NAME", "another card than the one that fits the moment"),
      OptionSpec("--panel", "NAME", "for this panel; without it the configured one"),
      OptionSpec("--turned", "N", "turned by 0, 90, 180 or 270 degrees; without it 90"),
      OptionSpec("--scale", "N", "each pixel N by N large in the picture, 1 to 8"),
      OptionSpec("--demo", "NIGHT", "of a made-up night instead of what is kept"),
      OptionSpec("--inverted", nil, "for a terminal with a light background"),
    ], "show a card of the panel here")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let profile = try PanelCall.profile(call)
    let quarters = try PanelCall.quarters(call)
    let isLying = quarters % 2 == 1
    let painter = CardPainter(
      width: isLying ? profile.rows : profile.columns,
      height: isLying ? profile.columns : profile.rows)
    try PanelCall.show(try frame(call, painter), call)
    return .done
  }

  /// The cards that are no answer, by their names.
  private static let notices = ["starting", "stopped", "no_data_since", "too_cold"]

  private static func frame(
    _ call: Call, _ painter: CardPainter
  ) throws(CommandFailure) -> Frame {
    let word = call.invocation.value("--card")
    let card = word.flatMap(Card.init(rawValue:))
    if let word, card == nil, !notices.contains(word) {
      let known = (Card.allCases.map(\.rawValue) + notices).joined(separator: ", ")
      throw CommandFailure(.usage, "usage", "no card '\(word)': there are \(known)")
    }
    let facts =
      try call.invocation.has("--demo") ? PanelCall.demoFacts(call) : PanelCall.keptFacts(call)
    func notice(_ kind: Notice.Kind) -> Frame {
      painter.frame(Notice(kind, at: facts.wall, camp: facts.camp, zone: facts.zone))
    }
    switch word {
    case "starting": return notice(.starting)
    case "stopped": return notice(.stopped(isStored: true))
    case "no_data_since": return notice(.noData(since: facts.wall))
    case "too_cold": return notice(.tooCold)
    default: return painter.frame(card ?? Card.fitting(facts), facts)
    }
  }
}

/// What the commands about the panel have in common.
enum PanelCall {
  /// The panel that is named, configured, or the most common.
  static func profile(_ call: Call) throws(CommandFailure) -> PanelProfile {
    guard let name = call.invocation.value("--panel") else {
      guard let (configuration, _) = try? call.board() else { return .standIn }
      let hat = (try? call.files.hat(for: configuration)) ?? nil
      return configuration.panel.profile ?? hat?.panel ?? .standIn
    }
    if let profile = PanelProfile.named(name) { return profile }
    if let why = PanelProfile.refused[name] {
      throw CommandFailure(.usage, "usage", "the panel '\(name)' is not driven: \(why)")
    }
    let known = PanelProfile.all.map(\.name).joined(separator: ", ")
    throw CommandFailure(.usage, "usage", "no panel '\(name)': there are \(known)")
  }

  /// How many right angles the picture is turned by.
  static func quarters(_ call: Call) throws(CommandFailure) -> Int {
    let text = call.invocation.value("--turned") ?? "90"
    guard let degrees = Int(text), [0, 90, 180, 270].contains(degrees) else {
      throw CommandFailure(.usage, "usage", "--turned cannot be '\(text)': 0, 90, 180 or 270")
    }
    return degrees / 90
  }

  /// Writes `frame` as a picture, or draws it in the terminal.
  static func show(_ frame: Frame, _ call: Call) throws(CommandFailure) {
    let text = call.invocation.value("--scale") ?? "1"
    guard let scale = Int(text), (1...8).contains(scale) else {
      throw CommandFailure(.usage, "usage", "--scale cannot be '\(text)': a number from 1 to 8")
    }
    guard let path = call.invocation.value("--png") else {
      if call.isJSON {
        let rows = (0..<frame.height).map { y in
          JSONValue.string(String((0..<frame.width).map { frame[$0, y] ? "#" : "." }))
        }
        call.console.print(
          .object([
            ("width", .integer(Int64(frame.width))), ("height", .integer(Int64(frame.height))),
            ("rows", .array(rows)),
          ]))
        return
      }
      let isInverted = call.invocation.has("--inverted")
      let lines =
        frame.width <= call.console.width || !call.console.isTerminal
        ? frame.halfBlocks(isInverted: isInverted) : frame.braille(isInverted: isInverted)
      guard lines[0].count <= call.console.width || !call.console.isTerminal else {
        throw CommandFailure(
          .failed, "width",
          "the card is \(lines[0].count) columns wide and this terminal has \(call.console.width):"
            + " make it wider, or write a picture with --png FILE")
      }
      for line in lines { call.console.print(line) }
      return
    }
    try call.write(PNG.bytes(frame, scale: scale), to: path)
    if call.isJSON, path != "-" { call.console.print(.object([("file", .string(path))])) }
  }

  /// The facts that are kept, as the night screens have them.
  static func keptFacts(_ call: Call) throws(CommandFailure) -> CardFacts {
    let desk = try NightDesk(call)
    let night = desk.placesTheNight ? desk.night(.running) : nil
    let story = try night.map(desk.story)
    let outlook = desk.outlook(story)
    var facts = CardFacts(
      outlook: outlook, story: story, camp: desk.campName, zone: desk.zone,
      wording: desk.page.wording)
    if let series = desk.day(columns: PressureCurve.columns) {
      facts.curve = PressureCurve(
        means: (0..<series.columns).map { series.mean($0).map { $0 / 100 } })
    }
    if let dated = desk.view?.reading, let age = dated.age {
      facts.newest = Sample(time: outlook.asOf + -age, reading: dated.reading)
    }
    facts.faults = (desk.view?.health ?? []).filter { $0.state == "fault" && $0.part != "panel" }
      .map(\.message)
    return facts
  }

  /// The facts of a made-up night that the whole agent has lived through until `--at`.
  static func demoFacts(_ call: Call) throws(CommandFailure) -> CardFacts {
    let word = call.invocation.value("--demo") ?? ""
    guard let name = SimulatedNight.Name(rawValue: word) else {
      let known = SimulatedNight.Name.allCases.map(\.rawValue).joined(separator: ", ")
      throw CommandFailure(.usage, "usage", "no demo '\(word)': there are \(known)")
    }
    let night = SimulatedNight(name)
    let zone = call.zones.zone(night.zone) ?? .utc
    var end = night.start + 3 * 3600
    if let text = call.invocation.value("--at") {
      guard
        let given = InstantText.parse(text, zone: zone, now: night.start + night.duration / 2)
      else {
        throw CommandFailure(.usage, "usage", "--at cannot be '\(text)': give \(InstantText.forms)")
      }
      end = min(max(given, night.start), night.end)
    }
    guard
      let facts = DemoAgent(night, zone: zone).facts(
        at: end, sensorFails: call.invocation.value("--card") == Card.fault.rawValue)
    else {
      throw CommandFailure(.usage, "usage", "--at is before the made-up night")
    }
    return facts
  }
}
