// SPDX-License-Identifier: MIT

import Agent
import Almanac
import Camps
import Glibc
import Quantities
import Screens
import Store

/// The camps and settings of the store, and what counts of them now.
struct CampView {
  /// Camps, trip and settings; empty where there is no store yet.
  var book = CampBook()
  /// The place that counts now.
  var current: CurrentCamp?
  /// The night that it is by the camp's clocks, where a clock says it.
  var tonight: NightDate?

  /// The settings that hold.
  var settings: Settings { Settings(kept: book.settingTexts) }
}

extension Call {
  /// What the store knows of camps; without a store nothing, which is no failure.
  func campView() throws(CommandFailure) -> CampView {
    let location = directories.store
    var view = CampView()
    var fallback = zones.system()
    let time = Moment(self).trustedWall
    if access(location.main, F_OK) == 0 || errno != ENOENT {
      let reader = try history()
      fallback = campZone(reader)
      do throws(StoreError) {
        view.book = try reader.campBook()
        view.current = try reader.currentPlace(at: time, zone: fallback, zones: zones.zone)
      } catch {
        throw failure(error)
      }
    }
    view.tonight = time.map {
      NightDate(at: $0, zone: view.current?.zone.flatMap(zones.zone) ?? fallback)
    }
    return view
  }

  /// The place that counts now; `nil` where there is none.
  func currentCamp(
    _ reader: HistoryReader?, at time: WallTime? = nil
  ) throws(StoreError) -> CurrentCamp? {
    // For camps that name no zone noon is the system's: that of the whole view is not known yet.
    try reader?.currentPlace(
      at: time ?? Moment(self).trustedWall, zone: zones.system(), zones: zones.zone)
  }

  /// Changes camps, trip or settings, all or nothing.
  func change(_ change: (inout CampBook) -> Void) throws(CommandFailure) {
    let store = try store()
    do throws(StoreError) {
      try store.changeBook(change)
    } catch {
      throw failure(error)
    }
  }

  /// The one camp called `name`, or a failure that names those like it.
  func camp(_ name: String, in book: CampBook) throws(CommandFailure) -> Camp {
    let found = book.camps(called: name)
    if let camp = found.first, found.count == 1 { return camp }
    guard found.isEmpty else {
      let each = found.map { "\($0.id) (\(CoordinateText.decimal($0.place)))" }
      throw CommandFailure(
        .usage, "ambiguous_camp",
        "\(found.count) camps are called '\(name.printable)': name one by its id, "
          + each.joined(separator: " or "))
    }
    let names = book.list.map(\.name)
    let near = NearNames.near(name, among: names)
    let hint =
      names.isEmpty
      ? "there are none yet, see rainfly camps add --help"
      : near.isEmpty
        ? "there are \(names.prefix(8).joined(separator: ", "))"
        : "did you mean \(near.joined(separator: ", "))?"
    throw CommandFailure(
      .usage, "no_camp", "no camp is called '\(name.printable)': \(hint.printable)")
  }

  /// A name for a camp that no other camp has.
  func freshName(
    _ text: String, in book: CampBook, except: CampID? = nil
  ) throws(CommandFailure) -> String {
    guard let name = CampName.checked(text) else {
      throw CommandFailure(
        .usage, "usage",
        "a camp cannot be called '\(text.printable)': it is \(CampName.allowed)")
    }
    if let other = book.list.first(where: { $0.id != except && CampName.areSame($0.name, name) }) {
      throw CommandFailure(
        .usage, "exists",
        "a camp is called '\(other.name.printable)' already: choose another name, or rename that one"
      )
    }
    return name
  }
}
