// SPDX-License-Identifier: MIT

import Quantities

extension HistoryReader {
  /// The events between `start` and `end`, boot after boot, each in time order.
  ///
  /// Those that wait in `live.db` are there too; one that is in both files comes once. A boot
  /// whose clock is not known is left out under the same rule as its samples.
  public func events(
    since start: WallTime?, until end: WallTime?
  ) throws(StoreError) -> [EventRow] {
    var rows: [EventRow] = []
    for (boot, span) in try boots(since: start, until: end) {
      var events = try committed(boot, span)
      if let live, live.boot == boot.id {
        let known = Set(events)
        events += live.events.filter { event in
          span.contains(event.time.seconds) && !known.contains(event)
        }
      }
      // A place in time first, then the order in which they were written.
      let sorted = events.enumerated().sorted {
        ($0.element.time.seconds, $0.offset) < ($1.element.time.seconds, $1.offset)
      }
      rows += sorted.map { _, event in
        EventRow(
          boot: boot.id, wall: boot.clock.wall(event.time), clock: boot.clock.quality, event: event)
      }
    }
    return rows
  }

  private func committed(
    _ boot: Boot, _ span: ClosedRange<Double>
  ) throws(StoreError) -> [EventRecord] {
    guard let database, boot.number >= 0 else { return [] }
    let rows = try database.prepare(
      """
      SELECT uptime, kind, detail FROM event WHERE boot = ?1 AND uptime BETWEEN ?2 AND ?3
      ORDER BY uptime, number
      """)
    try rows.bind([.integer(boot.number), .real(span.lowerBound), .real(span.upperBound)])
    var events: [EventRecord] = []
    while try rows.step() {
      events.append(
        EventRecord(
          time: BootTime(seconds: rows.real(0) ?? 0), kind: rows.text(1) ?? "",
          detail: rows.text(2) ?? "{}"))
    }
    return events
  }
}
