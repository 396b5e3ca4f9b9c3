// SPDX-License-Identifier: MIT

import Agent
import Almanac
import Quantities
import Screens
import Store

/// `rainfly history`: the samples, as data or as a curve.
enum HistoryCommand: Command {
  static let spec = CommandSpec(
    "history",
    options: [
      OptionSpec("--since", "SPAN", "from how long ago, or from an instant (24h)"),
      OptionSpec("--until", "T", "to this instant (now)"),
      OptionSpec("--every", "SPAN", "means of bins of this length instead of samples"),
      OptionSpec("--csv", nil, "print CSV, which replay reads"),
      OptionSpec("--plot", nil, "draw a curve in the terminal"),
      OptionSpec("--svg", "FILE", "draw a curve into a file; - is standard output"),
    ], "the pressure history")

  private enum Form: String, CaseIterable {
    case json = "--json"
    case csv = "--csv"
    case plot = "--plot"
    case svg = "--svg"
  }

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let forms = Form.allCases.filter { call.invocation.has($0.rawValue) }
    guard forms.count <= 1 else {
      throw CommandFailure(
        .usage, "usage",
        "\(forms.map(\.rawValue).joined(separator: " and ")) are different forms: give one of them")
    }
    let reader = try call.history()
    let zone = call.campZone(reader)
    let window = try HistoryWindow(call, reader, text: LocalText(zone), defaultSince: "24h")
    switch forms.first ?? (call.console.isTerminal ? .plot : .csv) {
    case .json:
      try read(window, reader, call) { line in
        if !call.console.isClosed { call.console.print(line.json) }
      }
    case .csv: try printCSV(window, reader, call)
    case .plot: try plot(window, reader, zone, call)
    case .svg:
      guard let path = call.invocation.value("--svg") else { break }
      let columns = PressureDrawing.columns
      guard let (series, axis) = try curve(window, reader, zone, columns, call) else {
        throw CommandFailure(.failed, "empty", "no samples in this time: give a longer --since")
      }
      try call.write(Array(PressureDrawing.svg(series, axis: axis).utf8), to: path)
    }
    return .done
  }

  private static func read(
    _ window: HistoryWindow, _ reader: HistoryReader, _ call: Call,
    _ body: (HistoryLine) -> Void
  ) throws(CommandFailure) {
    let work = call.longWork("history")
    reader.ask { !work.isInterrupted }
    defer { reader.ask(nil) }
    var rows = 0
    do throws(StoreError) {
      try window.forEach(reader) { line in
        rows += 1
        if rows % 256 == 0 { work.show(window.share(before: line)) }
        body(line)
      }
    } catch {
      try work.check("this is not the whole of it")
      throw call.failure(error)
    }
    // Also where it came between two questions, or stopped the output.
    try work.check("this is not the whole of it")
  }

  /// A trace cannot go back in time nor have rows without one; what is left out is counted.
  private static func printCSV(
    _ window: HistoryWindow, _ reader: HistoryReader, _ call: Call
  ) throws(CommandFailure) {
    let console = call.console
    var unplaced = 0
    var backwards = 0
    var newest = WallTime.placeable.lowerBound
    console.print(HistoryLine.csvHeader)
    try read(window, reader, call) { line in
      guard let time = line.time, let row = line.csv else {
        unplaced += 1
        return
      }
      guard time > newest else {
        backwards += 1
        return
      }
      newest = time
      if !console.isClosed { console.print(row) }
    }
    if unplaced > 0 {
      console.complain("\(unplaced) rows without a known time left out: --json has them")
    }
    if backwards > 0 {
      console.complain("\(backwards) rows whose clock went back left out: --json has them")
    }
  }

  private static func plot(
    _ window: HistoryWindow, _ reader: HistoryReader, _ zone: ZoneRules, _ call: Call
  ) throws(CommandFailure) {
    let plot = PressurePlot(width: call.console.width, isUnicode: call.isUnicode)
    guard let (series, axis) = try curve(window, reader, zone, plot.columns, call) else {
      call.console.print("No samples in this time.")
      return
    }
    for line in plot.lines(series, axis: axis) { call.console.print(line) }
  }

  /// The curve of what has a place in time; where nothing has, that of the newest boot.
  private static func curve(
    _ window: HistoryWindow, _ reader: HistoryReader, _ zone: ZoneRules, _ columns: Int,
    _ call: Call
  ) throws(CommandFailure) -> (PressureSeries, TimeAxis)? {
    var placed: ClosedRange<Double>?
    var unplaced: ClosedRange<Double>?
    var boot = BootID("")
    var unplacedCount = 0
    try read(window, reader, call) { line in
      guard let time = line.time?.seconds else {
        let time = line.bootTime.seconds
        unplacedCount += 1
        let lower = boot == line.boot ? unplaced?.lowerBound ?? time : time
        boot = line.boot
        unplaced = min(lower, time)...max(lower, time)
        return
      }
      placed = min(placed?.lowerBound ?? time, time)...max(placed?.upperBound ?? time, time)
    }
    if let placed {
      if unplacedCount > 0 {
        call.console.complain(
          "\(unplacedCount) samples without a known time are not drawn: --json has them")
      }
      // What is missing at the end is shown, or an old curve would look like a new one.
      let end = window.until?.seconds ?? window.now.seconds
      let isNear = (placed.upperBound...(placed.upperBound + (window.span ?? 0))).contains(end)
      var series = PressureSeries(
        placed.lowerBound...(isNear ? end : placed.upperBound), columns: columns)
      try read(window, reader, call) { line in
        guard let time = line.time else { return }
        series.add(
          PressurePoint(seconds: time.seconds, pascals: line.reading.pressure.pascals))
      }
      return (series, TimeAxis(zone))
    }
    guard let unplaced else { return nil }
    let first = max(unplaced.lowerBound, unplaced.upperBound - (window.span ?? .infinity))
    var series = PressureSeries(first...unplaced.upperBound, columns: columns)
    try read(window, reader, call) { line in
      guard line.boot == boot else { return }
      series.add(
        PressurePoint(seconds: line.bootTime.seconds, pascals: line.reading.pressure.pascals))
    }
    return (series, TimeAxis(nil))
  }
}
