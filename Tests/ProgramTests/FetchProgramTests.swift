// SPDX-License-Identifier: MIT

import Foundation
import Synchronization
import TestKit
import Testing

/// `rainfly-fetch` and what `rainfly` makes of it, as processes against a server on loopback.
///
/// The server answers with forecasts for now, since the programs live by the machine's clock.
@Suite("Forecasts over the network, as a user meets them")
struct FetchProgramTests {
  private let folder = TemporaryDirectory()

  /// What the server does besides answering well.
  private final class Mood: Sendable {
    let answer = Mutex<(@Sendable (LoopbackServer.Request) -> LoopbackServer.Answer?)?>(nil)
  }

  private func server(_ mood: Mood = Mood()) throws -> LoopbackServer {
    try LoopbackServer { request in
      if let special = mood.answer.withLock({ $0 })?(request) { return special }
      return Self.good(request)
    }
  }

  private static func good(_ request: LoopbackServer.Request) -> LoopbackServer.Answer {
    switch request.path {
    case "/v1/forecast": .init(body: Array(forecast(request).utf8))
    case "/v1/search": .init(body: Array(places.utf8))
    default: .init(404, type: "text/html", body: Array("<html>no".utf8))
    }
  }

  private static let places = """
    {"results":[{"name":"Lom","latitude":61.83867,"longitude":8.56841,"elevation":380.0,
    "timezone":"Europe/Oslo","country":"Norway","admin1":"Innlandet"},
    {"name":"Lom","latitude":43.82,"longitude":23.23,"country":"Bulgaria"}],"generationtime_ms":1}
    """

  /// A reply in Open-Meteo's form for the place that was asked, from yesterday on, with 80 % of rain
  /// in every hour.
  private static func forecast(
    _ request: LoopbackServer.Request, chance: Int = 80
  ) -> String {
    let days = 2 + (Int(request.query("forecast_days") ?? "") ?? 0)
    let start = (Int(Date().timeIntervalSince1970) / 86_400 - 1) * 86_400
    let count = days * 24
    func row(_ value: String) -> String {
      Array(repeating: value, count: count).joined(separator: ",")
    }
    let times = (0..<count).map { "\(start + $0 * 3600)" }.joined(separator: ",")
    return """
      {"latitude":\(request.query("latitude") ?? "0"),"longitude":\(request.query("longitude") ?? "0"),
      "utc_offset_seconds":0,"timezone":"GMT","hourly_units":{"time":"unixtime",
      "temperature_2m":"°C","dew_point_2m":"°C","cloud_cover":"%","wind_speed_10m":"m/s",
      "wind_gusts_10m":"m/s","precipitation":"mm","precipitation_probability":"%",
      "weather_code":"wmo code"},"hourly":{"time":[\(times)],"temperature_2m":[\(row("10.0"))],
      "dew_point_2m":[\(row("2.0"))],"cloud_cover":[\(row("100"))],"wind_speed_10m":[\(row("3.0"))],
      "wind_gusts_10m":[\(row("5.0"))],"precipitation":[\(row("0.5"))],"weather_code":[\(row("61"))],
      "precipitation_probability":[\(row("\(chance)"))]}}
      """
  }

  private func configuration(_ server: LoopbackServer) throws -> String {
    let path = folder.path + "/rainfly.yaml"
    let text = """
      board: simulated
      forecast:
        open_meteo: \(server.address)
        place_search: \(server.address)
        met_norway: \(server.address)
        nws: \(server.address)
      """
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func run(
    _ name: String, _ arguments: [String], _ server: LoopbackServer,
    environment: [String: String] = [:]
  ) throws -> Program.Result {
    try Program.run(
      name,
      arguments + [
        "--state", folder.path + "/s", "--runtime", folder.path + "/r", "--config",
        configuration(server),
      ], environment: environment)
  }

  /// A machine in a test bed may have a clock that nobody vouches for.
  private func setClock(_ server: LoopbackServer) throws {
    _ = try run("rainfly", ["clock", "set", "\(Int(Date().timeIntervalSince1970))"], server)
  }

  private func addCamp(_ name: String, _ place: String, _ server: LoopbackServer) throws {
    try setClock(server)
    let added = try run("rainfly", ["camps", "add", name, place], server)
    try #require(added.code == 0, "\(added.complaint)")
  }

  /// The date of the evening `days` from today.
  private func date(_ days: Int) -> String {
    let form = DateFormatter()
    form.dateFormat = "yyyy-MM-dd"
    form.timeZone = TimeZone(identifier: "UTC")
    form.locale = Locale(identifier: "en_US_POSIX")
    return form.string(from: Date().addingTimeInterval(Double(days) * 86_400))
  }

  @Test("download fetches tonight and the trip, tells each night's verdict, and credits")
  func download() throws {
    let server = try server()
    try addCamp("Lee", "46.5 8.0", server)
    try addCamp("Ridge", "47.0 8.0", server)
    _ = try run("rainfly", ["trip", "plan", date(3), "Ridge"], server)
    let result = try run("rainfly", ["download"], server)
    #expect(result.code == 0, "\(result.complaint)")
    #expect(result.output.contains("Lee") && result.output.contains("Ridge"))
    #expect(result.output.components(separatedBy: "RAINFLY ON: Rain 80 %").count == 3)
    #expect(result.output.contains("Weather data by Open-Meteo.com (CC BY 4.0)"))
    #expect(result.output.contains("Nothing but where a camp is goes to Open-Meteo."))
    for line in result.lines { #expect(line.count <= 80, "\(line)") }
    #expect(server.requests.count == 2)
    for request in server.requests {
      #expect(request.headers["user-agent"]?.hasPrefix("rainfly/") == true)
      // The place and what is wanted of it, and nothing about who asks.
      #expect(Set(request.headers.keys) == ["host", "user-agent", "accept", "accept-encoding"])
    }
    let trip = try run("rainfly", ["trip"], server)
    #expect(trip.output.contains("RAINFLY ON: Rain 80 %"), "\(trip.output)")
    let checks = try run("rainfly", ["checks", "--night", date(3), "--json"], server)
    #expect(try Program.objects(checks.output).first?["verdict"] as? String == "on")

    // An hour's rest is kept: nothing is asked, and that is no failure.
    let again = try run("rainfly", ["download", "--json"], server)
    #expect(again.code == 0 && server.requests.count == 2)
    let events = try Program.objects(again.output).compactMap { $0["event"] as? String }
    #expect(events == ["asking", "unchanged", "asking", "unchanged", "end"])
  }

  @Test(
    "what is no forecast leaves the old one, with its age and the reason",
    arguments: ["portal", "cut", "empty", "old", "swapped", "noise", "nan", "short column"])
  func garbage(kind: String) throws {
    let mood = Mood()
    let server = try server(mood)
    try addCamp("Lee", "46.5 8.0", server)
    #expect(try run("rainfly-fetch", ["trip"], server).code == 0)
    mood.answer.withLock {
      $0 = { request in
        let text = Self.forecast(request, chance: 0)
        switch kind {
        case "portal":
          return .init(type: "text/html", body: Array("<html>Welcome to Camp WiFi".utf8))
        case "cut": return .init(body: Array(text.utf8.prefix(4000)))
        case "empty": return .init(body: Array("{}".utf8))
        case "old":
          let day = (Int(Date().timeIntervalSince1970) / 86_400 - 1) * 86_400
          let old = (0..<240).reduce(text) { text, hour in
            text.replacingOccurrences(
              of: "\(day + hour * 3600)", with: "\(day + hour * 3600 - 20 * 86_400)")
          }
          return .init(body: Array(old.utf8))
        case "swapped":
          return .init(body: Array(text.replacingOccurrences(of: "10.0", with: "1000.0").utf8))
        case "noise": return .init(body: [UInt8](repeating: 0x5A, count: 10 << 20))
        case "nan":
          return .init(body: Array(text.replacingOccurrences(of: "10.0", with: "NaN").utf8))
        default:
          return .init(body: Array(text.replacingOccurrences(of: "[10.0,", with: "[").utf8))
        }
      }
    }
    // The hour of rest is over for a store whose memory is gone.
    try Self.forget(folder.path + "/s/rainfly.db")
    let result = try run("rainfly-fetch", ["trip"], server)
    #expect(result.code == 1, "\(kind): \(result.output)")
    #expect(result.output.contains("no forecast:"), "\(kind)")
    let list = try run("rainfly", ["forecast", "list", "--json"], server)
    #expect(try Program.objects(list.output).count == 1, "\(kind)")
    let words = try run("rainfly", ["forecast", "list"], server)
    #expect(words.output.contains("failed:"), "\(kind): \(words.output)")
    let tonight = try run("rainfly", ["tonight", "--json"], server)
    #expect(try Program.objects(tonight.output).first?["advice"] as? String == "on", "\(kind)")
  }

  private static func forget(_ database: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = [
      "-c",
      "import sqlite3,sys; d=sqlite3.connect(sys.argv[1]); d.execute('DELETE FROM provider_memory');"
        + " d.commit()", database,
    ]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  @Test("without a network the exit code says so, nothing is lost, and the words say what to do")
  func offline() throws {
    let server = try server()
    try addCamp("Lee", "46.5 8.0", server)
    server.stop()
    usleep(300_000)
    let result = try run("rainfly", ["download"], server)
    #expect(result.code == 69, "\(result.output)")
    #expect(result.output.contains("not fetched: 127.0.0.1 does not answer"))
    let none = try run("rainfly-fetch", ["search", "Lom"], server)
    #expect(none.code == 69 && none.complaint.contains("does not answer"))
  }

  @Test("what is due: once at first, then not for hours; a camp is needed")
  func due() throws {
    let server = try server()
    try setClock(server)
    let nothing = try run("rainfly-fetch", ["due"], server)
    #expect(nothing.code == 0 && nothing.output.contains("Nothing is due"))
    let none = try run("rainfly-fetch", ["trip"], server)
    #expect(none.code == 64 && none.complaint.contains("rainfly camps add"))
    try addCamp("Lee", "46.5 8.0", server)
    #expect(try run("rainfly-fetch", ["due"], server).code == 0)
    #expect(server.requests.count >= 1)
    let count = server.requests.count
    let later = try run("rainfly-fetch", ["due"], server)
    #expect(later.output.contains("Nothing is due"), "\(later.output)")
    #expect(server.requests.count == count)
  }

  @Test("a place is found by its name, listed, and taken by its number")
  func search() throws {
    let server = try server()
    let list = try run("rainfly", ["camps", "add", "--search", "Lom"], server)
    #expect(list.code == 0, "\(list.complaint)")
    #expect(list.output.contains("1  Lom, Innlandet, Norway") && list.output.contains("--pick"))
    #expect(server.requests.last?.query("name") == "Lom")
    #expect(try run("rainfly", ["camps"], server).output.contains("No camps yet"))
    let picked = try run("rainfly", ["camps", "add", "--search", "Lom", "--pick", "1"], server)
    #expect(picked.code == 0, "\(picked.complaint)")
    let camps = try Program.objects(try run("rainfly", ["camps", "--json"], server).output)
    #expect(camps.first?["name"] as? String == "Lom")
    #expect(camps.first?["zone"] as? String == "Europe/Oslo")
    #expect(camps.first?["altitude_m"] as? Double == 380)
    let far = try run("rainfly", ["camps", "add", "X", "--search", "Lom", "--pick", "9"], server)
    #expect(far.code == 64 && far.complaint.contains("1 to 2"))
  }

  @Test("a night goes to another device by file, with its provider and its time")
  func exchange() throws {
    let server = try server()
    try addCamp("Lee", "46.5 8.0", server)
    _ = try run("rainfly", ["download"], server)
    let file = folder.path + "/night.json"
    let out = try run("rainfly", ["forecast", "export", file], server)
    #expect(out.code == 0, "\(out.complaint)")
    let other = TemporaryDirectory()
    func there(_ arguments: [String]) throws -> Program.Result {
      try Program.run(
        "rainfly", arguments + ["--state", other.path + "/s", "--runtime", other.path + "/r"])
    }
    _ = try there(["clock", "set", "\(Int(Date().timeIntervalSince1970))"])
    _ = try there(["camps", "add", "Lee", "46.5 8.0"])
    let back = try there(["forecast", "import", file, "--json"])
    let object = try #require(try Program.objects(back.output).first)
    #expect(object["provider"] as? String == "open-meteo")
    let mine = try Program.objects(
      try run("rainfly", ["forecast", "list", "--json"], server).output)
    #expect(object["fetched_unix"] as? Double == mine.first?["fetched_unix"] as? Double)
    func checks(_ result: Program.Result) throws -> NSArray? {
      try Program.objects(result.output).first?["checks"] as? NSArray
    }
    let here = try checks(try run("rainfly", ["tonight", "--json"], server))
    let elsewhere = try checks(try there(["tonight", "--json"]))
    #expect(here != nil && here == elsewhere)
  }

  @Test("the user's proxy is used, and no other way")
  func proxy() throws {
    let server = try server()
    try addCamp("Lee", "46.5 8.0", server)
    let proxy = try LoopbackServer { request in
      // A proxy is asked with the whole address.
      .init(404, type: "text/plain", body: Array(request.target.utf8))
    }
    let before = server.requests.count
    let result = try run(
      "rainfly-fetch", ["search", "Lom"], server, environment: ["http_proxy": proxy.address])
    #expect(result.code == 1)
    #expect(proxy.requests.first?.target.hasPrefix(server.address + "/v1/search") == true)
    #expect(server.requests.count == before)
  }

  @Test("killed at any moment, the store is whole and the next run goes on")
  func killed() throws {
    let mood = Mood()
    let server = try server(mood)
    for (index, name) in ["A", "B", "C", "D"].enumerated() {
      try addCamp(name, "46.\(index) 8.0", server)
      _ = try run("rainfly", ["trip", "plan", date(index), name], server)
    }
    mood.answer.withLock {
      $0 = { request in .init(body: Array(Self.forecast(request).utf8), slowness: 0.01) }
    }
    for round in 0..<6 {
      let process = Program.process(
        "rainfly-fetch",
        [
          "trip", "--state", folder.path + "/s", "--runtime", folder.path + "/r", "--config",
          try configuration(server),
        ])
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      usleep(useconds_t(20_000 + round * 45_000))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    mood.answer.withLock { $0 = nil }
    let result = try run("rainfly-fetch", ["trip"], server)
    #expect(result.code == 0, "\(result.output)")
    let list = try Program.objects(
      try run("rainfly", ["forecast", "list", "--json"], server).output)
    #expect(Set(list.compactMap { $0["name"] as? String }) == ["A", "B", "C", "D"])
    #expect(list.allSatisfy { ($0["hours"] as? Int) == 240 || ($0["hours"] as? Int) == 239 })
  }

  @Test("the agent is linked with nothing that reaches a network, and the tool neither")
  func linkage() throws {
    for (program, mayReach) in [("rainflyd", false), ("rainfly", false), ("rainfly-fetch", true)] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/ldd")
      process.arguments = [Program.folder.appendingPathComponent(program).path]
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let text = String(
        decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      try #require(text.contains("libc.so"), "\(program): \(text)")
      #expect(text.contains("libcurl") == mayReach, "\(program)")
      #expect(text.contains("libcrypto") == mayReach, "\(program)")
    }
  }
}
