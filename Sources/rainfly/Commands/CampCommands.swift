// SPDX-License-Identifier: MIT

import Agent
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

/// `camps provider`: whose forecasts are wanted for a camp.
enum CampsProviderCommand: Command {
  static let spec = CommandSpec(
    "camps provider", operands: ["NAME", "PROVIDER"],
    "whose forecasts to fetch for a camp: \(CampProvider.words)")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let view = try call.campView()
    var camp = try call.camp(call.invocation.operands[0], in: view.book)
    camp.provider = try CampProvider.parse(call.invocation.operands[1])
    let (changed, time) = (camp, Moment(call).stamp)
    try call.change { $0.put(changed, at: time) }
    if call.isJSON {
      let after = try call.campView()
      call.console.print(CampsScreen.json(changed, in: after.book, current: after.current))
      return .done
    }
    call.console.print(
      "\(camp.name.printable): forecasts of "
        + (camp.provider.map { "\($0.name), and others where it has none." }
          ?? "the provider that fits the place."))
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
