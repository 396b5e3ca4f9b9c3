// SPDX-License-Identifier: MIT

import Agent
import Almanac
import CLinuxIO
import Camps
import Engine
import Quantities
import Screens
import Store

extension Call {
  /// The machine at this moment, and whether a daemon serves the store.
  var moment: StatusMoment {
    StatusMoment(
      boot: BootID(SystemFile.line("/proc/sys/kernel/random/boot_id") ?? ""),
      bootTime: BootTime(seconds: Double(rainfly_boot_nanoseconds()) / 1e9), wall: now,
      daemonRuns: ProcessLock.isHeld(path: directories.runtime + "/rainflyd.lock"))
  }

  /// What there is to say at this moment; never fails, for a store in ruins is something to say.
  func statusView(_ reader: HistoryReader?) -> StatusView {
    guard let reader else {
      let location = directories.store
      return StatusView(
        nil, at: moment,
        storeFault: directories.refusal
          ?? "nothing in \(directories.state) can be read: name another"
          + " folder with --state (looked for \(location.main))")
    }
    var fault: String?
    func attempt<Value>(_ read: () throws(StoreError) -> Value?) -> Value? {
      do throws(StoreError) {
        return try read()
      } catch {
        fault = "\(directories.store.main): \(error.message)"
        return nil
      }
    }
    let newest = attempt { () throws(StoreError) in try reader.newest() }
    let kept = attempt { () throws(StoreError) in try reader.keptForecasts() }
    return StatusView(
      reader.status, at: moment, newest: newest, kept: kept, storeFault: fault)
  }

  /// The zone in which this store's times are told: the camp's where it is known.
  func campZone(_ reader: HistoryReader?) -> ZoneRules {
    let kept = (try? reader?.keptForecasts()) ?? nil
    let names = [
      (try? currentCamp(reader))?.zone, reader?.status?.text("zone"), kept?.zone,
      (try? files.readConfiguration())?.place.zone,
    ]
    return names.lazy.compactMap { $0 }.compactMap(zones.zone).first ?? zones.system()
  }

  /// Where the camp is, else what the newest forecast is for, else where the configuration says that
  /// the board stands.
  func campPlace(_ reader: HistoryReader?) -> Coordinates? {
    if let camp = try? currentCamp(reader) { return camp.place }
    let newest = (try? reader?.newestForecast()) ?? nil
    return newest?.place ?? (try? files.readConfiguration())?.place.coordinates
  }

  /// Whether the terminal shows more than ASCII, by the locale.
  var isUnicode: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy
      .compactMap { environment[$0] }.first { !$0.isEmpty }
    let name = (locale ?? "").lowercased()
    return name.contains("utf-8") || name.contains("utf8")
  }

  /// Figures in the units that are set; programs get SI in texts too.
  func wording(_ settings: Settings) -> Wording {
    Wording(isJSON ? .metric : settings.units)
  }

  /// Figures in the units that are kept.
  func wording(_ reader: HistoryReader?) -> Wording {
    var settings = Settings()
    for (name, value) in (try? reader?.keptSettings()) ?? [] where name == "units" {
      try? settings.set(name, to: value)
    }
    return wording(settings)
  }

  /// Work called `name` that may take a while; its progress is for people alone.
  func longWork(_ name: String) -> LongWork {
    LongWork(name, on: console, shows: !isJSON && environment["TERM"] != "dumb")
  }

  /// Emphasis, where the terminal has it.
  var ink: Ink { Ink(console.hasColour) }
}
