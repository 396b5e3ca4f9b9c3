// SPDX-License-Identifier: MIT

import Camps
import Forecast
import JSONText
import Screens
import Store

/// `download`: the forecasts of tonight and of each planned night within a week.
enum DownloadCommand: Command {
  static let spec = CommandSpec(
    "download",
    options: [OptionSpec("--camp", "NAME", "for this camp only")],
    "fetch the forecasts of tonight and of the trip's nights")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    var work = ["trip"]
    if let name = call.invocation.value("--camp") {
      work = ["camp", try call.camp(name, in: call.campView().book).id.text]
    }
    var told = Told()
    var failure: JSONValue?
    let code = try FetchProgram(call).run(work) { (line) throws(CommandFailure) in
      if line.member("error") != nil { failure = line }
      if call.isJSON {
        if line.member("error") == nil { try printJSON(line, call) }
      } else {
        try show(line, &told, call)
      }
      call.console.flush()
    }
    let exit = ExitCode(rawValue: code) ?? .failed
    if let failed = failure?.failure(exit) { throw failed }
    if !call.isJSON {
      for line in told.credits { call.console.print("  " + line) }
    }
    return exit
  }

  /// What was said so far.
  private struct Told {
    var credits: [String] = []

    /// Adds the credit and the privacy statement of what was shown, once.
    mutating func credit(_ provider: ForecastProvider?) {
      for text in [provider?.attribution, provider?.privacy].compactMap({ $0 })
      where !credits.contains(text) {
        credits.append(text)
      }
    }
  }

  private static func show(
    _ line: JSONValue, _ told: inout Told, _ call: Call
  ) throws(CommandFailure) {
    let name = line.member("name")?.asText?.printable ?? ""
    let width = max(call.console.width - 2, 20)
    func print(_ text: String, indent: Int) {
      for line in text.wrapped(to: width - indent) {
        call.console.print(String(repeating: " ", count: indent + 2) + line)
      }
    }
    switch line.member("event")?.asText {
    case "warning": call.console.complain("rainfly: \(line.member("message")?.asText ?? "")")
    case "asking": if call.console.isTerminal { print("\(name) …", indent: 0) }
    case "kept", "unchanged":
      for night in try nights(line, call) {
        print("\(TripScreen.day(night.night))  \(name)", indent: 0)
        print(night.words, indent: 4)
      }
      if let why = line.member("message")?.asText {
        print("instead of: \(why.printable)", indent: 4)
      }
      told.credit(line.member("provider")?.asText.flatMap(ForecastProvider.init(rawValue:)))
    case "failed":
      let why = line.member("message")?.asText ?? ""
      for night in try nights(line, call) {
        print("\(TripScreen.day(night.night))  \(name)  not fetched: \(why.printable)", indent: 0)
        if night.judgement != nil {
          print("As of the forecast that is kept: \(night.words)", indent: 4)
          told.credit(night.origin?.provider)
        }
      }
    case "record": print("\(name): what happened last night is kept too.", indent: 0)
    default: break
    }
  }

  /// The nights of a line, with what is now kept for them.
  private static func nights(
    _ line: JSONValue, _ call: Call
  ) throws(CommandFailure) -> [TripNight] {
    let view = try call.campView()
    let reader = try call.historyIfAny()
    guard case .array(let dates)? = line.member("nights") else { return [] }
    let here = line.member("camp")?.asText == nil
    guard
      let camp = line.member("camp")?.asText.flatMap({ view.book.camp(CampID($0)) })
        ?? hereCamp(view, here)
    else { return [] }
    return try dates.compactMap(\.asText).compactMap { NightDate($0) }.map {
      (night) throws(CommandFailure) -> TripNight in
      try call.tripNight(night, camp, view, reader)
    }
  }

  /// The device's own place, dressed as a camp so that its night can be shown.
  private static func hereCamp(_ view: CampView, _ isHere: Bool) -> Camp? {
    guard isHere, case .here(let here)? = view.current else { return nil }
    return Camp(
      id: CampID("here"), name: "here", place: here.place, zone: here.zone,
      altitude: here.altitude)
  }

  private static func printJSON(_ line: JSONValue, _ call: Call) throws(CommandFailure) {
    guard let event = line.member("event")?.asText else { return }
    guard case .object(var members) = line else { return }
    guard ["kept", "unchanged", "failed"].contains(event) else {
      // Counts, which the parser takes for numbers with a fraction like all others.
      for (index, member) in members.enumerated() {
        if let number = member.1.asNumber, let whole = Int64(exactly: number) {
          members[index].1 = .integer(whole)
        }
      }
      return call.console.print(.object(members))
    }
    let view = try call.campView()
    let verdicts = try nights(line, call).map { night in
      TripScreen.json(night, in: view.book, tonight: view.tonight)
    }
    if let index = members.firstIndex(where: { $0.0 == "nights" }) {
      members[index].1 = .array(verdicts)
    }
    call.console.print(.object(members))
  }
}
