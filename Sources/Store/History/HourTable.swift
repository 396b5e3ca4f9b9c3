// SPDX-License-Identifier: MIT

import Quantities

/// Keeps the hours of each boot beside its samples.
///
/// An hour is summed once, when a sample of a later one has come: a row that changed with each batch
/// would cost the card a page each time. What has no row yet is read from the samples.
extension MainStore {
  /// Sums the hours of boot `number` that are over; of a boot that has ended also its last one.
  ///
  /// `first` is the earliest sample that has just come: one for an hour that was summed already makes
  /// the sums anew.
  func sumHours(
    of number: Int64, first: BootTime? = nil, isOver: Bool = false
  ) throws(StoreError) {
    let keys = SampleRow.keys(number)
    guard
      let bootedAt = try database.real(
        "SELECT booted_at FROM boot WHERE number = ?1", .integer(number)),
      (0...WallTime.placeable.upperBound.seconds).contains(bootedAt),
      let newest = try database.integer(
        "SELECT max(id) FROM sample WHERE id BETWEEN ?1 AND ?2", .integer(keys.lowerBound),
        .integer(keys.upperBound))
    else { return }
    let summed = try database.integer(
      "SELECT max(start_at) FROM hour WHERE boot = ?1", .integer(number))
    if let summed, let first, bootedAt + first.seconds < Double(summed) + 3600 {
      return try remakeHours(of: number, isOver: isOver)
    }
    let from = summed.map { ($0 + 3600) } ?? 0
    let newestHour = (bootedAt + SampleRow.time(ofKey: newest).seconds) / 3600
    let to = isOver ? Int64.max : Int64(newestHour.rounded(.down)) * 3600
    guard from < to else { return }
    // A tenth early: what lies before `from` is left out by its hour.
    let low = max(0, (Double(from) - bootedAt) * 10 - 1)
    guard low < Double(1 << Schema.uptimeBits - 1) else { return }
    try database.run(
      """
      INSERT OR IGNORE INTO hour
      SELECT
        ?1, CAST((?2 + (id & 0xffffffff) / 10.0) / 3600 AS INTEGER) * 3600 AS start_at,
        count(*), sum(pressure), min(pressure), max(pressure),
        count(temperature), coalesce(sum(temperature), 0),
        count(humidity), coalesce(sum(humidity), 0), 0
      FROM sample WHERE id BETWEEN ?3 AND ?4
      GROUP BY 2 HAVING start_at >= ?5 AND start_at < ?6
      """,
      .integer(number), .real(bootedAt), .integer(SampleRow.key(number, Int64(low))),
      .integer(keys.upperBound), .integer(from), .integer(to))
  }

  /// Makes the hours of boot `number` anew from its samples, by the clock that it has now.
  ///
  /// Hours whose samples are gone stay where they are: nobody can move them. Cost: one look at each
  /// sample of the boot.
  func remakeHours(of number: Int64, isOver: Bool = false) throws(StoreError) {
    try database.run("DELETE FROM hour WHERE boot = ?1 AND thinned = 0", .integer(number))
    try sumHours(of: number, isOver: isOver)
  }
}
