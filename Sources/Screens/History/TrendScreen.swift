// SPDX-License-Identifier: MIT

import Engine
import JSONText
import PressureTrends
import Quantities
import Store

/// The trend, and what it is made of.
public struct TrendScreen {
  private let report: TrendReport
  private let samples: [Sample]
  private let clock: BootClock
  private let hasTide: Bool

  /// The screen of a report on `samples`, in whose boot `clock` counts; `hasTide` is whether the tide
  /// could be removed.
  public init(_ report: TrendReport, of samples: [Sample], clock: BootClock, hasTide: Bool) {
    self.report = report
    self.samples = samples
    self.clock = clock
    self.hasTide = hasTide
  }

  /// The lines; with `explains` those that say how it was found.
  public func lines(
    explains: Bool, text: LocalText, width: Int, wording: Wording, ink: Ink
  ) -> [String] {
    func time(_ time: BootTime) -> String {
      clock.wall(time).map(text.time) ?? "+" + LocalText.span(time.seconds)
    }
    let thresholds = report.thresholds
    var lines: [LabelledLine] = []
    switch report.tendency {
    case .insufficient:
      lines.append(
        LabelledLine(
          "trend", "not enough data yet", "it needs two hours of samples", isStrong: true))
    case .change(let three, let one):
      lines.append(
        LabelledLine(
          "trend", TendencyWord(three).words, report.tick.map { "at " + time($0) }, isStrong: true))
      lines.append(
        LabelledLine(
          "change",
          wording.change(three) + " in 3 h"
            + (one.map { ", \(wording.change($0)) in 1 h" } ?? ", not enough data for 1 h")))
    }
    let near = report.nearness.map { "\(Int((max($0, 0) * 100).rounded())) % of the way" }
    lines.append(
      LabelledLine(
        "alert at",
        "\(wording.change(-thresholds.fall3)) in 3 h or \(wording.change(-thresholds.fall1)) in 1 h, twice"
          + " in a row", near))
    if explains { lines += explanation(time, wording) }
    return lines.flatMap { $0.lines(width: width, ink: ink) }
  }

  private func explanation(_ time: (BootTime) -> String, _ wording: Wording) -> [LabelledLine] {
    var lines: [LabelledLine] = []
    if let first = samples.first, let last = samples.last {
      lines.append(
        LabelledLine("samples", "\(samples.count), \(time(first.time)) to \(time(last.time))"))
    }
    lines.append(
      LabelledLine(
        "slopes",
        "the median of all slopes between the medians of ten minutes, over three hours and over one,"
          + " every ten minutes"))
    let tide =
      switch (hasTide, report.tendency, report.raw) {
      case (true, .change(let three, _), .change(let raw, _)):
        "\(wording.change(PressureChange(pascals: raw.pascals - three.pascals))) of \(wording.change(raw)) in 3 h are the atmospheric tide, taken out"
      case (true, _, _): "taken out"
      case (false, _, _): "not taken out: that wants a place and a clock"
      }
    lines.append(LabelledLine("tide", tide))
    for jump in report.jumps {
      let words =
        switch jump.event {
        case .moved(let change, _): "moved, or a squall: \(wording.change(change)), taken out"
        case .moving(let change, _): "being carried: \(wording.change(change)), taken out"
        case .spike(let change, _): "a spike of \(wording.change(change)), dropped"
        }
      lines.append(LabelledLine("dropped", "\(time(jump.time)) \(words)"))
    }
    if report.jumps.isEmpty { lines.append(LabelledLine("dropped", "nothing")) }
    return lines
  }

  /// The object that `trend --json` prints.
  public var object: JSONValue {
    func changes(_ tendency: PressureTendency) -> (JSONValue, JSONValue) {
      guard case .change(let three, let one) = tendency else { return (.null, .null) }
      return (.decimal(three.pascals), .decimal(one?.pascals))
    }
    let (three, one) = changes(report.tendency)
    let (raw3, raw1) = changes(report.raw)
    return .object([
      ("t", .instant(report.tick.flatMap(clock.wall))),
      ("uptime_s", .optional(report.tick?.seconds)),
      ("state", .string(report.tendency.word?.rawValue ?? "insufficient")),
      ("change3_pa", three), ("change1_pa", one), ("raw3_pa", raw3), ("raw1_pa", raw1),
      ("tide_removed", .bool(hasTide)),
      ("alert_change3_pa", .decimal(-report.thresholds.fall3.pascals)),
      ("alert_change1_pa", .decimal(-report.thresholds.fall1.pascals)),
      ("near", .optional(report.nearness)), ("samples", .integer(Int64(samples.count))),
      ("jumps", .array(report.jumps.map { object($0) })),
    ])
  }

  private func object(_ jump: TrendReport.Jump) -> JSONValue {
    let (name, change) =
      switch jump.event {
      case .moved(let change, _): ("moved", change)
      case .moving(let change, _): ("moving", change)
      case .spike(let change, _): ("spike", change)
      }
    return .object([
      ("t", .instant(clock.wall(jump.time))), ("uptime_s", .number(jump.time.seconds)),
      ("event", .string(name)), ("change_pa", .decimal(change.pascals)),
    ])
  }
}
