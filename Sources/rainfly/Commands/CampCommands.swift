// SPDX-License-Identifier: MIT

import Camps
import Quantities
import Screens
import Store

/// `camps`: the places where you sleep.
enum CampsCommand: Command {
  static let spec = CommandSpec("camps", "the camps, and which one counts tonight")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let view = try call.campView()
    if call.isJSON {
      for camp in view.book.list {
        call.console.print(CampsScreen.json(camp, in: view.book, current: view.current))
      }
      return .done
    }
    let lines = CampsScreen.lines(view.book, current: view.current, width: call.console.width)
    for line in lines { call.console.print(line) }
    return .done
  }
}

/// `camps add`: a new camp by its coordinates.
enum CampsAddCommand: Command {
  static let spec = CommandSpec(
    "camps add", operands: ["NAME", "COORDINATES"], repeatsLast: true,
    options: [
      OptionSpec("--zone", "IANA", "its time zone, for instance Europe/Oslo"),
      OptionSpec("--altitude", "M", "its height above the sea in metres"),
    ], "add a camp: \"61°30.500'N 8°18.250'E\" or 61.5 8.3")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let view = try call.campView()
    let name = try call.freshName(call.invocation.operands[0], in: view.book)
    let place = try place(Array(call.invocation.operands.dropFirst()))
    if call.invocation.has("--zone") { _ = try call.zone() }
    let camp = Camp(
      id: CampID(random: UInt64.random(in: 0...UInt64.max)), name: name, place: place,
      zone: call.invocation.value("--zone"), altitude: try altitude(call))
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

/// `camps show`: the camp that counts from tonight on.
enum CampsShowCommand: Command {
  static let spec = CommandSpec(
    "camps show", operands: ["NAME"], "show a camp from tonight on; the trip stays as it is")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let view = try call.campView()
    let camp = try call.camp(call.invocation.operands[0], in: view.book)
    try call.show(ShownCamp(camp.id, shownAt: Moment(call).trustedWall))
    let after = try call.campView()
    if call.isJSON {
      call.console.print(CampsScreen.json(camp, in: after.book, current: after.current))
      return .done
    }
    call.console.print("\(camp.name.printable) is shown from tonight on.")
    if !view.book.plan.isEmpty {
      call.console.print("The trip stays as it is: from noon on it decides again.")
    }
    return .done
  }
}

/// `camps rename`: another name for a camp; its nights and forecasts stay with it.
enum CampsRenameCommand: Command {
  static let spec = CommandSpec(
    "camps rename", operands: ["OLD", "NEW"], "give a camp another name")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let view = try call.campView()
    var camp = try call.camp(call.invocation.operands[0], in: view.book)
    let old = camp.name
    camp.name = try call.freshName(call.invocation.operands[1], in: view.book, except: camp.id)
    let (renamed, time) = (camp, Moment(call).stamp)
    try call.change { $0.put(renamed, at: time) }
    if call.isJSON {
      let after = try call.campView()
      call.console.print(CampsScreen.json(renamed, in: after.book, current: after.current))
      return .done
    }
    call.console.print("\(old.printable) is now \(renamed.name).")
    return .done
  }
}

/// `camps remove`: forgets a camp and the nights that were planned for it.
enum CampsRemoveCommand: Command {
  static let spec = CommandSpec(
    "camps remove", operands: ["NAME"], "remove a camp and its nights of the trip")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let view = try call.campView()
    let camp = try call.camp(call.invocation.operands[0], in: view.book)
    let nights = view.book.plan.filter { $0.camp == camp.id }.count
    let time = Moment(call).stamp
    try call.change { $0.remove(camp.id, at: time) }
    if call.isJSON {
      call.console.print(
        .object([
          ("id", .string(camp.id.text)), ("name", .string(camp.name)), ("removed", .bool(true)),
          ("nights_cleared", .integer(Int64(nights))),
        ]))
      return .done
    }
    call.console.print(
      "\(camp.name.printable) is removed"
        + (nights == 0
          ? "." : ", and \(nights) night\(nights == 1 ? "" : "s") of the trip with it."))
    if let now = try call.campView().current?.camp {
      if now.id != view.current?.camp?.id {
        call.console.print("\(now.name.printable) counts tonight.")
      }
    } else if view.book.list.count > 1 {
      call.console.print("No camp counts now: rainfly camps show NAME")
    }
    return .done
  }
}

extension Call {
  /// Shows a camp from now on.
  func show(_ shown: ShownCamp) throws(CommandFailure) {
    let store = try store()
    do throws(StoreError) {
      try store.show(shown)
    } catch {
      throw failure(error)
    }
  }
}
