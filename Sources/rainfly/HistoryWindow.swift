// SPDX-License-Identifier: MIT

import Quantities
import Screens
import Store

/// The part of the history that a command line asks for, with `--since`, `--until` and `--every`.
struct HistoryWindow {
  /// Where it begins; `nil` where the time of no sample is known.
  let since: WallTime?
  /// Where it ends; `nil` for the newest sample.
  let until: WallTime?
  /// How long a bin is, in seconds; `nil` for single samples.
  let every: Double?
  /// What time it is for this history: the agent's clock where it is known, else the machine's.
  let now: WallTime
  /// The span that was asked for, where it was a span.
  let span: Double?

  /// Reads the options; a span counts back from now.
  ///
  /// Where the newest sample is further from now than the span is long – a replayed night, a device
  /// that was off – it counts back from that sample and says so on standard error.
  init(_ call: Call, _ reader: HistoryReader, text: LocalText, defaultSince: String?)
    throws(CommandFailure)
  {
    let zone = call.campZone(reader)
    now = StatusView(reader.status, at: call.moment).wallNow
    until = try call.instant("--until", zone: zone)
    every = try Self.every(call)
    guard let given = call.invocation.value("--since") ?? defaultSince else {
      (since, span) = (nil, nil)
      return
    }
    if let instant = InstantText.parse(given, zone: zone, now: now) {
      (since, span) = (instant, nil)
      return
    }
    guard let length = Span(given)?.seconds else {
      throw CommandFailure(
        .usage, "usage",
        "--since cannot be '\(given)': give \(Span.forms), or \(InstantText.forms)")
    }
    span = length
    if let until {
      since = until - length
      return
    }
    let newest: WallTime?
    do throws(StoreError) {
      newest = try reader.newestPlaced()?.wall
    } catch {
      throw call.failure(error)
    }
    guard let newest else {
      since = nil
      return
    }
    if (now - newest).magnitude > length {
      call.console.complain("the newest sample is from \(text.dayAndTime(newest))")
      since = newest - length
    } else {
      since = now - length
    }
  }

  private static func every(_ call: Call) throws(CommandFailure) -> Double? {
    guard let given = call.invocation.value("--every") else { return nil }
    guard let length = Span(given)?.seconds, HistoryBins.lengths.contains(length) else {
      throw CommandFailure(
        .usage, "usage", "--every cannot be '\(given)': give 1s to 10000d, as \(Span.forms)")
    }
    return length
  }

  /// How much of it lies before `line`, 0…1; `nil` where that cannot be told.
  func share(before line: HistoryLine) -> Double? {
    guard let since, let time = line.time else { return nil }
    let end = until ?? now
    return end > since ? (time - since) / (end - since) : nil
  }

  /// Calls `body` with each line of it, in the order in which they were sampled.
  func forEach(_ reader: HistoryReader, _ body: (HistoryLine) -> Void) throws(StoreError) {
    guard let every else {
      return try reader.forEach(since: since, until: until) { body(HistoryLine($0)) }
    }
    var bins = HistoryBins(length: every)
    try reader.forEach(since: since, until: until, binsOf: every) { row in
      for line in bins.add(HistoryLine(row)) { body(line) }
    }
    for line in bins.end() { body(line) }
  }
}
