// SPDX-License-Identifier: MIT

import Agent
import Camps
import Quantities
import Screens

/// `trip`: the camp of each night ahead.
enum TripCommand: Command {
  static let spec = CommandSpec("trip", "the camp of each night ahead")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let view = try call.campView()
    let nights = try call.tripNights(view)
    if call.isJSON {
      for night in nights {
        call.console.print(TripScreen.json(night, in: view.book, tonight: view.tonight))
      }
      return .done
    }
    let lines = TripScreen.lines(nights, tonight: view.tonight, width: call.console.width)
    for line in lines { call.console.print(line) }
    return .done
  }
}

/// `trip plan`: one camp for one night.
enum TripPlanCommand: Command {
  static let spec = CommandSpec(
    "trip plan", operands: ["DATE", "NAME"],
    "sleep at a camp on the night of DATE: 2027-07-10 or tonight")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let view = try call.campView()
    let night = try call.night(call.invocation.operands[0], view)
    let camp = try call.camp(call.invocation.operands[1], in: view.book)
    if let tonight = view.tonight, night < tonight {
      throw CommandFailure(
        .usage, "usage", "the night of \(night) is over: tonight is \(tonight)")
    }
    let time = Moment(call).stamp
    try call.change { $0.plan(night, camp.id, at: time) }
    if call.isJSON {
      let after = try call.campView()
      if let planned = try call.tripNights(after).first(where: { $0.night == night }) {
        call.console.print(TripScreen.json(planned, in: after.book, tonight: view.tonight))
      }
      return .done
    }
    call.console.print("\(TripScreen.day(night)): \(camp.name.printable).")
    return .done
  }
}

/// `trip clear`: takes one night or all of them out of the trip.
enum TripClearCommand: Command {
  static let spec = CommandSpec(
    "trip clear", operands: ["DATE"], needed: 0, "clear one night of the trip, or all of them")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let view = try call.campView()
    var nights = view.book.plan.map(\.night)
    if let text = call.invocation.operands.first {
      let night = try call.night(text, view)
      guard nights.contains(night) else {
        throw CommandFailure(
          .usage, "no_night", "nothing is planned for the night of \(night): see rainfly trip")
      }
      nights = [night]
    }
    let (cleared, time) = (nights, Moment(call).stamp)
    if !cleared.isEmpty {
      try call.change { book in
        for night in cleared { book.plan(night, nil, at: time) }
      }
    }
    if call.isJSON {
      call.console.print(.object([("nights_cleared", .integer(Int64(cleared.count)))]))
    } else {
      call.console.print(
        cleared.isEmpty
          ? "No nights were planned."
          : "\(cleared.count) night\(cleared.count == 1 ? "" : "s") cleared.")
    }
    return .done
  }
}

extension Call {
  /// The night of a date, of `tonight` or of `tomorrow`.
  func night(_ text: String, _ view: CampView) throws(CommandFailure) -> NightDate {
    if let days = ["tonight": 0, "today": 0, "tomorrow": 1][text.lowercased()] {
      guard let tonight = view.tonight else {
        throw CommandFailure(
          .failed, "no_clock",
          "the date is not known: give it, for instance 2027-07-10, or set the clock with"
            + " rainfly clock set '2027-07-10 21:40'")
      }
      return tonight.later(days)
    }
    guard let night = NightDate(text) else {
      throw CommandFailure(
        .usage, "usage",
        "no night '\(text.printable)': give the date of its evening, for instance 2027-07-10, or"
          + " tonight or tomorrow")
    }
    return night
  }
}
