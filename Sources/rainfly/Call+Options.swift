// SPDX-License-Identifier: MIT

import Agent
import Almanac
import Camps
import Forecast
import ForecastDecoders
import Glibc
import Quantities
import Screens
import Store

extension Call {
  /// The settings of `--set K=V`, all others as in `kept`.
  func settings(over kept: Settings = Settings()) throws(CommandFailure) -> Settings {
    var pairs: [(name: String, text: String)] = []
    for pair in invocation.all("--set") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw CommandFailure(
          .usage, "usage", "--set '\(pair)': give NAME=VALUE, for instance rain.chance_pct=40")
      }
      pairs.append((String(parts[0]), String(parts[1])))
    }
    var settings = kept
    do throws(SettingError) {
      try settings.set(pairs)
    } catch {
      throw CommandFailure(.usage, "usage", "--set: \(error.description)")
    }
    return settings
  }

  /// The place of `--latitude` and `--longitude`, or `nil` where neither was given.
  func place() throws(CommandFailure) -> Coordinates? {
    let texts = (invocation.value("--latitude"), invocation.value("--longitude"))
    if texts.0 == nil, texts.1 == nil { return nil }
    guard let latitude = Self.degrees(texts.0), let longitude = Self.degrees(texts.1),
      let place = Coordinates(latitude: latitude, longitude: longitude)
    else {
      throw CommandFailure(
        .usage, "usage",
        "--latitude \(texts.0 ?? "?") --longitude \(texts.1 ?? "?"): both are"
          + " needed, in decimal degrees, -90 to 90 and -180 to 180")
    }
    return place
  }

  /// Plain digits only: `Double` would take "0x10" and "nan" too.
  private static func degrees(_ text: String?) -> Double? {
    guard let text, text.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.".utf8.contains($0) })
    else { return nil }
    return Double(text)
  }

  /// The forecast in a file; its time stands in where the file says nothing of when it was fetched.
  func forecast(_ path: String, fetched: WallTime?) throws(CommandFailure) -> Forecast {
    let bytes = try bytes(of: path)
    let zones = zones
    // A forecast asks for each of its stamps; a zone is read once.
    var known: [String: ZoneRules?] = [:]
    do throws(ForecastDecodingError) {
      return try ForecastFile.decode(bytes, fetched: fetched ?? Self.modified(path)) { name, time in
        let zone = known[name] ?? zones.zone(name)
        known[name] = zone
        return zone?.offset(at: time)
      }
    } catch {
      throw CommandFailure(.badData, "bad_forecast", "\(path): \(error.description)")
    }
  }

  /// Whether a file came from another rainfly.
  func isExchange(_ path: String) throws(CommandFailure) -> Bool {
    let bytes = try bytes(of: path)
    return (try? ForecastFile.isExchange(bytes)) ?? false
  }

  private static func modified(_ path: String) -> WallTime? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let time = WallTime(seconds: Double(status.st_mtim.tv_sec))
    return WallTime.placeable.contains(time) ? time : nil
  }

  /// Where a played night is kept: in the folder of `--state`, else nowhere.
  func playedLocation() throws(CommandFailure) -> StoreLocation {
    guard invocation.has("--state") else { return .memory }
    do throws(SystemFile.Failure) {
      try directories.make()
    } catch {
      throw CommandFailure(.ioError, "store", "\(error.description): name another folder")
    }
    return StoreLocation(stateDirectory: directories.state, runtimeDirectory: nil)
  }
}
