// SPDX-License-Identifier: MIT

import Almanac
import Evaluation
import Quantities
import Screens
import Simulation

/// `evaluate`: how well the detector, and the sensors alone, do on recorded weather.
enum EvaluateCommand: Command {
  static let spec = CommandSpec(
    "evaluate", operands: ["FILE"], repeatsLast: true,
    options: [
      OptionSpec("--latitude", "F", "where the files are from, degrees north; without: no tide"),
      OptionSpec("--longitude", "F", "degrees east"),
      OptionSpec(
        "--zone", "IANA", "the zone of the nights; without: the sun's at the place, else UTC"),
      OptionSpec("--bridge", "SPAN", "straight lines across gaps up to this long, at most 12h"),
      OptionSpec(
        "--disturb", "KIND",
        "also disturb it by \(kinds); repeated for several", repeats: true),
      OptionSpec("--seed", "N", "what the disturbances' chance begins with (1)"),
      OptionSpec("--set", "K=V", "with another setting", repeats: true),
    ], "how well detector and sensors do on recorded weather")

  private static var kinds: String {
    Disturbance.allCases.map(\.rawValue).joined(separator: ", ")
  }

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let question = try question(call)
    let site = question.site
    let settings = site.settings
    let page = Page(
      LocalText(site.zone), wording: call.wording(settings), width: min(call.console.width, 80),
      ink: call.ink, isUnicode: call.isUnicode)
    let files = call.invocation.operands
    for (index, path) in files.enumerated() {
      let work = call.longWork("evaluate")
      let recording = try recording(path, call)
      try work.check("\(path) was read, which gives no figures yet")
      let report = try report(recording, question, path, work)
      if call.isJSON {
        call.console.print(EvaluationJSON.object(report, named: path, site: site))
        continue
      }
      if index > 0 { call.console.print("") }
      let name = path.split(separator: "/").last.map(String.init) ?? path
      for line in EvaluationScreen.lines(report, named: name, site: site, page: page) {
        call.console.print(line)
      }
    }
    return .done
  }

  private static func report(
    _ recording: Recording, _ question: EvaluationReport.Question, _ path: String, _ work: LongWork
  ) throws(CommandFailure) -> EvaluationReport {
    let report = try EvaluationReport(recording, question) { done throws(CommandFailure) in
      try work.reach(
        done,
        soFar: "\(Int(done * 100)) % of \(path) was read, which gives no figures")
    }
    work.end()
    guard let report else {
      let what =
        recording.failedReads > recording.points.count
        ? "\(recording.failedReads) rows have no pressure that air can have: is it in hPa?"
        : "one reading says nothing: a longer recording is needed"
      throw CommandFailure(.badData, "bad_trace", "\(path): \(what)")
    }
    return report
  }

  private static func recording(
    _ path: String, _ call: Call
  ) throws(CommandFailure) -> Recording {
    let trace = try call.trace(path)
    let points = trace.rows.compactMap { row in
      row.weather.map {
        Recording.Point(time: row.time, pressure: $0.pressure, humidity: $0.humidity)
      }
    }
    return Recording(
      points: points,
      rain: trace.rain.map { Recording.Rain(time: $0.time, amount: $0.amount) },
      failedReads: trace.rows.count - points.count)
  }

  private static func question(_ call: Call) throws(CommandFailure) -> EvaluationReport.Question {
    let place = try call.place()
    let zone = call.invocation.has("--zone") ? try call.zone() : Self.zone(of: place)
    return EvaluationReport.Question(
      site: Site(place: place, zone: zone, settings: try call.settings()),
      bridge: try bridge(call), disturbances: try disturbances(call), seed: try seed(call))
  }

  /// The sun's own zone: nights are dark, whatever people set their clocks to.
  private static func zone(of place: Coordinates?) -> ZoneRules {
    guard let place else { return .utc }
    return .fixed(offsetSeconds: Int((place.longitude / 15).rounded()) * 3600)
  }

  private static func bridge(_ call: Call) throws(CommandFailure) -> Double? {
    guard let text = call.invocation.value("--bridge") else { return nil }
    guard let span = Span(text)?.seconds, span <= 12 * 3600 else {
      throw CommandFailure(
        .usage, "usage", "--bridge cannot be '\(text)': give at most 12h, as 90m or 3h")
    }
    return span
  }

  private static func disturbances(_ call: Call) throws(CommandFailure) -> [Disturbance] {
    var chosen: [Disturbance] = []
    for word in call.invocation.all("--disturb") {
      guard let disturbance = Disturbance(rawValue: word) else {
        throw CommandFailure(.usage, "usage", "--disturb cannot be '\(word)': give one of \(kinds)")
      }
      if !chosen.contains(disturbance) { chosen.append(disturbance) }
    }
    return chosen
  }

  private static func seed(_ call: Call) throws(CommandFailure) -> UInt64 {
    guard let text = call.invocation.value("--seed") else { return 1 }
    guard let seed = UInt64(text) else {
      throw CommandFailure(
        .usage, "usage", "--seed cannot be '\(text)': give a whole number from 0")
    }
    return seed
  }
}
