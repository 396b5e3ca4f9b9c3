// SPDX-License-Identifier: MIT

import Fetch
import ForecastDecoders
import Glibc
import Quantities
import TestKit

/// Feeds damaged recordings to everything that reads what a network sent; `make fuzz` runs it.
///
/// A trap ends the program, and the number of the round that it printed last leads back to the
/// bytes: the generator is seeded. No outcome but a trap is wrong here; that good files are read
/// right is what the tests say.
@main
enum Fuzz {
  /// One reader, with the folder of recordings that it is fed.
  private struct Target: Sendable {
    var name: String
    var folder: String
    var read: @Sendable ([UInt8]) -> Bool
  }

  private static var targets: [Target] {
    [
      Target(name: "open-meteo", folder: "openmeteo", read: decode),
      Target(name: "met-norway", folder: "metno", read: decode),
      Target(name: "nws", folder: "nws", read: decode),
      Target(name: "weatherkit", folder: "weatherkit", read: decode),
      Target(name: "observations", folder: "nws") { bytes in
        (try? NWSObservations.record(
          bytes, from: WallTime(seconds: 1_646_258_400), to: WallTime(seconds: 1_646_276_400)))
          != nil
      },
      Target(name: "places", folder: "geocoding") { (try? PlaceSearch.decode($0)) != nil },
    ]
  }

  private static func decode(_ bytes: [UInt8]) -> Bool {
    (try? ForecastFile.decode(bytes, fetched: WallTime(seconds: 1_700_000_000)) { _, _ in 3600 })
      != nil
  }

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard SharedData.isPresent, let rounds = Int(arguments.first ?? "100000"), rounds > 0 else {
      print("fuzz: skipped: the recordings are not beside the project")
      exit(arguments.first.map { Int($0) == nil } == true ? 64 : 0)
    }
    let seed = arguments.dropFirst().first.flatMap { UInt64($0) } ?? 1
    var seeds: [String: [[UInt8]]] = [:]
    for target in targets where seeds[target.folder] == nil {
      seeds[target.folder] = recordings(target.folder)
    }
    for target in targets {
      guard let pool = seeds[target.folder], !pool.isEmpty else {
        print("fuzz: no recordings for \(target.name)")
        exit(1)
      }
      var generator = SeededGenerator(seed: seed)
      var taken = 0
      for round in 0..<rounds {
        if round % 10_000 == 0 {
          print("\(target.name): round \(round), seed \(seed)")
          fflush(nil)
        }
        let bytes = Mutation.apply(to: pool, using: &generator)
        if target.read(bytes) { taken += 1 }
      }
      print("\(target.name): \(rounds) rounds, \(taken) taken, \(rounds - taken) refused")
    }
  }

  /// The recordings of a folder, each cut down to a few kilobytes of valid JSON where it is longer.
  private static func recordings(_ folder: String) -> [[UInt8]] {
    guard let path = SharedData.path("forecasts/" + folder) else { return [] }
    guard let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(".json") { names.append(name) }
    }
    return names.sorted().compactMap { try? SharedData.bytes("forecasts/\(folder)/\($0)") }
      .flatMap { [$0, Trimmed.arrays($0, to: 4)].filter { !$0.isEmpty } }
  }
}
