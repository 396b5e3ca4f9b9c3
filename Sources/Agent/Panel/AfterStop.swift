// SPDX-License-Identifier: MIT

import Almanac
import Buses
import Cards
import Outputs
import Quantities
import Store

/// What is left to do when the agent has ended without doing it: the lamp dark, and a panel that says
/// so.
///
/// A one-shot for the service manager; it shares nothing with the agent but the store.
public struct AfterStop {
  private let configuration: Configuration
  private let board: Board
  private let hat: Hat?
  private let location: StoreLocation

  /// The end of an agent on `board`.
  public init(
    _ configuration: Configuration, _ board: Board, hat: Hat?, _ location: StoreLocation
  ) {
    self.configuration = configuration
    self.board = board
    self.hat = hat
    self.location = location
  }

  /// Makes the lamp dark and draws the notice; what was done and what failed, in words.
  ///
  /// Bounded by the panel's own waits, a minute at most.
  public func run(
    _ machine: MachineTime, zones: ZoneFiles
  ) -> (done: [String], failed: [String]) {
    var (done, failed): ([String], [String]) = ([], [])
    for outcome in [darken(), draw(machine, zones)] {
      switch outcome {
      case .success(let words)?: done.append(words)
      case .failure(let failure)?: failed.append(failure.words)
      case nil: break
      }
    }
    return (done, failed)
  }

  private struct Failure: Error {
    var words: String
  }

  private func darken() -> Result<String, Failure>? {
    guard board.kind == .linux, let selector = configuration.lampSelector(on: board, hat: hat)
    else { return nil }
    do throws(BusError) {
      // A line starts dark, and is dark when it is given back.
      try LinuxOutputLine(selector, activeLow: configuration.lamp.activeLow).release()
      return .success("the lamp is dark")
    } catch {
      return .failure(Failure(words: "the lamp: \(error.description)"))
    }
  }

  private func draw(_ machine: MachineTime, _ zones: ZoneFiles) -> Result<String, Failure>? {
    guard let hat, let wires = hat.wires, let profile = configuration.panel.profile ?? hat.panel
    else { return nil }
    let store = try? MainStore(path: location.main)
    let status = (try? HistoryReader(location))?.status
    let wiring = PanelWiring(
      wires, memory: hat.memory, bus: configuration.barometer.bus ?? board.bus ?? "/dev/i2c-1")
    do throws(PanelError) {
      var panel = Panel(
        SSD168xDriver(profile, on: try wiring.link()),
        counters: PanelRecord(store, boot: machine.boot).counters,
        quarters: configuration.panel.quarters ?? hat.quarters)
      let notice = Self.notice(status, zone: zones.system(), zones: zones)
      let isDrawn = Self.draw(notice, on: &panel, now: machine.now())
      if !isDrawn { panel.rest() }
      let record = PanelRecord(counters: panel.counters)
      if let store { try? record.keep(in: store, boot: machine.boot) }
      if let fault = panel.fault {
        return .failure(Failure(words: "the panel: \(fault.error.description)"))
      }
      return .success(
        isDrawn
          ? "the panel says that there is no data"
          : "the panel was drawn less than three minutes ago and keeps its picture")
    } catch {
      return .failure(Failure(words: "the panel: \(error.description)"))
    }
  }

  /// Draws `notice` if the glass allows it now.
  public static func draw(_ notice: Notice, on panel: inout Panel, now: BootTime) -> Bool {
    panel.show(CardChooser.content("no_data_since"), temperature: nil)
    let (width, height) = panel.size
    _ = panel.update(now: now) { _ in CardPainter(width: width, height: height).frame(notice) }
    return panel.last != nil
  }

  /// That there is no data since the agent was last heard, as far as `status` says it.
  static func notice(_ status: Status?, zone: ZoneRules, zones: ZoneFiles) -> Notice {
    var since: WallTime?
    if let asOf = status?.number("as_of_s"), let bootedAt = status?.number("booted_at") {
      let time = WallTime(seconds: bootedAt + asOf)
      since = WallTime.placeable.contains(time) ? time : nil
    }
    return Notice(
      .noData(since: since), at: since, camp: status?.text("camp"),
      zone: status?.text("zone").flatMap(zones.zone) ?? zone)
  }
}
