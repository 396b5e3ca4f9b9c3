// SPDX-License-Identifier: MIT

import Foundation
import TestKit

/// The table of Documentation/Benchmark.md.
struct Report {
  let output: String
  let staticFolder: String
  private let python: String?
  let folder = TemporaryDirectory()
  private var peers: String { Program.package.path + "/Tests/Benchmark/Peers" }

  init(output: String, staticFolder: String, python: String?) {
    self.output = output
    self.staticFolder = staticFolder
    self.python = python
  }

  /// A line of the table.
  private struct Row {
    var what: String
    var ours: String
    var peer: String
    var ratio: String
    var goal: String
    var holds: Bool?
  }

  func write() throws {
    var rows: [Row] = []
    rows += try day()
    rows.append(try decode())
    rows.append(try judging())
    rows += try programs()
    rows += try years()
    let growth = try growth()
    let machine = try shell("uname -srm").trimmingCharacters(in: .whitespacesAndNewlines)
    var text = """
      # What rainfly costs

      Written by `make benchmark` on \(machine), release build, the peers in the same run on the same machine. Times are
      processor seconds or the median wall time of a whole process; only the ratios carry over to another machine.

      | what | rainfly | beside it | ratio | goal | |
      |---|---|---|---|---|---|

      """
    for row in rows {
      let mark = row.holds.map { $0 ? "✓" : "short" } ?? ""
      text += "| \(row.what) | \(row.ours) | \(row.peer) | \(row.ratio) | \(row.goal) | \(mark) |\n"
    }
    text += "\n## How it grows\n\n" + growth
    let notes = (try? String(contentsOfFile: peers + "/../Notes.md", encoding: .utf8)) ?? ""
    try (text + "\n" + notes).write(toFile: output, atomically: true, encoding: .utf8)
    print(text)
  }

  // MARK: A day

  private func child(_ arguments: [String]) throws -> [Double] {
    try run(ProcessInfo.processInfo.arguments[0], arguments).split(separator: " ")
      .compactMap { Double($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }

  func dayCost(_ days: Double, _ period: Double, _ bursts: Int) throws -> [Double] {
    let place = TemporaryDirectory()
    return try child(["day", place.path, "\(days)", "\(period)", "\(bursts)"])
  }

  private func day() throws -> [Row] {
    let ours = try median(3) { try dayCost(1, 10, 1)[0] }
    let loop = folder.path + "/loop"
    _ = try shell("cc -O2 -o \(loop) \(peers)/loop.c -lsqlite3 -lm")
    let floor = try median(3) {
      let place = TemporaryDirectory()
      let live = "/dev/shm/rainfly-loop-\(getpid())"
      defer { _ = try? shell("rm -f \(live)*") }
      return Double(
        try run(loop, [place.path + "/main.db", live, "10", "1"])
          .trimmingCharacters(in: .whitespacesAndNewlines)) ?? .nan
    }
    var rows: [Row] = []
    let minutes = try dayCost(1, 60, 5)
    let week = try dayCost(7, 60, 5)
    var weewx: [Double] = []
    if let python {
      let place = TemporaryDirectory()
      weewx =
        try run(python, [peers + "/weewx_day.py", place.path])
        .split(separator: "\n").last.map { $0.split(separator: " ").compactMap { Double($0) } }
        ?? []
    }
    let peer = weewx.first
    rows.append(
      Row(
        what: "a day at 10 s, one burst: processor", ours: seconds(ours),
        peer: peer.map { "weewx 5: " + seconds($0) } ?? "not run",
        ratio: peer.map { "1/\(Int($0 / ours))" } ?? "", goal: "1/100",
        holds: peer.map { $0 / ours >= 100 }))
    rows.append(
      Row(
        what: "the same beside a loop in C", ours: seconds(ours), peer: "C: " + seconds(floor),
        ratio: String(format: "%.1f", ours / floor), goal: "2", holds: ours / floor <= 2))
    rows.append(
      Row(
        what: "waits a sample, watchdog with them",
        ours: String(format: "%.2f", minutes[4] / minutes[1]), peer: "–", ratio: "", goal: "2",
        holds: minutes[4] / minutes[1] <= 2))
    let bytes = max(minutes[3], minutes[6])
    let others = weewx.count > 2 && weewx[2] > 0 ? weewx[2] : nil
    rows.append(
      Row(
        what: "bytes to storage in a day of minutes",
        ours: megabytes(minutes[3]) + " counted, " + megabytes(minutes[6]) + " by the kernel",
        peer: others.map { "weewx 5: " + megabytes($0) } ?? "–",
        ratio: others.map { "1/\(Int($0 / bytes))" } ?? "", goal: "3 MB", holds: bytes <= 3e6))
    rows.append(
      Row(
        what: "memory after a day, after a week (this process)",
        ours: "\(Int(minutes[5])) kB, \(Int(week[5])) kB",
        peer: weewx.count > 1 ? "weewx 5: \(Int(weewx[1])) kB" : "–", ratio: "", goal: "flat",
        holds: week[5] <= minutes[5] * 1.1))
    return rows
  }

  private func decode() throws -> Row {
    let ours = try child(["decode"])[0]
    let peer = try python.flatMap {
      Double(
        try run($0, [peers + "/decode.py"]).trimmingCharacters(in: .whitespacesAndNewlines))
    }
    return Row(
      what: "one sample of a BME280 decoded", ours: "\(Int(ours)) ns",
      peer: peer.map { "RPi.bme280: \(Int($0)) ns" } ?? "not run",
      ratio: peer.map { "1/\(Int($0 / ours))" } ?? "", goal: "1/50",
      holds: peer.map { $0 / ours >= 50 })
  }

  private func judging() throws -> Row {
    let spent = try child(["judge"])[0]
    return Row(
      what: "a night judged", ours: String(format: "%.2f ms", spent / 1e6), peer: "–", ratio: "",
      goal: "1 ms", holds: spent <= 1e6)
  }

  // MARK: Whole programs

  private func programs() throws -> [Row] {
    let daemon = staticFolder + "/rainflyd"
    let tool = staticFolder + "/rainfly"
    var rows: [Row] = []
    let stripped = folder.path + "/stripped"
    _ = try shell("strip -o \(stripped) \(daemon)")
    let size =
      (try FileManager.default.attributesOfItem(atPath: stripped)[.size] as? Double) ?? .nan
    rows.append(
      Row(
        what: "rainflyd, static and stripped", ours: megabytes(size), peer: "–", ratio: "",
        goal: "12 MB", holds: size <= 12e6))
    let place = TemporaryDirectory()
    let common = ["--state", place.path, "--runtime", place.path + "/run"]
    let night = try shell(
      "cd \(Program.package.path) && ( \(daemon) --show --or-simulated --boards Boards"
        + " \(common.joined(separator: " ")) > \(folder.path)/night & pid=$!; peak=0;"
        + " while [ -r /proc/$pid/status ]; do"
        + " now=$(sed -n 's/^VmHWM:[^0-9]*\\([0-9]*\\).*/\\1/p' /proc/$pid/status 2>/dev/null);"
        + " [ -n \"$now\" ] && peak=$now; sleep 0.1; done; wait $pid; echo $peak )")
    let peak = Double(night.trimmingCharacters(in: .whitespacesAndNewlines)) ?? .nan
    rows.append(
      Row(
        what: "memory of the static rainflyd through a simulated night", ours: "\(Int(peak)) kB",
        peer: "–", ratio: "", goal: "10 MB", holds: peak <= 10_240))
    let first = try median(5) {
      let place = TemporaryDirectory()
      return try firstPattern(daemon, place.path)
    }
    rows.append(
      Row(
        what: "start to the first pattern of the lamp, simulated board", ours: milliseconds(first),
        peer: "–", ratio: "", goal: "100 ms", holds: first <= 0.1))
    let bare = try median(15) { try wall("/usr/bin/python3", ["-c", "pass"]) }
    let status = try median(15) { try wall(tool, ["status"] + common) }
    rows.append(
      Row(
        what: "`rainfly status`, whole process", ours: milliseconds(status),
        peer: "`python3 -c pass`: " + milliseconds(bare),
        ratio: String(format: "%.2f", status / bare), goal: "1", holds: status <= bare))
    return rows
  }

  /// Seconds until the agent has said what its lamp shows.
  private func firstPattern(_ daemon: String, _ place: String) throws -> Double {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: daemon)
    process.arguments = [
      "--show", "--or-simulated", "--boards", Program.package.path + "/Boards", "--state", place,
      "--runtime", place + "/run",
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    let start = Date()
    try process.run()
    defer {
      process.terminate()
      process.waitUntilExit()
    }
    var text = ""
    while !text.contains("lamp: ") {
      let data = pipe.fileHandleForReading.availableData
      guard !data.isEmpty else { return .nan }
      text += String(decoding: data, as: UTF8.self)
    }
    return Date().timeIntervalSince(start)
  }

  // MARK: Years

  private func years() throws -> [Row] {
    let place = folder.path + "/years"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    let days = TenYears.minutes / 1440
    _ = try run(ProcessInfo.processInfo.arguments[0], ["years", place, "\(days)"])
    let main = place + "/rainfly.db"
    _ = try shell("sqlite3 \(main) 'PRAGMA wal_checkpoint(TRUNCATE)' 2>/dev/null || true")
    let size = (try FileManager.default.attributesOfItem(atPath: main)[.size] as? Double) ?? .nan
    let minute = size / Double(TenYears.minutes)
    let hours =
      Double(
        try run(
          "/usr/bin/python3",
          [
            "-c",
            "import sqlite3,sys; d=sqlite3.connect(sys.argv[1]); print(d.execute('select count(*) from hour').fetchone()[0])",
            main,
          ]
        ).trimmingCharacters(in: .whitespacesAndNewlines)) ?? .nan
    var rows = [
      Row(
        what: "ten years of minutes (pressure, temperature, humidity)",
        ours: String(format: "%.1f bytes a minute, %d hours with them", minute, Int(hours)),
        peer: "weewx: 160 bytes a minute (800 a record)",
        ratio: "1/\(Int(160 / minute))", goal: "20 bytes", holds: minute <= 20)
    ]
    let end = "\(Int(TenYears.start) + TenYears.minutes * 60)"
    let tool = staticFolder + "/rainfly"
    let common = ["--state", place, "--runtime", place + "/run", "--until", end, "--csv"]
    let day = try median(15) { try wall(tool, ["history", "--since", "24h"] + common) }
    let decade = try median(9) {
      try wall(tool, ["history", "--since", "3652d", "--every", "1d"] + common)
    }
    var peers: (Double, Double)?
    if let python {
      let archive = folder.path + "/weewx.sdb"
      _ = try run(python, [self.peers + "/weewx_archive.py", archive, "10", end])
      let script = self.peers + "/weewx_history.py"
      peers = (
        try median(15) { try wall(python, [script, archive, "day"]) },
        try median(3) { try wall(python, [script, archive, "years"]) }
      )
    }
    rows.append(
      Row(
        what: "`history --since 24h` in it", ours: milliseconds(day),
        peer: peers.map { "python on weewx's columns: " + milliseconds($0.0) } ?? "not run",
        ratio: peers.map { String(format: "1/%.1f", $0.0 / day) } ?? "", goal: "10 ms, 1/20",
        holds: peers.map { day <= 0.01 && $0.0 / day >= 20 }))
    rows.append(
      Row(
        what: "`history --since 10y --every 1d` in it", ours: milliseconds(decade),
        peer: peers.map { "the same: " + milliseconds($0.1) } ?? "not run",
        ratio: peers.map { String(format: "1/%.1f", $0.1 / decade) } ?? "", goal: "60 ms",
        holds: decade <= 0.06))
    return rows
  }
}
